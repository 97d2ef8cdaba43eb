import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'
import { listAddress } from './cards'

/** Address of the filtered list that each queue counts. */
const queueLists: Record<QueueName, string> = {
  applications_waiting: listAddress('profiles', { waiting: true }),
  applications_mine: listAddress('profiles', { mine: true }),
  applications_returned: listAddress('profiles', { status: 'needs_changes' }),
  documents_waiting: listAddress('documents', { status: undecidedDocument }),
  answers_waiting: '/tests/grading',
  portfolios_waiting: '/portfolios',
  erasures_asked: listAddress('access/users', { erasure: 'requested' }),
  name_changes_waiting: listAddress('name-changes', { status: 'waiting' }),
  papers_waiting: listAddress('groups/papers/requests', { status: 'requested' }),
  books_posting: listAddress('gradebook', { pending: 'posting' }),
  books_proposals: listAddress('gradebook', { pending: 'proposals' }),
  books_signing: listAddress('gradebook', { pending: 'signing' }),
}

/** Queues whose items wait for somebody outside the office, or for a date. */
const unhurried: readonly QueueName[] = ['applications_returned', 'books_signing']

/** Work queues, each with its oldest item. */
export const QueueTable = ({ queues }: { queues: readonly Queue[] }) => {
  const translate = useTranslate()
  return (
    <section className="panel" aria-labelledby="queues">
      <header>
        <h2 id="queues">{translate('dashboard.queues')}</h2>
        <span className="meta muted">{translate('dashboard.queues_order')}</span>
      </header>
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col">{translate('dashboard.columns.queue')}</th>
            <th scope="col" className="text-right">
              {translate('dashboard.columns.waiting')}
            </th>
            <th scope="col">{translate('dashboard.columns.oldest')}</th>
            <th>
              <span className="sr-only">{translate('dashboard.columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map((one) => (
            <QueueRow key={one.queue} queue={one} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const QueueRow = ({ queue: { queue, count, oldest, oldest_hours } }: { queue: Queue }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const name = translate(`dashboard.queue.${queue}`)
  const isEmpty = oldest_hours === null
  return (
    <tr className={isEmpty ? 'is-empty' : undefined}>
      <td>
        <Link className={isEmpty ? 'plain-link muted' : 'plain-link medium'} to={queueLists[queue]}>
          {name}
        </Link>
        {oldest !== null && <p className="small muted anywhere">{oldest}</p>}
      </td>
      <td className="count num text-right medium">
        {shown(count)}
        <span className="unit"> {translate('dashboard.columns.waiting_unit', count)}</span>
      </td>
      <td className="text-s">
        {isEmpty ? (
          <span className="muted nowrap">{translate('dashboard.none')}</span>
        ) : (
          <Age hours={oldest_hours} isAwaited={!unhurried.includes(queue)} />
        )}
      </td>
      <td className="text-right">
        {!isEmpty && (
          <Button
            component={Link}
            to={queueLists[queue]}
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`${translate('dashboard.action.open')}: ${name}`}
          >
            {translate('dashboard.action.open')}
          </Button>
        )}
      </td>
    </tr>
  )
}
