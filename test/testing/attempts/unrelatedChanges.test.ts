import { afterAll, describe, expect, it } from 'vitest'
import type { Test } from '../../../src/api/testing/tests'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { newTest, passTime, single } from '../kit/newTest'
import { choose, starting, startPath, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const us = server.as('manage-tests')
const { group_id, other_group_id } = await school(server)
await server.pool.query('UPDATE groups SET capacity = 1000')
const reason = 'Проверка'

/** Creates a new group member with a separate role, whose attempt has the first of two questions answered correctly. */
const startAttempt = async () => {
  const member = await makeMember(server)
  const { id: userId, client } = member
  await server.pool.query('INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, current_date)', [
    group_id,
    userId,
  ])
  await admin.call('POST /api/access/users/:id/grants', {
    params: { id: userId },
    body: { permission: 'study', valid_from: '2020-01-01T00:00:00Z', valid_until: null, reason },
  })
  const { id: testId } = await newTest(server, { contents: [single('Первый'), single('Второй')] })
  const taker = takerOf(server, client)
  const id = await taker.start(testId)
  await taker.sent(id, [choose(0, await taker.rightPlace(id, 0))])
  return { ...member, userId, testId, taker, id }
}
type RunningAttempt = Awaited<ReturnType<typeof startAttempt>>
const rowOf = async ({ id }: RunningAttempt) =>
  (await server.pool.query('SELECT status, score, finish_reason, device FROM attempts WHERE id = $1', [id])).rows[0]

/** Checks that the attempt accepts answers until its own end. */
const expectStillRunning = async ({ taker, id }: RunningAttempt, endsAt: string | null) => {
  expect(await taker.read(id)).toMatchObject({ status: 'in_progress', ends_at: endsAt })
  const { acknowledged } = await taker.sent(id, [choose(1, await taker.rightPlace(id, 1))])
  expect(acknowledged).toMatchObject([{ outcome: 'accepted', rev: 1 }])
  expect(await taker.submit(id)).toMatchObject({ status: 'graded' })
}
const startAgain = async ({ client }: RunningAttempt) => {
  const { id } = await newTest(server, { contents: [single('Ещё')] })
  return (await client.post(startPath(id), { body: starting })).status
}

const edit = async (id: number, change: (test: Test) => Partial<Test>) => {
  const { data } = await us.call('GET /api/tests/:id', { params: { id } })
  expect((await us.put(`/api/tests/${id}`, { body: { ...data, ...change(data) } })).status).toBe(200)
}
const changes: [what: string, change: (attempt: RunningAttempt) => Promise<unknown>, again: number][] = [
  ['its test is archived', ({ testId }) => us.call('POST /api/tests/archive', { body: { ids: [testId] } }), 200],
  [
    'the window of its test is made to close sooner',
    ({ testId }) => edit(testId, () => ({ closes_at: new Date(Date.now() + 60_000).toISOString() })),
    200,
  ],
  [
    'its test is given less time',
    ({ testId }) => edit(testId, ({ content }) => ({ content: { ...content, time_limit_min: 1 } })),
    200,
  ],
  [
    'its taker moves to another group',
    async ({ userId }) => {
      await server.pool.query(
        `UPDATE memberships SET ended_on = current_date, state = 'transferred' WHERE user_id = $1`,
        [userId],
      )
      await server.pool.query('INSERT INTO memberships (group_id, user_id, started_on) VALUES ($1, $2, current_date)', [
        other_group_id,
        userId,
      ])
    },
    404,
  ],
  [
    'the grant of its taker ends',
    ({ userId }) => server.pool.query('UPDATE grants SET valid_until = now() WHERE user_id = $1', [userId]),
    403,
  ],
  [
    'new terms are in force',
    () =>
      admin.call('POST /api/settings/legal-texts', {
        body: {
          kind: 'terms',
          translations: { ru: { title: 'Условия', body: 'Новые.' }, en: { title: '', body: '' } },
        },
      }),
    200,
  ],
]

describe('R2.08 A running attempt', () => {
  it('ends on time after its taker was blocked, and its answers count', async () => {
    const attempt = await startAttempt()
    await admin.call('POST /api/access/users/block', { body: { ids: [attempt.userId] } })
    expect((await attempt.taker.send(attempt.id, [choose(1, 0)])).status).toBe(401)
    await passTime(server, attempt.id, 41)
    await server.pool.query(`SELECT graphile_worker.add_job('closeOverdueAttempts')`)
    await server.runJobs()
    expect(await rowOf(attempt)).toMatchObject({ status: 'graded', score: 2, finish_reason: 'timeout' })
  })

  it('ends on time after its taker was erased, and keeps its score but not the id of the device', async () => {
    const attempt = await startAttempt()
    const { client, userId: id } = attempt
    await client.call('POST /api/settings/erase-request', { body: { password: newPassword, reason } })
    const { data } = await admin.call('GET /api/access/users/:id', { params: { id } })
    await admin.call('POST /api/access/users/:id/erase', { params: { id }, body: { name: data.name, reason } })
    expect((await attempt.taker.send(attempt.id, [choose(1, 0)])).status).toBe(401)
    await passTime(server, attempt.id, 41)
    await server.pool.query(`SELECT graphile_worker.add_job('closeOverdueAttempts')`)
    await server.runJobs()
    expect(await rowOf(attempt)).toEqual({ status: 'graded', score: 2, finish_reason: 'timeout', device: null })
  })

  // New terms come last, because users who have not accepted them cannot change anything.
  it.each(changes)('continues to its own end although %s', async (_what, change, again) => {
    const attempt = await startAttempt()
    const { ends_at } = await attempt.taker.read(attempt.id)
    await change(attempt)
    await expectStillRunning(attempt, ends_at)
    expect(await startAgain(attempt)).toBe(again)
  })
})
