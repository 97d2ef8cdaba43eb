import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { VotingRow } from '../../../api/polls/voting'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { dayAndTime } from '../../shell/dates'
import { PartFault } from '../../shell/page/PartFault'

const pageSize = 10

/** Past polls, latest first, with a button to show more. */
export const PastPolls = () => {
  const translate = useTranslate()
  const [shown, setShown] = useState(pageSize)
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<VotingRow>(
    'voting',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'closes_at', order: 'DESC' },
      filter: { state: ['closed'] },
      meta: rowsOnly,
    },
    { onError: () => undefined, refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  if (error && !data) return <PartFault onAgain={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className="panel" aria-labelledby="voting-closed">
      <header>
        <h2 id="voting-closed">{translate('voting.closed')}</h2>
      </header>
      <ul className="list">
        {data.map((row) => (
          <li key={row.id} className="wrap">
            <div className="grow-wide">
              <Link className="title-link" to={`/voting/${row.id}`}>
                {row.name}
              </Link>
              <p className="small muted">
                {[
                  row.closes_at === null ? '' : translate('voting.closed_on', { when: dayAndTime(row.closes_at) }),
                  translate(row.voted ? 'voting.you_voted' : 'voting.you_did_not'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <span className="small muted">{translate(`voting.${pastState(row)}`)}</span>
          </li>
        ))}
      </ul>
      {total > data.length && (
        <p className="pad">
          <button type="button" className="link" onClick={() => setShown(shown + pageSize)}>
            {translate('voting.more', Math.min(pageSize, total - data.length))}
          </button>
        </p>
      )}
    </section>
  )
}

const pastState = ({ status, results_visible }: VotingRow) => {
  if (status === 'cancelled') return 'cancelled'
  return results_visible ? 'results_out' : 'results_awaited'
}
