import { useEffect, useEffectEvent, useRef } from 'react'

type Options = { readonly onClose: () => void }

/** A dialog that is modal as long as it is drawn; Esc and a click beside it ask to close it, and the focus goes back where it came from. */
export const useModal = ({ onClose }: Options) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // At once: by itself the browser hides the dialog first and tells of it later, and what is pressed between the two is lost.
  const askToClose = useEffectEvent((event: Event) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  })
  // The browser closes it without asking when Esc is pressed twice with nothing between.
  const closed = useEffectEvent(() => onClose())
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const before = document.activeElement
    const taken = new AbortController()
    const { signal } = taken
    if (!element.open) element.showModal()
    element.addEventListener('cancel', (event) => askToClose(event), { signal })
    element.addEventListener('click', (event) => askToClose(event), { signal })
    element.addEventListener('close', () => closed(), { signal })
    return () => {
      taken.abort()
      // A dialog that is taken away while open gives no focus back by itself.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}
