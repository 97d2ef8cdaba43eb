import type { Absence, AbsenceInput } from '../../../api/gradebook/attendance'
import { fileColumns, presentFile } from '../../library'
import type { Sign } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { readableAbsences, type Days } from './queries'

const columns = [
  'absences.id',
  'absences.version',
  'user_id',
  'from_on',
  'to_on',
  'reason',
  'note',
  'absences.created_at',
] as const

const absences = (db: Db) => db.selectFrom('absences').select(columns).$castTo<Omit<Absence, 'files'>>()

const withFiles = async (db: Db, rows: readonly Omit<Absence, 'files'>[], sign: Sign): Promise<Absence[]> => {
  if (rows.length === 0) return []
  const files = await db
    .selectFrom('absence_files')
    .innerJoin('files', 'files.id', 'file_id')
    .select([...fileColumns, 'absence_id'])
    .where(
      'absence_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    files: files
      .filter(({ absence_id }) => absence_id === row.id)
      .map(({ absence_id, ...file }) => presentFile(file, sign)),
  }))
}

/** Absences that touch the days, of people who are or were in the group. */
export const listAbsences = async (db: Db, { groupId, days, sign }: { groupId: number; days: Days; sign: Sign }) =>
  withFiles(
    db,
    await absences(db)
      .where('user_id', 'in', (eb) => eb.selectFrom('memberships').select('user_id').where('group_id', '=', groupId))
      .where('from_on', '<=', days.to)
      .where('to_on', '>=', days.from)
      .orderBy('from_on')
      .orderBy('absences.id')
      .execute(),
    sign,
  )

/** Locks and returns an absence that the user can read. */
export const lockAbsence = async (
  db: Db,
  { id, person, sign }: { id: number; person: Person; sign: Sign },
): Promise<Absence | undefined> => {
  const row = await absences(db)
    .where('absences.id', '=', id)
    .where(readableAbsences(person))
    .forUpdate()
    .executeTakeFirst()
  return row && (await withFiles(db, [row], sign))[0]
}

/** Whether the person is a member of the group now. */
export const isMember = async (db: Db, { groupId, userId }: { groupId: number; userId: number }): Promise<boolean> => {
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Fields = Omit<AbsenceInput, 'user_id' | 'file_ids'>

export const insertAbsence = async (
  db: Db,
  { userId, fields }: { userId: number; fields: Fields },
): Promise<number> => {
  const row = await db
    .insertInto('absences')
    .values({ ...fields, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateAbsence = async (db: Db, id: number, fields: Fields): Promise<void> => {
  await db.updateTable('absences').set(fields).where('id', '=', id).execute()
}

export const deleteAbsence = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('absences').where('id', '=', id).execute()
}

/** Replaces the files of an absence. */
export const linkAbsenceFiles = async (db: Db, id: number, fileIds: readonly number[]): Promise<void> => {
  await db.deleteFrom('absence_files').where('absence_id', '=', id).execute()
  if (fileIds.length === 0) return
  await db
    .insertInto('absence_files')
    .values(fileIds.map((file_id, position) => ({ absence_id: id, file_id, position })))
    .execute()
}
