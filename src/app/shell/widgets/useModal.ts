import { useEffect, useEffectEvent, useRef } from 'react'

type Options = { readonly onClose: () => void }

/** A dialog that is modal while mounted; Esc and clicks on the backdrop call `onClose`, and the focus is restored. */
export const useModal = ({ onClose }: Options) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // Prevents the browser from closing the dialog: it would hide the dialog first and report that later, and keys
  // pressed in between would be lost.
  const askToClose = useEffectEvent((event: Event) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  })
  // Browsers close the dialog without a cancel event if Esc is pressed twice in a row.
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
      // Removing an open dialog does not restore the focus.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}
