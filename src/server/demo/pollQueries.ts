import { sql } from 'kysely'
import { countBallots } from '../../api/polls/counting'
import type { PollStatus } from '../../api/polls/codes'
import type { Db } from '../platform/database'
import { hashOfRoll } from '../polls/transitions/open'
import { hashOfBallots, lotOf } from '../polls/results/ballotsHash'
import { getCountInput, listOpenBallots, listSecretBallots } from '../polls/results/queries'
import { freezeRoll, listRollIds } from '../polls/roll/audienceQueries'
import { insertBallots } from '../polls/secret/keyQueries'
import { newKeyPair } from '../polls/secret/sealing'
import { emailOf } from './accounts'
import type { IdOf } from './keys'
import { castKeyHash, choicesOf, demoPolls, demoReceipt, optionsIn, type DemoPoll } from './polls'
import { makeRandom, type Random } from './random'

const day = 86_400_000
const seed = 20_261_010
type Ids = { groupIds: readonly number[]; roleId: IdOf; personId: IdOf }

/**
 * Creates polls in every state. An open secret poll needs a real key, so it is saved as scheduled for yesterday and
 * opens when the server starts.
 */
export const insertPolls = async (db: Db, { now }: { now: Date }, ids: Ids): Promise<void> => {
  const random = makeRandom(seed)
  for (const poll of demoPolls) await insertDemoPoll(db, { poll, now, random }, ids)
}

type Inserting = { poll: DemoPoll; now: Date; random: Random }
const insertDemoPoll = async (db: Db, { poll, now, random }: Inserting, ids: Ids) => {
  const at = (days: number | null) => (days === null ? null : new Date(wholeHour(now) + days * day).toISOString())
  const { opensInDays, closesInDays } = poll
  const author = ids.personId(emailOf('admissions'))
  const { id } = await db
    .insertInto('polls')
    .values({
      kind: poll.kind,
      secrecy: poll.secrecy,
      translations: JSON.stringify({ ru: poll.ru, en: poll.en }),
      options: JSON.stringify(optionsIn(poll)),
      min_choices: poll.min,
      max_choices: poll.kind === 'single' || poll.kind === 'yes_no_abstain' ? 1 : poll.max,
      audience: 'chosen',
      opens_at: at(opensInDays),
      closes_at: at(closesInDays),
      quorum_percent: poll.quorum,
      threshold: poll.threshold,
      ties_by_lot: poll.ties_by_lot,
      allow_change: poll.allowChange,
      results: poll.results,
      author_id: author,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role_ids = poll.audience === 'students' ? [ids.roleId('student'), ids.roleId('voter')] : [ids.roleId('voter')]
  const group_ids = poll.audience === 'students' ? [] : [...ids.groupIds]
  await sql`INSERT INTO poll_roles (poll_id, role_id) SELECT ${id}, unnest(${role_ids}::bigint[])`.execute(db)
  await sql`INSERT INTO poll_groups (poll_id, group_id) SELECT ${id}, unnest(${group_ids}::bigint[])`.execute(db)
  const audience = { audience: 'chosen' as const, role_ids, group_ids, direction_ids: [], user_ids: [] }
  const path = paths[poll.status]
  for (const status of path) {
    const moment = at(timeOf(status, poll)) ?? now.toISOString()
    if (status === 'open') await open(db, { id, audience, moment, poll, random })
    else if (status === 'closed') await close(db, { id, moment })
    else
      await sql`UPDATE polls SET status = ${status}, published_at = ${status === 'published' ? moment : null} WHERE id = ${id}`.execute(
        db,
      )
    await sql`
      INSERT INTO poll_events (poll_id, kind, at, actor_id, reason)
      VALUES (${id}, ${status === 'open' ? 'opened' : status}, ${moment}, ${status === 'open' || status === 'closed' ? null : author},
        ${status === poll.status ? poll.reason : null})`.execute(db)
  }
}

const wholeHour = (now: Date) => Math.floor(now.getTime() / 3_600_000) * 3_600_000
const timeOf = (status: PollStatus, { opensInDays, closesInDays }: DemoPoll): number | null => {
  if (status === 'open') return opensInDays
  if (status === 'closed') return closesInDays
  if (status === 'published') return (closesInDays ?? 0) + 1
  if (status === 'archived') return (closesInDays ?? 0) + 30
  return Math.min(-1, (opensInDays ?? 0) - 3)
}

const finished = ['scheduled', 'open', 'closed'] as const
const paths: Readonly<Record<PollStatus, readonly Exclude<PollStatus, 'draft'>[]>> = {
  draft: [],
  scheduled: ['scheduled'],
  open: ['scheduled', 'open'],
  paused: ['scheduled', 'open', 'paused'],
  cancelled: ['scheduled', 'cancelled'],
  closed: finished,
  published: [...finished, 'published'],
  archived: [...finished, 'published', 'archived'],
}

type Opening = {
  id: number
  audience: Parameters<typeof freezeRoll>[1]['audience']
  moment: string
  poll: DemoPoll
  random: Random
}
const open = async (db: Db, { id, audience, moment, poll, random }: Opening) => {
  await freezeRoll(db, { id, audience })
  const rollHash = hashOfRoll(await listRollIds(db, id))
  // A dummy key: no ballot of the demo was ever encrypted with it.
  const key =
    poll.secrecy === 'secret' ? { object: `poll-keys/${'0'.repeat(32)}`, public: newKeyPair().publicKey } : null
  await sql`
    UPDATE polls SET status = 'open', opened_at = ${moment}, roll_hash = ${rollHash}, key_object = ${key?.object ?? null},
      public_key = ${key?.public ?? null} WHERE id = ${id}`.execute(db)
  await insertVotes(db, { id, poll, random })
}

/** The personas have not voted in open polls, so that visitors can. */
const insertVotes = async (db: Db, { id, poll, random }: Pick<Opening, 'id' | 'poll' | 'random'>) => {
  const { rows } = await sql<{ id: number }>`
    SELECT poll_roll.id FROM poll_roll JOIN users ON users.id = person_id
    WHERE poll_id = ${id} AND (${poll.status !== 'open'} OR coalesce(email, '') NOT LIKE ${emailOf('%')}) ORDER BY poll_roll.id`.execute(
    db,
  )
  const voters = rows.filter(() => random.next() < poll.turnout)
  const marks = voters.map((roll) => ({ id: roll.id, key: castKeyHash(roll.id).toString('hex') }))
  await sql`
    UPDATE poll_roll SET voted = true, voted_visible = true, cast_key_hash = decode(key, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS marks (id bigint, key text) WHERE poll_roll.id = marks.id`.execute(
    db,
  )
  const ballots = voters.map((roll) => ({
    id: roll.id,
    receipt: demoReceipt(random),
    choices: choicesOf(poll, random),
  }))
  if (poll.secrecy === 'secret') return insertBallots(db, { id, ballots })
  await sql`
    INSERT INTO poll_votes (roll_id, choices)
    SELECT id, choices FROM jsonb_to_recordset(${JSON.stringify(ballots)}::jsonb) AS ballots (id bigint, choices text[])`.execute(
    db,
  )
}

const close = async (db: Db, { id, moment }: { id: number; moment: string }) => {
  const { question, ties_by_lot, ballots } = await findDemoBallots(db, id)
  const ballotsHash = hashOfBallots(ballots)
  const tally = countBallots(
    question,
    ballots.map(({ choices }) => choices),
    ties_by_lot ? lotOf(ballotsHash) : null,
  )
  await sql`
    UPDATE polls SET status = 'closed', closed_at = ${moment}, ballots_hash = ${ballotsHash}, tally = ${JSON.stringify(tally)}::jsonb,
      key_object = NULL, public_key = NULL WHERE id = ${id}`.execute(db)
}

const findDemoBallots = async (db: Db, id: number) => {
  const ballots = [...(await listOpenBallots(db, id)), ...(await listSecretBallots(db, id))]
  return { ...(await getCountInput(db, id)), ballots }
}
