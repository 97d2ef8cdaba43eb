import { sql } from 'kysely'
import type { z } from 'zod'
import type { NameChange, NameChangeRow, nameChanges } from '../../../api/admissions/nameChanges'
import { every, oneOf } from '../../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { matchesPerson } from '../../kit/records/search'
import type { Sign } from '../../kit/http/signedLinks'
import { fileColumns, presentFile } from '../../library'
import type { Db } from '../../platform/database'

type Names = Pick<NameChange, 'last_name' | 'first_name' | 'middle_name'>
type Query = z.output<(typeof nameChanges)['GET /api/name-changes']['query']>

const changes = (db: Db) =>
  db
    .selectFrom('name_changes')
    .innerJoin('users', 'users.id', 'name_changes.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'name_changes.decided_by')
const columns = [
  'name_changes.id',
  'name_changes.version',
  'name_changes.created_at',
  'name_changes.updated_at',
  'name_changes.user_id',
  'users.name',
  'name_changes.name as new_name',
  'name_changes.status',
  'name_changes.reason',
  'name_changes.reject_reason',
  'deciders.name as decided_by',
  'name_changes.decided_at',
] as const

export const listNameChanges = async (
  db: Db,
  { filter, sort, ...window }: ListOptions<Query>,
): Promise<{ rows: NameChangeRow[]; total: number }> =>
  rowsAndTotal(
    changes(db)
      .select(columns)
      .where((eb) =>
        every([
          oneOf(eb.ref('name_changes.id'), filter.id),
          oneOf(eb.ref('name_changes.status'), filter.status),
          filter.q === undefined ? undefined : matchesPerson(sql.ref<string>('users.search'), filter.q),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<NameChangeRow>(),
    window,
  )

/** Number of waiting requests and the oldest creation time. */
export const waitingNameChanges = () => sql`
  SELECT count(*), min(created_at), (array_agg(name ORDER BY created_at, id))[1] FROM name_changes WHERE status = 'waiting'`

type Which = { id: number } | { userId: number }
/** Returns the request with this id, or the newest one of a user. */
export const findNameChange = async (db: Db, which: Which, sign: Sign): Promise<NameChange | undefined> => {
  const found = await changes(db)
    .select([...columns, 'name_changes.last_name', 'name_changes.first_name', 'name_changes.middle_name'])
    .where('id' in which ? 'name_changes.id' : 'name_changes.user_id', '=', 'id' in which ? which.id : which.userId)
    .orderBy('name_changes.id', 'desc')
    .limit(1)
    .$castTo<Omit<NameChange, 'files'>>()
    .executeTakeFirst()
  if (!found) return undefined
  const files = await db
    .selectFrom('name_change_files')
    .innerJoin('files', 'files.id', 'file_id')
    .select(fileColumns)
    .where('name_change_id', '=', found.id)
    .orderBy('position')
    .execute()
  return { ...found, files: files.map((file) => presentFile(file, sign)) }
}

type NewRequest = { userId: number; names: Names; reason: string; fileIds: readonly number[] }
/** A unique index rejects a second waiting request. */
export const insertNameChange = async (db: Db, { userId, names, reason, fileIds }: NewRequest): Promise<number> => {
  const { id } = await db
    .insertInto('name_changes')
    .values({ user_id: userId, ...names, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('name_change_files')
    .values(fileIds.map((file_id, position) => ({ name_change_id: id, file_id, position })))
    .execute()
  return id
}

type Decision = {
  id: number
  status: 'approved' | 'rejected' | 'withdrawn'
  by: number
  rejectReason?: string
  now: Date
}
/** Returns false if the request is no longer waiting. */
export const decideNameChange = async (db: Db, { id, status, by, rejectReason, now }: Decision): Promise<boolean> => {
  const row = await db
    .updateTable('name_changes')
    .set({ status, decided_by: by, decided_at: now.toISOString(), reject_reason: rejectReason ?? null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Updates the name in active applications and returns their ids. Snapshots keep the old name. */
export const renameApplications = async (db: Db, { userId, names }: { userId: number; names: Names }) => {
  const { rows } = await sql<{ id: number }>`
    UPDATE applications SET person = person || ${JSON.stringify(names)}::jsonb
    WHERE user_id = ${userId} AND status NOT IN ('rejected', 'withdrawn') RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
