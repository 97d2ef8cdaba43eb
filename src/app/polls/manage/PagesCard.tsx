import { ChartColumn, Users } from 'lucide-react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Poll } from '../../../api/polls/polls'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { useRead } from '../../kit/providers/calls'
import { TurnoutMeter } from '../results/TurnoutMeter'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Turnout, with links to the roll and the results. Hidden until the roll is frozen. */
export const PagesCard = () => {
  const record = useRecordContext<Poll>()
  return record && record.roll_count !== null ? <Pages poll={record} /> : null
}

const Pages = ({ poll: { id, can_edit, roll_count } }: { poll: Poll }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { data, refetch } = useRead('GET /api/polls/:id/turnout', { id, quiet: 'all' }, { refetchOnMount: 'always' })
  useSubscribe(`polls/${id}`, () => void refetch())
  return (
    <section className="panel" aria-labelledby="poll-turnout">
      <header>
        <h2 id="poll-turnout">{translate('poll_results.turnout.title')}</h2>
      </header>
      <div className="pad">{data && <TurnoutMeter turnout={data} />}</div>
      <ul className="list">
        {can_edit && (
          <li>
            <Users className="flex-none muted" {...icon} />
            <Link className="grow" to={`/polls/${id}/roll`}>
              {translate('polls.pages.roll')}
            </Link>
            <span className="small muted num">{shown(roll_count ?? 0)}</span>
          </li>
        )}
        <li>
          <ChartColumn className="flex-none muted" {...icon} />
          <Link className="grow" to={`/polls/${id}/results`}>
            {translate('polls.pages.results')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
