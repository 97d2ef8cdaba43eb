import { sql } from 'kysely'
import type { Audience } from '../../../api/groups/audience'
import type { Poll, PollInput } from '../../../api/polls/polls'
import { findOwnAudience, replaceAudience } from '../../groups'
import { copyLinks, translationsOfCopy } from '../../kit/records/copyQueries'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { checkPoll, checkAudienceReach, normalizePoll } from './rules'

const columnsOf = ({ translations, options, role_ids, group_ids, direction_ids, user_ids, ...input }: PollInput) => ({
  ...input,
  translations: JSON.stringify(translations),
  options: JSON.stringify(options),
})

/** Rejects an audience beyond the person's reach; what the poll had before may stay. */
export const checkAudience = async (
  db: Db,
  audience: Audience,
  { id, reach }: Person,
  before?: Audience,
): Promise<void> => {
  if (reach === 'own') checkAudienceReach(audience, await findOwnAudience(db, id), before)
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
  await replaceAudience(db, { record: 'poll', id }, input)
  return id
}

/** The caller has locked the row and checked its version. */
export const updatePoll = async (
  db: Db,
  { id, before, sent }: { id: number; before: Poll; sent: PollInput },
  person: Person,
): Promise<void> => {
  const input = normalizePoll(sent)
  checkPoll(input)
  // A scheduled poll opens unattended, so its audience must be within the reach of whoever edits it.
  await checkAudience(db, input, person, before.status === 'draft' ? before : undefined)
  await db.updateTable('polls').set(columnsOf(input)).where('id', '=', id).execute()
  await replaceAudience(db, { record: 'poll', id }, input)
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
