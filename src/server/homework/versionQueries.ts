import { sql } from 'kysely'
import type { HandInVersion, Remark } from '../../api/homework/handIns'
import type { Sign } from '../kit/http/signedLinks'
import { fileColumns, presentFile } from '../library'
import type { Db } from '../platform/database'

/** A person or a team. */
export type Owner = { homeworkId: number; userId: number | null; teamId: number | null }
/** A version with what its rules need. */
export type StoredVersion = HandInVersion & { op_id: string | null }

/** SQL condition over `hand_ins`. */
export const isOf = ({ homeworkId, userId, teamId }: Owner) =>
  sql<boolean>`(hand_ins.homework_id = ${homeworkId} AND ${teamId === null ? sql`hand_ins.user_id = ${userId}` : sql`hand_ins.team_id = ${teamId}`})`

/** SQL object of a remark. */
export const remarkJson = sql`jsonb_build_object('id', hand_in_remarks.id, 'hand_in_id', hand_in_id, 'text', hand_in_remarks.text,
  'file_id', file_id, 'page', page, 'line', line, 'start', starts, 'end', ends, 'author_name', users.name,
  'created_at', hand_in_remarks.created_at, 'resolved_at', resolved_at)`

/** Timestamps inside JSON columns have the database's offset. */
export const presentRemark = (remark: Remark): Remark => ({
  ...remark,
  created_at: new Date(remark.created_at).toISOString(),
  resolved_at: remark.resolved_at && new Date(remark.resolved_at).toISOString(),
})

/** All versions of a person or team, newest first, including the draft. */
export const listVersions = async (db: Db, owner: Owner, sign: Sign): Promise<StoredVersion[]> => {
  const { rows } = await sql<Omit<StoredVersion, 'files' | 'deducted'>>`
    SELECT hand_ins.id, hand_ins.version, number, state, hand_ins.text, link, senders.name AS sent_by, pressed_at, arrived_at, is_late,
      decided_at, deciders.name AS decided_by, comment, criteria, given, mark, improve_until, op_id,
      (SELECT coalesce(jsonb_agg(${remarkJson} ORDER BY hand_in_remarks.id), '[]') FROM hand_in_remarks
        LEFT JOIN users ON users.id = author_id WHERE hand_in_id = hand_ins.id) AS remarks
    FROM hand_ins LEFT JOIN users AS senders ON senders.id = sent_by LEFT JOIN users AS deciders ON deciders.id = decided_by
    WHERE ${isOf(owner)} ORDER BY number DESC`.execute(db)
  const files = await db
    .selectFrom('hand_in_files')
    .innerJoin('files', 'files.id', 'hand_in_files.file_id')
    .select([...fileColumns, 'hand_in_files.hand_in_id'])
    .where(sql<boolean>`hand_in_id = ANY(${rows.map(({ id }) => id)})`)
    .orderBy('hand_in_files.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    deducted: row.given === null || row.mark === null ? null : Math.round((row.given - row.mark) * 100) / 100,
    remarks: row.remarks.map(presentRemark),
    files: files
      .filter(({ hand_in_id }) => hand_in_id === row.id)
      .map(({ hand_in_id: _hand_in, ...file }) => presentFile(file, sign)),
  }))
}

/** Serialises everything that changes the work of one person or team, also before its first row exists. */
export const lockOwner = async (db: Db, { homeworkId, userId, teamId }: Owner): Promise<void> => {
  const key = `hand_ins ${homeworkId} ${teamId === null ? `p${userId}` : `t${teamId}`}`
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  await sql`SELECT FROM homework WHERE id = ${homeworkId} FOR SHARE`.execute(db)
}
