import { useTranslate } from 'react-admin'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { Age } from '../../kit/fields/Age'
import { listAddress } from './cards'
import { CountCards } from './CountCards'

/** Address of the filtered list that each number links to. */
const queueLists: Record<QueueName, string> = {
  applications_waiting: listAddress('profiles', { waiting: true }),
  applications_mine: listAddress('profiles', { mine: true }),
  applications_returned: listAddress('profiles', { status: 'needs_changes' }),
  documents_waiting: listAddress('documents', { status: undecidedDocument }),
  answers_waiting: '/tests/grading',
  portfolios_waiting: '/portfolios',
  erasures_asked: listAddress('access/users', { erasure: 'requested' }),
  name_changes_waiting: listAddress('name-changes', { status: 'waiting' }),
}

/** Staff work queues with the age of their oldest item. */
export const QueueCards = ({ queues }: { queues: readonly Queue[] }) => {
  const translate = useTranslate()
  const cards = queues.map(({ queue, count, oldest_hours }) => ({
    key: queue,
    to: queueLists[queue],
    count,
    text: translate(`dashboard.queue.${queue}`),
    note:
      oldest_hours === null ? (
        translate('dashboard.none')
      ) : (
        <>
          {translate('dashboard.oldest')} <Age hours={oldest_hours} isAwaited={queue !== 'applications_returned'} />
        </>
      ),
  }))
  return <CountCards id="queues" title={translate('dashboard.queues')} cards={cards} />
}
