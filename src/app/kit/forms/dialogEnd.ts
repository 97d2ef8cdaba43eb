import { createContext, use } from 'react'

const DialogEndContext = createContext(() => {})
export const DialogEndProvider = DialogEndContext.Provider

/**
 * Closes the dialog that one stands in and drops all that was typed there, for a button of its own that has done away with what it edits. Its
 * going from the page says nothing: a page that reads its data anew takes its dialogs down as well.
 */
export const useDialogEnd = (): (() => void) => use(DialogEndContext)
