import { createContext, useContext, type ReactNode } from 'react'

type FieldContextValue = {
  /** Whether the field or part at a path can be changed now. */
  canEdit: (path: string) => boolean
  /** Content beside a field, such as remarks. */
  renderBeside: (path: string) => ReactNode
}

/** Default without a provider: every field is editable and has no remarks. */
const editableDefaults: FieldContextValue = { canEdit: () => true, renderBeside: () => null }

const FieldContext = createContext(editableDefaults)
export const FieldContextProvider = FieldContext.Provider
export const useFieldContext = () => useContext(FieldContext)
