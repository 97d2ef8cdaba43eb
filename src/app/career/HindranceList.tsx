import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type Props = {
  obstacles: readonly string[]
  warnings: readonly string[]
  /** Text if there is neither; without it, a dash. */
  clear: string | undefined
  /** Further items of the list. */
  children?: ReactNode
}

/** Obstacles and warnings, each with an icon and text. */
export const HindranceList = ({ obstacles, warnings, clear, children }: Props) => (
  <ul className="stack gap-1 text-left">
    {obstacles.map((text) => (
      <li key={text} className="row align-start gap-2 text-danger">
        <CircleAlert {...icon} />
        {text}
      </li>
    ))}
    {warnings.map((text) => (
      <li key={text} className="row align-start gap-2 text-warning">
        <TriangleAlert {...icon} />
        {text}
      </li>
    ))}
    {children}
    {obstacles.length + warnings.length === 0 && !children && <Clear text={clear} />}
  </ul>
)

const Clear = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <li>—</li>
  ) : (
    <li className="row align-start gap-2 text-success">
      <Check {...icon} />
      {text}
    </li>
  )
