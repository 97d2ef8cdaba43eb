import type { ReactNode } from 'react'

type Props = {
  readonly icon?: ReactNode
  readonly name: string
  readonly facts: readonly string[]
  /** Action button or status. */
  readonly children: ReactNode
}

/** List row with a name, facts and an action at the end. */
export const Entry = ({ icon, name, facts, children }: Props) => (
  <li className="wrap">
    {icon}
    <div className="grow-wide">
      <b className="medium">{name}</b>
      {facts.map((fact) => (
        <p key={fact} className="small muted num">
          {fact}
        </p>
      ))}
    </div>
    {children}
  </li>
)
