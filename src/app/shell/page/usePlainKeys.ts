import { useEffectEvent, useLayoutEffect } from 'react'
import { useIsLeaving } from './leaving'

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'
/** A dialog or menu that is fading away takes no keys any more. */
const over = ':is([role="dialog"], [role="menu"]):not([aria-hidden="true"] *), dialog[open]'

/** On a Russian keyboard the question mark lies on a digit. */
const isQuestion = ({ key, code, shiftKey }: KeyboardEvent) => key === '?' || (shiftKey && code === 'Slash')

/**
 * Keys without Ctrl or Alt, by their place on the keyboard (`KeyN`), and `?`: active only outside fields, dialogs and
 * menus, and not while another page is on its way.
 */
export const usePlainKeys = (keys: Readonly<Record<string, () => void>>) => {
  const isLeaving = useIsLeaving()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const asks = isQuestion(event)
    const run = keys[asks ? '?' : event.code]
    const isElsewhere =
      (event.target instanceof Element && event.target.closest(typing) !== null) ||
      document.querySelector(over) !== null
    if (!run || isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.shiftKey && !asks) return
    event.preventDefault()
    if (!isLeaving()) run()
  })
  // Before what the keys do is seen: one that is pressed at once is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
