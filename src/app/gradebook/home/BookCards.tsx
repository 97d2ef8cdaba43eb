import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { WaitingBooks } from '../../../api/home/dashboard'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'

/** Pending actions in the user's gradebooks; each number links to the filtered list. */
export const BookCards = ({ books }: { books: readonly WaitingBooks[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section aria-labelledby="waiting-books">
      <h2 id="waiting-books">{translate('menu.gradebook')}</h2>
      <ul className="cards">
        {books.map(({ pending, count, oldest_hours }) => (
          <li key={pending}>
            <Link
              className="panel queue-card align-baseline"
              to={`/gradebook?filter=${encodeURIComponent(JSON.stringify({ pending }))}`}
            >
              <span className="count num">{shown(count)}</span>
              <span className="medium">{translate(`gradebooks.home.${pending}`, count)}</span>
              {oldest_hours !== null && (
                <span className="small muted">
                  {translate('dashboard.oldest')}{' '}
                  <Age hours={Math.max(0, oldest_hours)} isAwaited={pending !== 'signing'} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
