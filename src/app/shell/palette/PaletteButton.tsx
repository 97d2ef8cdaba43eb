import { Search } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { CommandPalette } from './CommandPalette'

/** Opens the command palette, also with Ctrl K (⌘ K) from anywhere. */
export const PaletteButton = () => {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  // Registered before the button with its shortcut hint is painted, so that the shortcut works at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="btn search-button text-left overflow-hidden"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Search className="i s" aria-hidden="true" />
        <span className="grow truncate">{t('palette.title')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {open && <CommandPalette onClose={() => setOpen(false)} />}
    </>
  )
}
