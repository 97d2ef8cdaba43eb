import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { useIsLeaving } from './navigateAsync'
import { pageKeys, type KeyLine } from './pageKeys'

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'
const textFields = 'input:not([type="search"], [role="combobox"]), textarea'
/** Matches open dialogs and menus, except those that are fading out. */
const openOverlays = ':is([role="dialog"], [role="menu"]):not([aria-hidden="true"] *), dialog[open]'
/** Keys handled by the focused element: arrows in radio groups, Enter on buttons. */
const nativeKeys: readonly { key: RegExp; of: string }[] = [
  { key: /^Arrow/, of: 'input, embed, summary' },
  { key: /^(Enter|Escape)$/, of: 'button, a, summary' },
]

type KeyPress = Pick<KeyboardEvent, 'code' | 'key'> & { shiftKey?: boolean }

/**
 * Name of a key: `?`, `KeyA`, `Digit1`, `Equal`, `ArrowLeft` and so on. Latin layouts use the letter; other layouts
 * use the physical key.
 */
export const keyName = ({ code, key, shiftKey }: KeyPress): string => {
  // In a Russian layout the question mark is on a digit key.
  if (key === '?' || (shiftKey && code === 'Slash')) return '?'
  if (key === '+') return 'Equal'
  if (code === 'NumpadSubtract') return 'Minus'
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  return code.replace(/^Numpad(?=\d$)/, 'Digit')
}

/**
 * Single-key shortcuts by `keyName`; ignored in fields, dialogs and menus and during navigation, except that
 * `Control+Enter` also works in fields and Escape leaves them. `?` lists the shortcuts of all parts of the page.
 */
export const usePlainKeys = (keys: Readonly<Record<string, () => void>>, lines: readonly KeyLine[]) => {
  const id = useId()
  const isLeaving = useIsLeaving()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || document.querySelector(openOverlays) !== null) return
    const isWithControl = event.ctrlKey || event.metaKey
    const name = isWithControl ? `Control+${event.code}` : keyName(event)
    const target = event.target instanceof HTMLElement ? event.target : null
    if (name === 'Escape' && target?.matches(textFields)) target.blur()
    if (!isWithControl && target?.closest(fields)) return
    if (event.shiftKey && name !== '?' && name !== 'Equal') return
    const run = name === '?' ? pageKeys.open : keys[name]
    if (!run || nativeKeys.some(({ key, of }) => key.test(name) && target?.closest(of))) return
    event.preventDefault()
    if (!isLeaving()) run()
  })
  useLayoutEffect(() => pageKeys.put(id, lines), [id, lines])
  useLayoutEffect(() => () => pageKeys.remove(id), [id])
  // Registered before the first paint, so that an immediate key press is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
