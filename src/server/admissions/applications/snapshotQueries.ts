import { sql } from 'kysely'
import { z } from 'zod'
import type { ApplicationForm } from '../../../api/admissions/applicationForm'
import type { Db } from '../../platform/database'
import { readForm } from './form'

/** The stored snapshot: the form and the id of the document of each type. */
const snapshotData = z.object({
  form: z.record(z.string(), z.unknown()),
  documents: z.array(z.object({ code: z.string(), id: z.number().nullable() })),
  consents: z.array(z.object({ kind: z.string(), version: z.number() })),
})
export type Snapshot = {
  number: number
  taken_at: string
  form: ApplicationForm
  documents: z.infer<typeof snapshotData>['documents']
  consents: z.infer<typeof snapshotData>['consents']
}
type Row = { number: number; taken_at: string; data: unknown }

/** Returns null if the data was erased with the person. */
const snapshotOf = ({ number, taken_at, data }: Row): Snapshot | null => {
  if (data === null) return null
  const { form, ...rest } = snapshotData.parse(data)
  return { number, taken_at, ...rest, form: readForm(form) }
}

export const findSnapshot = async (
  db: Db,
  { applicationId, number }: { applicationId: number; number: number },
): Promise<Snapshot | null> => {
  const row = await db
    .selectFrom('application_snapshots')
    .select(['number', 'taken_at', 'data'])
    .where('application_id', '=', applicationId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? snapshotOf(row) : null
}

/** Returns the last snapshot and the last one before it that staff reviewed. */
export const findLastSnapshots = async (
  db: Db,
  applicationId: number,
): Promise<{ sent: Snapshot | null; reviewed: Snapshot | null }> => {
  const { rows } = await sql<Row & { reviewed: boolean }>`
    SELECT number, taken_at, data, number < (SELECT max(number) FROM application_snapshots WHERE application_id = ${applicationId}) AS reviewed
    FROM application_snapshots WHERE application_id = ${applicationId} ORDER BY number DESC LIMIT 2`.execute(db)
  const [last, previous] = rows
  return { sent: last ? snapshotOf(last) : null, reviewed: previous ? snapshotOf(previous) : null }
}
