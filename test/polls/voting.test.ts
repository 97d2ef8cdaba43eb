import { afterAll, describe, expect, it } from 'vitest'
import { ballotsDocument } from '../../src/api/polls/ballots'
import { recount } from '../../src/server/polls/results/recount'
import { startTestServer } from '../kit/server'
import {
  cast,
  castRest,
  closed,
  expectOneOfThirty,
  idOf,
  managerOf,
  moved,
  newPoll,
  newReceipt,
  opened,
  vote,
} from './kit'

const server = await startTestServer()
afterAll(server.stop)
const manager = managerOf(server)
const student = server.as('student.a')
const open = { secrecy: 'open', allow_change: true, results: 'after_vote' } as const
const paper = async (id: number, who = student) => (await who.call('GET /api/voting/:id', { params: { id } })).data
const marks = async (id: number) =>
  (await server.pool.query<{ count: number }>('SELECT count(*) FROM poll_roll WHERE poll_id = $1 AND voted', [id]))
    .rows[0]?.count

describe('R2.06 A vote', () => {
  it('counts once among thirty simultaneous requests of one person', () => expectOneOfThirty(server, 20))

  it('gets the same answer when retried with its key, even after the close, and is rejected with another key', async () => {
    const { id } = await opened(server)
    const body = vote(['o1'])
    const answers = await Promise.all([1, 2, 3].map(() => cast(server, 'student.a', id, body)))
    expect(answers.map((answer) => answer.body)).toEqual([1, 2, 3].map(() => ({ data: { cast: true } })))
    const other = await cast(server, 'student.a', id, vote(['o2']))
    expect(other.status).toBe(409)
    expect(other.problem().message).toBe('You have already voted. A second vote is not accepted.')
    await closed(server, id)
    expect((await cast(server, 'student.a', id, body)).body).toEqual({ data: { cast: true } })
  })

  it('is rejected with a reason before opening, while paused, after the close and outside the roll', async () => {
    const { id } = await newPoll(server)
    expect((await cast(server, 'student.a', id, vote(['o1']))).status).toBe(404)
    await moved(server, id, 'schedule')
    const reasons: string[] = []
    const tried = async (who: 'student.a' | 'voter' | 'student.short') =>
      void reasons.push((await cast(server, who, id, vote(['o1']))).problem().message)
    await tried('student.a')
    await moved(server, id, 'open')
    await moved(server, id, 'pause', { reason: 'Проверка' })
    await tried('student.a')
    await moved(server, id, 'resume')
    await server.pool.query('INSERT INTO poll_people (poll_id, user_id) VALUES ($1, $2)', [
      id,
      await idOf(server, 'student.short'),
    ])
    await tried('student.short')
    await closed(server, id)
    await tried('voter')
    expect(reasons).toEqual([
      'The poll has not opened yet.',
      'The poll is paused. Try again later.',
      'You are not on the roll. It was created when the poll opened.',
      'The poll has closed, and votes are no longer accepted.',
    ])
    expect((await cast(server, 'applicant.a', id, vote(['o1']))).status).toBe(404)
  })

  it('is rejected with unknown, repeated, too few or too many options', async () => {
    const { id } = await opened(server, { kind: 'multiple', min_choices: 1, max_choices: 2 })
    const said = async (choices: string[]) =>
      (await cast(server, 'student.a', id, vote(choices))).problem().errors?.choices
    expect(await said(['o9'])).toEqual(['The poll has no such option.'])
    expect(await said(['o1', 'o1'])).toEqual(['The same option is chosen twice.'])
    expect(await said([])).toEqual(['Choose at least 1 option.'])
    expect(await said(['o1', 'o2', 'o3'])).toEqual(['Choose at most 2 options.'])
    expect(await marks(id)).toBe(0)
  })

  it('is rejected for users with an unconfirmed address', async () => {
    const { id } = await opened(server)
    expect((await cast(server, 'unverified', id, vote(['o1']))).status).toBe(403)
  })

  it('can be changed in an open poll that allows it, until the close, and counts once', async () => {
    const { id } = await opened(server, open)
    expect((await student.get(`/api/voting/${id}/results`)).status).toBe(409)
    await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))
    const { data } = await student.call('PUT /api/voting/:id/vote', { params: { id }, body: { choices: ['o2'] } })
    expect(data).toMatchObject({ my_choices: ['o2'], can_change: true, blocked_reason: 'voted', results_visible: true })
    const results = (await student.call('GET /api/voting/:id/results', { params: { id } })).data
    expect(results).toMatchObject({ is_final: false, tally: { ballots: 1, winner: 'o2' } })
    const roll = await manager.call('GET /api/polls/:id/roll', { params: { id }, query: { filter: { voted: true } } })
    expect(roll.data.map(({ choices }) => choices)).toEqual([['o2']])
    await closed(server, id)
    expect((await student.put(`/api/voting/${id}/vote`, { body: { choices: ['o1'] } })).status).toBe(409)
  })

  it('stays hidden from everybody in an open poll until its results may be seen', async () => {
    const { id } = await opened(server, { secrecy: 'open', results: 'published' })
    await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))
    const roll = await manager.call('GET /api/polls/:id/roll', { params: { id } })
    expect(roll.data.every(({ choices }) => choices === null)).toBe(true)
    expect((await manager.get(`/api/polls/${id}/results`)).status).toBe(409)
    await closed(server, id)
    expect((await manager.get(`/api/polls/${id}/results`)).status).toBe(200)
    expect((await student.get(`/api/voting/${id}/results`)).status).toBe(409)
    const { data } = await student.call('GET /api/voting', { query: { filter: { id: [id] } } })
    expect(data).toMatchObject([{ state: 'closed', results_visible: false }])
    await moved(server, id, 'publish')
    expect((await student.get(`/api/voting/${id}/results`)).status).toBe(200)
  })

  it("is offered in the list of open polls, with a ballot paper in the user's language", async () => {
    const { id } = await opened(server)
    const { data } = await student.call('GET /api/voting', { query: { filter: { state: 'open', id: [id] } } })
    expect(data).toMatchObject([{ id, state: 'open', blocked_reason: null, voted: false }])
    const english = await student.get(`/api/voting/${id}`, { locale: 'en' })
    expect(Object(english.body).data).toMatchObject({
      max_choices: 1,
      options: [{ id: 'o1', title: 'Морозова (en)' }, {}, {}],
    })
    expect((await paper(id)).roll_count).toBe(5)
  })

  it('is counted and can be found among the published ballots by its receipt', async () => {
    const { id } = await opened(server, { kind: 'ranked', min_choices: 0, threshold: 'majority', quorum_percent: 50 })
    const mine = newReceipt()
    await cast(server, 'student.a', id, vote(['o2', 'o1'], { receipt: mine }))
    await cast(server, 'student.b', id, vote(['o2']))
    await cast(server, 'voter', id, vote([]))
    await castRest(server, id, ['o1', 'o2'])
    expect((await manager.get(`/api/polls/${id}/results`)).status).toBe(409)
    await closed(server, id)
    const results = (await student.call('GET /api/voting/:id/results', { params: { id } })).data
    expect(results.tally).toMatchObject({ ballots: 5, abstained: 1, counted: 4, has_quorum: true })
    const list = (await student.call('GET /api/voting/:id/ballots', { params: { id } })).data
    expect(list.ballots.find(({ receipt }) => receipt === mine)?.choices).toEqual(['o2', 'o1'])
    const receipts = list.ballots.map(({ receipt }) => receipt ?? '')
    expect(receipts).toEqual(receipts.toSorted())
    expect((await manager.get(`/api/polls/${id}/protocol`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('Recounting published ballots', () => {
  it('reproduces the result and detects a changed ballot', async () => {
    const { rows } = await server.pool.query<{ id: number }>(
      `SELECT id FROM polls WHERE status = 'published' ORDER BY id LIMIT 1`,
    )
    const file = await manager.get(`/api/polls/${rows[0]?.id}/ballots`)
    const document = ballotsDocument.parse(JSON.parse(file.bytes.toString()))
    expect(document.ballots.length).toBeGreaterThan(20)
    expect(recount(document).agrees).toBe(true)
    const [first, ...others] = document.ballots
    expect(recount({ ...document, ballots: [{ receipt: first?.receipt ?? '', choices: [] }, ...others] }).agrees).toBe(
      false,
    )
  })
})

describe('Cancelling a poll', () => {
  it('deletes its ballots and its key', async () => {
    const { id } = await opened(server)
    await cast(server, 'student.a', id, vote(['o1']))
    await moved(server, id, 'cancel', { reason: 'Ошибка в списке' })
    await server.runJobs()
    const { rows } = await server.pool.query(
      'SELECT key_object, (SELECT count(*) FROM poll_sealed WHERE poll_id = polls.id) AS sealed FROM polls WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ key_object: null, sealed: 0 }])
    expect((await paper(id)).reason).toBe('Ошибка в списке')
  })
})
