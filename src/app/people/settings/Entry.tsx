import type { ReactNode } from 'react'

type Props = {
  readonly icon?: ReactNode
  readonly name: string
  readonly facts: readonly string[]
  /** What can be done with it, or how it stands. */
  readonly children: ReactNode
}

/** One row of a list of the account: its name, what is known of it, and a button at the end. */
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
