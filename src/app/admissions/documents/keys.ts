import { useLayoutEffect, useRef } from 'react'
import { useIsLeaving } from '../../shell/page/leaving'

/** Keys of the review, by what is written on them in Latin letters: they work in whatever layout the clerk types. */
export type ReviewKey = 'A' | 'R' | 'N' | 'left' | 'right' | '+' | '-' | '[' | ']' | 'Enter' | 'Escape' | '?' | number

const byCode: Readonly<Record<string, ReviewKey>> = {
  KeyA: 'A',
  KeyR: 'R',
  KeyN: 'N',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Equal: '+',
  NumpadAdd: '+',
  Minus: '-',
  NumpadSubtract: '-',
  BracketLeft: '[',
  BracketRight: ']',
  Enter: 'Enter',
  Escape: 'Escape',
}
const letters = ['A', 'R', 'N'] as const

type Pressed = Pick<KeyboardEvent, 'code' | 'key'> & { shiftKey?: boolean }
/** On a Latin layout the letter counts, wherever it lies; on any other one the place of the key. */
export const keyOf = ({ code, key, shiftKey }: Pressed): ReviewKey | undefined => {
  // On a Russian keyboard the question mark lies on a digit.
  if (key === '?' || (shiftKey && code === 'Slash')) return '?'
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)
  if (digit) return Number(digit[1])
  const typed = key.toUpperCase()
  if (/^[A-Z]$/.test(typed)) return letters.find((letter) => letter === typed)
  return byCode[code]
}

/** Where keys mean text, or what has the focus: there they are left alone. */
const isTaken = ({ target }: KeyboardEvent, pressed: ReviewKey) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], dialog') !== null ||
    ((pressed === 'Enter' || pressed === 'Escape') && target.closest('button, a') !== null))

/** Escape leaves a field, and the keys are the review's again. */
const leaveField = ({ code, target }: KeyboardEvent) => {
  const isField = target instanceof HTMLElement && target.matches('input, textarea')
  if (code === 'Escape' && isField && !target.closest('[role="dialog"], dialog')) target.blur()
}

/** Calls `onKey` for the review's keys, unless another page is on its way; it answers whether it took the key. */
export const useReviewKeys = (onKey: (key: ReviewKey) => boolean): void => {
  const isLeaving = useIsLeaving()
  const take = (key: ReviewKey) => isLeaving() || onKey(key)
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  // Before the document is seen: a key that follows at once is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      leaveField(event)
      const key = keyOf(event)
      if (key === undefined || isTaken(event, key)) return
      if (latest.current(key)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The keys as `?` lists them. */
export const reviewKeys = [
  { name: 'accept', written: ['A'] },
  { name: 'reject', written: ['R'] },
  { name: 'reasons', written: ['1', '…', '9'] },
  { name: 'own_reason', written: ['0'] },
  { name: 'confirm', written: ['Enter'] },
  { name: 'cancel', written: ['Esc'] },
  { name: 'next', written: ['N'] },
  { name: 'pages', written: ['←', '→'] },
  { name: 'size', written: ['+', '−'] },
  { name: 'turn', written: ['[', ']'] },
] as const
