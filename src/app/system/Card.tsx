import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

type Props = { title: string; action?: ReactNode; children: ReactNode }

/** A panel of the page with its heading and one action. */
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

/** A label and its value, the warning under it. */
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
    <div>
      <div className="row between">
        <dt className="muted">{translate(label)}</dt>
        <dd className="text-right anywhere">{children}</dd>
      </div>
      {warning && <dd className="text-warning">{warning}</dd>}
    </div>
  )
}
