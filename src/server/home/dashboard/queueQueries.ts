import { sql, type RawBuilder } from 'kysely'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { waitingApplications, waitingDocuments, waitingNameChanges } from '../../admissions'
import { waitingBooks } from '../../gradebook'
import type { HomeContext } from '../../kit/homeContext'
import { waitingPaperRequests } from '../../papers'
import { waitingAchievements } from '../../portfolio'
import { waitingAnswers } from '../../testing'

type QueuesQuery = { queues: readonly QueueName[]; periodId: number | null }
type Context = HomeContext & { periodId: number | null }

/**
 * SQL for the number of items in each queue, and the time and name of the oldest item, with the same conditions as the
 * queue's list.
 */
const statements: Record<QueueName, (context: Context) => RawBuilder<unknown>> = {
  applications_waiting: ({ person }) => waitingApplications({ waiting: true }, person.id),
  applications_mine: ({ person }) => waitingApplications({ mine: true }, person.id),
  applications_returned: ({ person }) => waitingApplications({ status: ['needs_changes'] }, person.id),
  documents_waiting: () => waitingDocuments({ status: [...undecidedDocument] }),
  answers_waiting: ({ person, locale }) => waitingAnswers(person, locale),
  portfolios_waiting: ({ person }) => waitingAchievements(person),
  erasures_asked: () => sql`
    SELECT count(*), min(erase_requested_at), (array_agg(name ORDER BY erase_requested_at, id))[1]
    FROM users WHERE erase_requested_at IS NOT NULL AND erased_at IS NULL`,
  name_changes_waiting: waitingNameChanges,
  papers_waiting: ({ person }) => waitingPaperRequests(person),
  books_posting: (context) => waitingBooks(context, 'posting'),
  books_proposals: (context) => waitingBooks(context, 'proposals'),
  books_signing: (context) => waitingBooks(context, 'signing'),
}

/** Counts all queues in one statement: those whose oldest item waits longest come first, empty ones last. */
export const listQueues = async (context: HomeContext, { queues, periodId }: QueuesQuery): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const rows = queues.map(
    (
      queue,
    ) => sql`SELECT ${queue} AS queue, count, CASE WHEN count > 0 THEN greatest(0, floor(extract(epoch FROM now() - first) / 3600))::int END AS oldest_hours, name AS oldest
      FROM (${statements[queue]({ ...context, periodId })}) AS waiting (count, first, name)`,
  )
  const found = await sql<Queue>`
    SELECT * FROM (${sql.join(rows, sql` UNION ALL `)}) AS queues ORDER BY oldest_hours DESC NULLS LAST`.execute(
    context.db,
  )
  return found.rows
}
