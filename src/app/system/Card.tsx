import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** Panel with a heading and one action. */
export const Card = ({ title, action, children }: Props) => {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="row between">
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      <div className="pad text-s stack gap-2">{children}</div>
    </section>
  )
}

/** Label and value with an optional warning. */
export const Fact = ({
  label,
  warning,
  children,
}: {
  label: string
  warning?: string | false
  children: ReactNode
}) => {
  const translate = useTranslate()
  return (
    <div className="system-fact">
      <dt className="muted">{translate(label)}</dt>
      <dd className="text-right anywhere">{children}</dd>
      {warning && <dd className="text-warning">{warning}</dd>}
    </div>
  )
}
