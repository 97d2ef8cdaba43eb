import { sql, type RawBuilder } from 'kysely'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { waitingApplications, waitingDocuments, waitingNameChanges } from '../../admissions'
import { waitingPaperRequests } from '../../papers'
import { waitingAchievements } from '../../portfolio'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { waitingAnswers } from '../../testing'

type QueuesQuery = { queues: readonly QueueName[]; person: Person }

/**
 * SQL for the number of items in each queue and the time of the oldest item, with the same conditions as the queue's
 * list.
 */
const statements: Record<QueueName, (person: Person) => RawBuilder<unknown>> = {
  applications_waiting: ({ id }) => waitingApplications({ waiting: true }, id),
  applications_mine: ({ id }) => waitingApplications({ mine: true }, id),
  applications_returned: ({ id }) => waitingApplications({ status: ['needs_changes'] }, id),
  documents_waiting: () => waitingDocuments({ status: [...undecidedDocument] }),
  answers_waiting: waitingAnswers,
  portfolios_waiting: waitingAchievements,
  erasures_asked: () =>
    sql`SELECT count(*), min(erase_requested_at) FROM users WHERE erase_requested_at IS NOT NULL AND erased_at IS NULL`,
  name_changes_waiting: waitingNameChanges,
  papers_waiting: waitingPaperRequests,
}

/** Counts all queues in one statement, in the given order. */
export const listQueues = async (db: Db, { queues, person }: QueuesQuery): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const rows = queues.map(
    (queue) => sql`SELECT ${queue} AS queue, count, floor(extract(epoch FROM now() - first) / 3600)::int AS oldest_hours
      FROM (${statements[queue](person)}) AS waiting (count, first)`,
  )
  return (await sql<Queue>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
