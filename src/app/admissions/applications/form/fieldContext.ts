import { createContext, useContext, type ReactNode } from 'react'

type FormAround = {
  /** Whether the field or part at a path may be changed now. */
  canEdit: (path: string) => boolean
  /** What stands beside a field: remarks of the office. */
  renderBeside: (path: string) => ReactNode
}

/** Without a form around that says otherwise everything may be changed and nothing stands beside. */
const free: FormAround = { canEdit: () => true, renderBeside: () => null }

const FormAroundContext = createContext(free)
export const FormAroundProvider = FormAroundContext.Provider
export const useFormAround = () => useContext(FormAroundContext)
