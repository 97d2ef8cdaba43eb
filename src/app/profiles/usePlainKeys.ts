import { useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'
const over = '[role="dialog"], [role="menu"], dialog[open]'

/** Keys without Ctrl or Alt, by their place on the keyboard (`KeyN`): active only outside fields, dialogs and menus. */
export const usePlainKeys = (keys: Readonly<Record<string, () => void>>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = keys[event.code]
      const isElsewhere =
        (event.target instanceof Element && event.target.closest(typing) !== null) ||
        document.querySelector(over) !== null
      if (!run || isElsewhere || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keys])
}
