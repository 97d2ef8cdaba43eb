import { sql, type RawBuilder } from 'kysely'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import { waitingDocument } from '../../../api/admissions/statusSets'
import {
  documentsOf,
  filtered as filteredDocuments,
  type Filter as DocumentFilter,
} from '../../admissions/documents/queue/filterQueries'
import type { Db } from '../../platform/database'
import { filtered, type Filter } from '../../admissions/applications/queue/filterQueries'

type Asked = { queues: readonly QueueName[]; personId: number }

/** How many are in a queue, and since when the first of them, as its list has them. */
const profilesBy = (filter: Filter, personId: number) =>
  sql`SELECT count(*)::int, min(status_at) FROM profiles WHERE ${filtered(filter, personId)}`
const documentsBy = (filter: DocumentFilter) =>
  sql`SELECT count(*)::int, min(uploaded_at) FROM ${documentsOf(filter)} WHERE ${filteredDocuments(filter)}`

const statements: Record<QueueName, (personId: number) => RawBuilder<unknown>> = {
  profiles_waiting: (personId) => profilesBy({ waiting: true }, personId),
  profiles_mine: (personId) => profilesBy({ mine: true }, personId),
  profiles_returned: (personId) => profilesBy({ status: ['needs_changes'] }, personId),
  documents_waiting: () => documentsBy({ status: [...waitingDocument] }),
}

/** The queues, all in one statement, in the given order. */
export const listQueues = async (db: Db, { queues, personId }: Asked): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const rows = queues.map(
    (queue) => sql`SELECT ${queue} AS queue, count, floor(extract(epoch FROM now() - first) / 3600)::int AS oldest_hours
      FROM (${statements[queue](personId)}) AS waiting (count, first)`,
  )
  return (await sql<Queue>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
