import { sql } from 'kysely'
import type { PollInput } from '../../../api/polls/polls'
import { copyLinks, translationsOfCopy } from '../../kit/copyQueries'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { countBeyondReach } from './reachQueries'
import { checkPoll, checkAudienceReach, normalizePoll } from './rules'

const columnsOf = ({ translations, options, role_ids, group_ids, direction_ids, user_ids, ...input }: PollInput) => ({
  ...input,
  translations: JSON.stringify(translations),
  options: JSON.stringify(options),
})

type Links = { table: string; column: string; ids: readonly number[] }
const replaceLinks = async (db: Db, id: number, { table, column, ids }: Links) => {
  await sql`DELETE FROM ${sql.table(table)} WHERE poll_id = ${id} AND ${sql.ref(column)} <> ALL(${ids})`.execute(db)
  await sql`INSERT INTO ${sql.table(table)} (poll_id, ${sql.ref(column)}) SELECT ${id}, unnest(${ids}::bigint[])
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Replaces the audience. With `all`, no roles, groups, directions or people are stored. */
const replaceAudience = async (db: Db, id: number, input: PollInput) => {
  const { audience, role_ids, group_ids, direction_ids, user_ids } = input
  const chosen = (ids: readonly number[]) => (audience === 'all' ? [] : ids)
  await replaceLinks(db, id, { table: 'poll_roles', column: 'role_id', ids: chosen(role_ids) })
  await replaceLinks(db, id, { table: 'poll_groups', column: 'group_id', ids: chosen(group_ids) })
  await replaceLinks(db, id, { table: 'poll_directions', column: 'direction_id', ids: chosen(direction_ids) })
  await replaceLinks(db, id, { table: 'poll_people', column: 'user_id', ids: chosen(user_ids) })
}

type Audience = Parameters<typeof checkAudienceReach>[0]
/** Rejects an audience beyond the person's reach. */
export const checkAudience = async (db: Db, audience: Audience, { id, reach }: Person): Promise<void> => {
  if (reach === 'all') return
  const { group_ids: groupIds, user_ids: userIds } = audience
  checkAudienceReach(audience, await countBeyondReach(db, { personId: id, groupIds, userIds }))
}

export const insertPoll = async (db: Db, sent: PollInput, person: Person): Promise<number> => {
  const input = normalizePoll(sent)
  checkPoll(input)
  await checkAudience(db, input, person)
  const { id } = await db
    .insertInto('polls')
    .values({ ...columnsOf(input), author_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceAudience(db, id, input)
  return id
}

/** The caller has locked the row and checked its version. */
export const updatePoll = async (db: Db, id: number, sent: PollInput, person: Person): Promise<void> => {
  const input = normalizePoll(sent)
  checkPoll(input)
  await checkAudience(db, input, person)
  await db.updateTable('polls').set(columnsOf(input)).where('id', '=', id).execute()
  await replaceAudience(db, id, input)
}

/** Copies the question, audience and rules into a new draft without dates. */
export const duplicatePoll = async (
  db: Db,
  { id, authorId, titled }: { id: number; authorId: number; titled: Parameters<typeof translationsOfCopy>[0] },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO polls (kind, secrecy, translations, options, min_choices, max_choices, audience, quorum_percent, threshold, ties_by_lot,
      allow_change, results, author_id)
    SELECT kind, secrecy, ${translationsOfCopy(titled)}, options, min_choices, max_choices, audience, quorum_percent, threshold, ties_by_lot,
      allow_change, results, ${authorId}
    FROM polls WHERE id = ${id} RETURNING id`.execute(db)
  const copy = rows[0]?.id ?? 0
  await copyLinks(
    db,
    { from: id, to: copy, owner: 'poll_id' },
    { poll_roles: 'role_id', poll_groups: 'group_id', poll_directions: 'direction_id', poll_people: 'user_id' },
  )
  return copy
}

export const deleteDraft = async (db: Db, id: number): Promise<void> => {
  await sql`DELETE FROM polls WHERE id = ${id} AND status = 'draft'`.execute(db)
}
