import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { waitingDocument } from '../../../api/admissions/statusSets'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'
import { listAddress } from './listAddress'

/** Where each number leads: the list with just those records. */
const places: Record<QueueName, string> = {
  profiles_waiting: listAddress('profiles', { waiting: true }),
  profiles_mine: listAddress('profiles', { mine: true }),
  profiles_returned: listAddress('profiles', { status: 'needs_changes' }),
  documents_waiting: listAddress('documents', { status: waitingDocument }),
  answers_waiting: '/tests/grading',
  portfolios_waiting: '/portfolios',
  erasures_asked: listAddress('access/users', { erasure: 'requested' }),
}

/** What waits for the office, and for how long: each number is a link to it. */
export const QueueCards = ({ queues }: { queues: readonly Queue[] }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <section aria-labelledby="queues">
      <h2 id="queues">{translate('dashboard.queues')}</h2>
      <ul className="cards">
        {queues.map(({ queue, count, oldest_hours }) => (
          <li key={queue}>
            <Link className="queue-card" to={places[queue]}>
              <span className="count num">{shown(count)}</span>
              <span className="what">{translate(`dashboard.queue.${queue}`)}</span>
              <span className="small muted">
                {oldest_hours === null ? (
                  translate('dashboard.none')
                ) : (
                  <>
                    {translate('dashboard.oldest')}{' '}
                    <Age hours={oldest_hours} isAwaited={queue !== 'profiles_returned'} />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
