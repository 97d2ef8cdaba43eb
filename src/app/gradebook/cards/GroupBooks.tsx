import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { GradebookRow } from '../../../api/gradebook/gradebooks'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { dayOf } from '../../shell/dates'

/** Links to a group's gradebooks and its final marks, on the group's page. */
export const GroupBooks = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { data: books = [] } = useGetList<GradebookRow>(
    'gradebook',
    {
      filter: { group_id: [id] },
      sort: { field: 'subject_name', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
      meta: rowsOnly,
    },
    { onError: () => undefined },
  )
  if (books.length === 0) return null
  const stateOf = ({ signed_at, items_count }: GradebookRow) => {
    if (signed_at !== null) return translate('gradebooks.state.signed', { day: dayOf(signed_at) })
    return translate(items_count > 0 ? 'gradebooks.state.kept' : 'gradebooks.state.empty')
  }
  return (
    <section className="panel" aria-labelledby="books">
      <header>
        <h2 id="books">{translate('gradebooks.pages.books')}</h2>
        <Link className="meta" to={`/gradebook/finals/${id}`}>
          {translate('finals.crumb')}
        </Link>
      </header>
      <ul className="list small">
        {books.map((book) => (
          <li key={book.id}>
            <div>
              <Link className="medium" to={`/gradebook/${id}/${book.subject_id}`}>
                {book.subject_name}
              </Link>
              <p className="muted">{stateOf(book)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
