import { sql } from 'kysely'
import { z } from 'zod'
import type { ProfileForm } from '../../../api/admissions/applicationForm'
import type { Db } from '../../platform/database'
import { readForm } from './form'

/** The stored snapshot: the form and the id of the document of each type. */
const kept = z.object({
  form: z.record(z.string(), z.unknown()),
  documents: z.array(z.object({ code: z.string(), id: z.number().nullable() })),
  consents: z.array(z.object({ kind: z.string(), version: z.number() })),
})
export type Snapshot = {
  number: number
  taken_at: string
  form: ProfileForm
  documents: z.infer<typeof kept>['documents']
  consents: z.infer<typeof kept>['consents']
}
type Row = { number: number; taken_at: string; data: unknown }

/** Returns null if the data was erased with the person. */
const snapshotOf = ({ number, taken_at, data }: Row): Snapshot | null => {
  if (data === null) return null
  const { form, ...rest } = kept.parse(data)
  return { number, taken_at, ...rest, form: readForm(form) }
}

export const findSnapshot = async (
  db: Db,
  { profileId, number }: { profileId: number; number: number },
): Promise<Snapshot | null> => {
  const row = await db
    .selectFrom('profile_snapshots')
    .select(['number', 'taken_at', 'data'])
    .where('profile_id', '=', profileId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ? snapshotOf(row) : null
}

/** Returns the last snapshot and the last one before it that staff reviewed. */
export const findLastSnapshots = async (
  db: Db,
  profileId: number,
): Promise<{ sent: Snapshot | null; reviewed: Snapshot | null }> => {
  const { rows } = await sql<Row & { reviewed: boolean }>`
    SELECT number, taken_at, data, number < (SELECT max(number) FROM profile_snapshots WHERE profile_id = ${profileId}) AS reviewed
    FROM profile_snapshots WHERE profile_id = ${profileId} ORDER BY number DESC LIMIT 2`.execute(db)
  const [last, previous] = rows
  return { sent: last ? snapshotOf(last) : null, reviewed: previous ? snapshotOf(previous) : null }
}
