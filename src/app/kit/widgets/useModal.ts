import { useEffect, useRef } from 'react'

/**
 * A dialog that is modal as long as it is drawn: a click beside it closes it as Esc does, unless it is held, and the focus goes back where
 * it came from.
 */
export const useModal = ({ held = false }: { held?: boolean } = {}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const before = document.activeElement
    const beside = ({ target }: MouseEvent) => {
      if (target === element && !held) element.close()
    }
    if (!element.open) element.showModal()
    element.addEventListener('click', beside)
    return () => {
      element.removeEventListener('click', beside)
      // A dialog that is taken away while open gives no focus back by itself.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [held])
  return dialog
}
