import { createContext, use } from 'react'

const DialogEndContext = createContext(() => {})
export const DialogEndProvider = DialogEndContext.Provider

/**
 * Closes the surrounding dialog and discards its draft, for actions that delete the edited item. Unmounting alone must
 * keep the draft, because a page reload also unmounts dialogs.
 */
export const useDialogEnd = (): (() => void) => use(DialogEndContext)
