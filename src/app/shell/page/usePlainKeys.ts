import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { useIsLeaving } from './leaving'
import { pageKeys, type KeyLine } from './pageKeys'

const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'
const textFields = 'input:not([type="search"], [role="combobox"]), textarea'
/** A dialog or menu that is fading away takes no keys any more. */
const over = ':is([role="dialog"], [role="menu"]):not([aria-hidden="true"] *), dialog[open]'
/** What has the focus answers these keys itself: choices move by arrows, and buttons are pressed by Enter. */
const ownKeys: readonly { key: RegExp; of: string }[] = [
  { key: /^Arrow/, of: 'input, embed, summary' },
  { key: /^(Enter|Escape)$/, of: 'button, a, summary' },
]

type Pressed = Pick<KeyboardEvent, 'code' | 'key'> & { shiftKey?: boolean }

/**
 * The name of a key: `?`, `KeyA`, `Digit1`, `Equal`, `ArrowLeft` and the like. On a Latin layout the letter counts, wherever it lies; on any other
 * the place of the key.
 */
export const keyName = ({ code, key, shiftKey }: Pressed): string => {
  // On a Russian keyboard the question mark lies on a digit.
  if (key === '?' || (shiftKey && code === 'Slash')) return '?'
  if (key === '+') return 'Equal'
  if (code === 'NumpadSubtract') return 'Minus'
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  return code.replace(/^Numpad(?=\d$)/, 'Digit')
}

/**
 * Calls what stands under the name of the pressed key (`keyName`): only outside fields, dialogs and menus, and not while another page is on its way.
 * `Control+Enter` also works while one writes. Escape leaves a text field, and the keys are the page's again. `?` lists what `lines` says of the
 * keys, of these and of all other parts of the page.
 */
export const usePlainKeys = (keys: Readonly<Record<string, () => void>>, lines: readonly KeyLine[]) => {
  const id = useId()
  const isLeaving = useIsLeaving()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.altKey || document.querySelector(over) !== null) return
    const isWithControl = event.ctrlKey || event.metaKey
    const name = isWithControl ? `Control+${event.code}` : keyName(event)
    const target = event.target instanceof HTMLElement ? event.target : null
    if (name === 'Escape' && target?.matches(textFields)) target.blur()
    if (!isWithControl && target?.closest(fields)) return
    if (event.shiftKey && name !== '?' && name !== 'Equal') return
    const run = name === '?' ? pageKeys.open : keys[name]
    if (!run || ownKeys.some(({ key, of }) => key.test(name) && target?.closest(of))) return
    event.preventDefault()
    if (!isLeaving()) run()
  })
  useLayoutEffect(() => pageKeys.put(id, lines), [id, lines])
  useLayoutEffect(() => () => pageKeys.remove(id), [id])
  // Before what the keys do is seen: one that is pressed at once is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
