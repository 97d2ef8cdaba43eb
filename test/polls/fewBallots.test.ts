import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ballotsDocument } from '../../src/api/polls/ballots'
import { pollLimits } from '../../src/api/polls/codes'
import type { PollInput } from '../../src/api/polls/polls'
import { runDuePolls } from '../../src/server/polls/transitions/runDuePolls'
import { sweepKeys } from '../../src/server/polls/secret/keys'
import { recount } from '../../src/server/polls/results/recount'
import { startTestServer } from '../kit/server'
import { cast, castRest, closed, idOf, inputOf, managerOf, move, moved, newPoll, newReceipt, opened, vote } from './kit'
import { makeVoters } from './voters'

const server = await startTestServer()
afterEach(() => void vi.useRealTimers())
afterAll(server.stop)
const manager = managerOf(server)
const fourVoters = async (more: Partial<PollInput> = {}) => ({
  user_ids: (await inputOf(server)).user_ids?.slice(0, 4) ?? [],
  ...more,
})
const rollOf = async (id: number) => (await manager.call('GET /api/polls/:id/roll', { params: { id } })).data
const countVoted = async (id: number) => (await rollOf(id)).filter(({ voted }) => voted).length
const noticesOf = async (who: 'view-polls' | 'student.b', id: number) =>
  (await server.as(who).call('GET /api/notifications')).data
    .filter(({ path }) => path === `/polls/${id}` || path === `/voting/${id}`)
    .map(({ event }) => event)

describe('A secret poll with a roll of four', () => {
  const rollErrors = {
    audience: [expect.stringMatching(/^Only 4 people could vote\. A secret poll needs at least 5 voters/)],
  }

  it('cannot be opened or scheduled', async () => {
    const { id } = await newPoll(server, await fourVoters())
    for (const name of ['open', 'schedule'] as const)
      expect((await move(server, id, name)).problem().errors).toEqual(rollErrors)
    expect((await manager.call('GET /api/polls/:id', { params: { id } })).data.status).toBe('draft')
  })

  it('cannot result from editing a scheduled poll', async () => {
    const { id } = await newPoll(server)
    const poll = await moved(server, id, 'schedule')
    const answer = await manager.put(`/api/polls/${id}`, { body: { ...poll, ...(await fourVoters()) }, locale: 'en' })
    expect(answer.problem().errors).toEqual(rollErrors)
  })

  it('is cancelled for too few voters when its opening time comes', async () => {
    const { id } = await newPoll(server)
    await moved(server, id, 'schedule')
    await server.pool.query('DELETE FROM poll_people WHERE poll_id = $1 AND user_id = $2', [
      id,
      await idOf(server, 'vote'),
    ])
    await server.pool.query(`UPDATE polls SET opens_at = now() - interval '1 second' WHERE id = $1`, [id])
    await runDuePolls(server.services)
    const { data } = await manager.call('GET /api/polls/:id', { params: { id } })
    expect(data).toMatchObject({ status: 'cancelled', roll_count: null })
    expect(data.events.at(-1)?.reason).toMatch(/^Голосовать смогут только 4 человека/)
  })

  it('can be opened after it becomes an open poll', async () => {
    const { roll_count } = await opened(server, await fourVoters({ secrecy: 'open' }))
    expect(roll_count).toBe(4)
  })
})

describe('Closing a secret poll', () => {
  it.each([0, 1, 2, 3, 4, 5, 6])('opens the ballots of %i voters only if there are at least five', async (count) => {
    const people = await makeVoters(server, 8)
    const { id } = await opened(server, { user_ids: people.map((voter) => voter.id), quorum_percent: 50 })
    const { rows } = await server.pool.query<{ key_object: string }>('SELECT key_object FROM polls WHERE id = $1', [id])
    const receipts: string[] = []
    for (const { client } of people.slice(0, count)) {
      const body = vote(['o2'], { receipt: newReceipt() })
      receipts.push(body.receipt)
      expect((await client.post(`/api/voting/${id}/cast`, { body })).status).toBe(200)
    }
    expect(await closed(server, id)).toMatchObject({ status: 'closed', voted_count: count })
    const { data } = await manager.call('GET /api/polls/:id/results', { params: { id } })
    const file = ballotsDocument.parse(JSON.parse((await manager.get(`/api/polls/${id}/ballots`)).bytes.toString()))
    expect(recount(file).agrees).toBe(true)
    expect(data.tally.ballots).toBe(count)
    const isOpened = count >= pollLimits.fewest
    expect(data.tally).toMatchObject(
      isOpened ? { winner: 'o2', counted: count } : { winner: null, reason: 'too_few_ballots', votes: [], counted: 0 },
    )
    expect(file.ballots.map(({ receipt }) => receipt)).toEqual(isOpened ? receipts.toSorted() : [])
    expect((await manager.get(`/api/polls/${id}/protocol`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const remaining = await server.pool.query(
      `SELECT key_object, (SELECT count(*) FROM poll_sealed WHERE poll_id = polls.id) AS sealed FROM polls WHERE id = $1`,
      [id],
    )
    expect(remaining.rows).toEqual([{ key_object: null, sealed: 0 }])
    await sweepKeys(server.services)
    const keys = await readdir(join(server.config.dataDir, 'files', 'poll-keys')).catch(() => [])
    expect(keys).not.toContain(rows[0]?.key_object.split('/')[1])
  })

  it('notifies the author and every voter if there is no result, and shows the voter the reason', async () => {
    const { id } = await opened(server, { results: 'published' })
    await cast(server, 'student.a', id, vote(['o1']))
    await closed(server, id)
    expect(await noticesOf('view-polls', id)).toEqual(['poll.unopened'])
    expect(await noticesOf('student.b', id)).toEqual(['poll.unopened', 'poll.opened'])
    const results = await server.as('student.b').call('GET /api/voting/:id/results', { params: { id } })
    expect(results.data.tally.reason).toBe('too_few_ballots')
  })

  it('is rejected before the closing time while the manager sees fewer than five ballots', async () => {
    const { id } = await opened(server)
    await cast(server, 'student.a', id, vote(['o1']))
    const refused = await move(server, id, 'close', { reason: 'Хватит' })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe(
      'There are 0 ballots. A secret poll can be closed early once there are 5 ballots, because fewer are never opened.',
    )
    await castRest(server, id)
    expect((await move(server, id, 'close', { reason: 'Хватит' })).status).toBe(200)
  })
})

describe('A mark on the roll', () => {
  /** Advances the clock past the next turnout update. */
  const advanceToUpdate = () => {
    const milliseconds = 16_000 - (server.clock.now().getTime() % 15_000)
    server.clock.advance({ seconds: milliseconds / 1000 })
    vi.advanceTimersByTime(milliseconds)
  }
  const shownCounts = async (id: number) => [
    await countVoted(id),
    (await manager.call('GET /api/polls/:id/turnout', { params: { id } })).data.voted,
    (await manager.call('GET /api/polls/:id', { params: { id } })).data.voted_count,
  ]

  it('appears in a secret poll at the next turnout update, not at the time of the vote', async () => {
    const { id } = await opened(server)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await cast(server, 'student.a', id, vote(['o1']))
    await cast(server, 'student.b', id, vote(['o1']))
    expect(await shownCounts(id)).toEqual([0, 0, 0])
    advanceToUpdate()
    vi.useRealTimers()
    await expect.poll(() => shownCounts(id)).toEqual([2, 2, 2])
  })

  it('is not counted by a reminder in a secret poll before the next turnout update', async () => {
    const { id, roll_count } = await opened(server)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await cast(server, 'student.a', id, vote(['o1']))
    const { data } = await manager.call('POST /api/polls/:id/remind', { params: { id } })
    expect(data.reminded).toBe(roll_count)
  })

  it('appears at a turnout update of a new process if the old one was killed before showing it', async () => {
    const { id } = await opened(server)
    await cast(server, 'student.a', id, vote(['o1']))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.clock.advance({ seconds: 60 })
    await runDuePolls(server.services)
    expect(await shownCounts(id)).toEqual([0, 0, 0])
    advanceToUpdate()
    vi.useRealTimers()
    await expect.poll(() => shownCounts(id)).toEqual([1, 1, 1])
  })

  it('appears at once in an open poll', async () => {
    const { id } = await opened(server, { secrecy: 'open' })
    await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))
    expect(await shownCounts(id)).toEqual([1, 1, 1])
  })
})

describe("The demo's secret polls", () => {
  it('have rolls of at least five and, once counted, at least five ballots', async () => {
    await runDuePolls(server.services)
    const { rows } = await server.pool.query<{ status: string; roll: number; ballots: number }>(
      `SELECT status, (SELECT count(*) FROM poll_roll WHERE poll_id = polls.id) AS roll, (tally ->> 'ballots')::int AS ballots
      FROM polls WHERE secrecy = 'secret' AND author_id = (SELECT id FROM users WHERE email = 'admissions@abitura.test')
        AND status NOT IN ('draft', 'scheduled')`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.filter(({ status }) => status === 'cancelled')).toEqual([])
    const counts = rows.flatMap(({ roll, ballots }) => [roll, ballots ?? pollLimits.fewest])
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(pollLimits.fewest)
  })
})
