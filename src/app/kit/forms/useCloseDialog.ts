import { createContext, use } from 'react'

const CloseDialogContext = createContext(() => {})
export const CloseDialogProvider = CloseDialogContext.Provider

/**
 * Closes the surrounding dialog and discards its draft, for actions that delete the edited item. Unmounting alone must
 * keep the draft, because a page reload also unmounts dialogs.
 */
export const useCloseDialog = (): (() => void) => use(CloseDialogContext)
