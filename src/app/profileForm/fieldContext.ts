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

/** Whether a path is one of those named, lies inside one (`person.snils` in `person`), or holds one when `orHolds` says that this counts. */
export const isWithin = ({
  path,
  paths,
  orHolds = false,
}: {
  path: string
  paths: readonly string[]
  orHolds?: boolean
}) => paths.some((known) => path === known || path.startsWith(`${known}.`) || (orHolds && known.startsWith(`${path}.`)))
