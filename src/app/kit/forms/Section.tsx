import { useId, type ReactNode } from 'react'

type Props = { title: string; help?: ReactNode; children: ReactNode }

/** A form section: heading, help text, fields in one column. */
export const Section = ({ title, help, children }: Props) => {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {help && <p className="muted">{help}</p>}
      </header>
      {children}
    </section>
  )
}
