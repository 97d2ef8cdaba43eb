import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRead } from '../../kit/providers/calls'
import { useRetakenText } from '../retakes/retakenText'
import { PeriodSelect } from '../shared/PeriodSelect'
import { useFigures } from '../shared/figures'
import { usePeriods } from '../shared/usePeriods'

/** A student's final marks, on the account page. Renders nothing for people who do not study. */
export const PersonFinals = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { final } = useFigures()
  const retakenOf = useRetakenText()
  const [chosen, choose] = useState<number>()
  const { periods = [] } = usePeriods()
  const query = chosen === undefined ? undefined : { period: String(chosen) }
  const { data } = useRead(
    'GET /api/access/users/:id/finals',
    { id, quiet: 'all', ...(query && { query }) },
    { placeholderData: keepPreviousData },
  )
  if (!data || (data.subjects.length === 0 && chosen === undefined)) return null
  return (
    <section className="panel" aria-labelledby="person-finals">
      <header>
        <h2 id="person-finals">{translate('finals.crumb')}</h2>
      </header>
      <div className="pad">
        <PeriodSelect periods={periods} value={chosen ?? data.period_id} onChange={choose} />
      </div>
      {data.subjects.length === 0 && <p className="pad muted">{translate('finals.nothing')}</p>}
      <ul className="list small">
        {data.subjects.map(
          ({ group_id, group_code, subject_id, subject_name, scale, value, fails, retake, signed_at }) => (
            <li key={`${group_id} ${subject_id}`}>
              <div className="grow">
                <Link
                  className="medium"
                  to={`/gradebook/${group_id}/${subject_id}?period=${data.period_id}&student=${id}`}
                >
                  {subject_name}
                </Link>
                <p className="muted">
                  {group_code} ·{' '}
                  {retake
                    ? retakenOf(retake, scale)
                    : translate(signed_at === null ? 'finals.not_signed' : 'finals.signed')}
                </p>
              </div>
              {value === null ? (
                <span className="muted">—</span>
              ) : (
                <b className={fails ? 'num text-danger' : 'num'}>{final({ scale }, value)}</b>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
