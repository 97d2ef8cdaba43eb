import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useNumberText } from '../../kit/fields/useNumberText'

type CountCard = {
  readonly key: string | number
  readonly to: string
  readonly count: number
  readonly text: string
  readonly note?: ReactNode
}

type Props = {
  readonly id: string
  readonly title: string
  readonly cards: readonly CountCard[]
}

/** Cards of pending work, each a link to the list that it counts; hidden if there are none. */
export const CountCards = ({ id, title, cards }: Props) => {
  const shown = useNumberText()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="cards">
        {cards.map(({ key, to, count, text, note }) => (
          <li key={key}>
            <Link className="panel queue-card align-baseline" to={to}>
              <span className="count num">{shown(count)}</span>
              <span className="medium">{text}</span>
              {note && <span className="small muted">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
