import { createContext, useContext, type ReactNode } from 'react'

type FormAround = {
  /** Whether the field or part at a path can be changed now. */
  canEdit: (path: string) => boolean
  /** Content beside a field, such as remarks. */
  renderBeside: (path: string) => ReactNode
}

/** Default without a provider: every field is editable and has no remarks. */
const free: FormAround = { canEdit: () => true, renderBeside: () => null }

const FormAroundContext = createContext(free)
export const FormAroundProvider = FormAroundContext.Provider
export const useFormAround = () => useContext(FormAroundContext)
