import { useEffectEvent, useLayoutEffect } from 'react'

/** The keys of saved comments, in their order. */
export const savedKeys = ['Q', 'W', 'E', 'R', 'T', 'Y', 'U', 'I', 'O', 'P'] as const

export type GradingKey =
  | 'save'
  | 'next'
  | 'previous'
  | 'skip'
  | 'comment'
  | '?'
  | { points: number }
  | { saved: number }

const byCode: Readonly<Record<string, GradingKey>> = {
  KeyJ: 'next',
  ArrowRight: 'next',
  KeyK: 'previous',
  ArrowLeft: 'previous',
  KeyS: 'skip',
  KeyC: 'comment',
  ...Object.fromEntries(savedKeys.map((letter, saved) => [`Key${letter}`, { saved }])),
}

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>
/** By the place of the key: in whatever layout one types. */
export const keyOf = ({ code, key, shiftKey }: Pressed): GradingKey | undefined => {
  // On a Russian keyboard the question mark lies on a digit.
  if (key === '?' || (shiftKey && code === 'Slash')) return '?'
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)
  return digit ? { points: Number(digit[1]) } : byCode[code]
}

const fields = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"])'
/** Arrows move the choice among points, and pages of the browser's own reader. */
const own = 'input[type="radio"], embed, summary'
const over = ':is([role="dialog"], [role="menu"]):not([aria-hidden="true"] *), dialog[open]'

/** Calls `onKey` for the keys of marking; Ctrl + Enter also while one writes, the others only elsewhere. */
export const useGradingKeys = (onKey: (key: GradingKey) => void): void => {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector(over) !== null) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (event.code === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
      event.preventDefault()
      onKey('save')
      return
    }
    const isTyping = target?.closest(fields)
    // Escape leaves a field, and the keys are the page's again.
    if (event.code === 'Escape' && isTyping) target?.blur()
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.code.startsWith('Arrow') && target?.closest(own)) return
    const key = keyOf(event)
    if (key === undefined) return
    event.preventDefault()
    onKey(key)
  })
  // Before the answer is seen: a key that follows at once is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** The keys as `?` lists them. */
export const gradingKeys = [
  { name: 'points', written: ['0', '…', '9'] },
  { name: 'criterion', written: ['Tab'] },
  { name: 'save', written: ['Ctrl', 'Enter'] },
  { name: 'skip', written: ['S'] },
  { name: 'next', written: ['J', '→'] },
  { name: 'previous', written: ['K', '←'] },
  { name: 'comment', written: ['C'] },
  { name: 'saved', written: ['Q', '…', 'P'] },
  { name: 'leave', written: ['Esc'] },
] as const
