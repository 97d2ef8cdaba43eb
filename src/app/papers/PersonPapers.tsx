import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Paper } from '../../api/papers/papers'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { dayOf } from '../shell/dates'

const shownCount = 5

/** The papers of a student on the student record, with a link that issues another one. */
export const PersonPapers = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { data: papers = [] } = useGetList<Paper>(
    'groups/papers',
    {
      filter: { user_id: id },
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: shownCount },
      meta: rowsOnly,
    },
    { onError: () => undefined },
  )
  return (
    <section className="panel" aria-labelledby="person-papers">
      <header>
        <h2 id="person-papers">{translate('papers.pages.label')}</h2>
        <Link className="meta" to={`/groups/papers/issue?people=${id}`}>
          {translate('papers.issue.one')}
        </Link>
      </header>
      {papers.length === 0 ? (
        <p className="pad muted">{translate('papers.person_empty')}</p>
      ) : (
        <ul className="list">
          {papers.map(({ id: paperId, number, kind, issued_on, state }) => (
            <li key={paperId}>
              <span>
                <Link to={`/groups/papers/${paperId}`}>
                  {translate('papers.numbered', { number })} · {translate(`papers.kind.${kind}`)}
                </Link>
                <span className="block text-s muted">
                  {[dayOf(issued_on), state !== 'valid' && translate(`papers.state.${state}`)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
