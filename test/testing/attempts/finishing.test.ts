import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import { closeOverdueAttempts } from '../../../src/server/testing/attempts/finish'
import { startTestServer } from '../../kit/server'
import { answerOf, device, essay, everythingShown, hiddenReview, newTest, passTime, single } from '../kit/newTest'
import { choose, starting, startPath, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const { start, begun, sent, submit, review, rightPlace } = takerOf(server, 'student.a')
const two = [single('Первый'), single('Второй')]
const shownAfter = { ...hiddenReview, just_after: everythingShown }
const rowOf = async (id: number) =>
  (await server.pool.query('SELECT status, score, finish_reason FROM attempts WHERE id = $1', [id])).rows[0]

describe('R4.05 Finishing an attempt', () => {
  it('marks all questions except the essay, which leaves the total open', async () => {
    const id = await begun([single('Раз'), essay('Два')], { review: shownAfter })
    const right = await rightPlace(id, 0)
    await sent(id, [choose(0, right), answerOf(1, { type: 'essay', text: 'Сочинение' })])
    expect(await submit(id)).toMatchObject({ status: 'needs_grading' })
    const { result, questions } = await review(id)
    expect(result).toEqual({ score: null, max_score: 7, percent: null, passed: null, hidden_until: 'grading' })
    expect(questions.map(({ reviewed }) => reviewed.status)).toEqual(['correct', 'needs_grading'])
  })

  it('waits for a retry if the submission contains an outdated answer', async () => {
    const id = await begun(two, { review: shownAfter })
    await sent(id, [choose(0, 1)])
    const body = { device, operations: [choose(0, 2, 0)] }
    const handed = await student.call('POST /api/testing/attempts/:id/submit', { params: { id }, body })
    expect(handed.data).toMatchObject({ status: 'in_progress', acknowledged: [{ outcome: 'conflict', rev: 1 }] })
    expect(await submit(id)).toMatchObject({ status: 'graded' })
    expect((await review(id)).questions[0]?.answer).toEqual({ type: 'single', choice: 1 })
  })

  it('happens by timeout when nobody is online', async () => {
    const [late, running] = [await begun(two), await begun(two)]
    await passTime(server, late, 41)
    await closeOverdueAttempts(server.services)
    await closeOverdueAttempts(server.services)
    expect(await rowOf(late)).toEqual({ status: 'graded', score: 0, finish_reason: 'timeout' })
    expect(await rowOf(running)).toEqual({ status: 'in_progress', score: null, finish_reason: null })
  })

  it('runs as a job every minute, and after downtime still uses the planned end of each attempt', async () => {
    const { tasks, schedule } = jobsOf(server.services)
    expect(schedule).toContainEqual({ task: 'closeOverdueAttempts', match: '* * * * *' })
    expect(Object.keys(tasks)).toEqual(expect.arrayContaining(schedule.map(({ task }) => task)))
    const id = await begun(two)
    await sent(id, [choose(0, await rightPlace(id, 0))])
    await passTime(server, id, 40 + 3 * 24 * 60)
    await server.pool.query(`SELECT graphile_worker.add_job('closeOverdueAttempts')`)
    await server.runJobs()
    const { rows } = await server.pool.query(
      'SELECT status, score, finish_reason, submitted_at = ends_at AS at_its_end FROM attempts WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'graded', score: 2, finish_reason: 'timeout', at_its_end: true }])
    const events = await server.pool.query('SELECT kind FROM attempt_events WHERE attempt_id = $1 ORDER BY id', [id])
    expect(events.rows.map(({ kind }) => kind)).toEqual(['started', 'timed_out'])
  })

  it('shows after_close results only when nobody is taking the test any more', async () => {
    const { id: testId } = await newTest(server, {
      contents: two,
      fields: { closes_at: '2099-01-01T00:00:00Z', review: { ...hiddenReview, after_close: everythingShown } },
    })
    const id = await start(testId)
    await submit(id)
    expect(await review(id)).toMatchObject({ result: { score: null, hidden_until: 'close' }, questions: [] })
    await server.pool.query(
      `UPDATE tests SET opens_at = '2020-01-01', closes_at = now() - interval '31 s' WHERE id = $1`,
      [testId],
    )
    expect(await review(id)).toMatchObject({ result: { score: 0, max_score: 4, passed: false, hidden_until: null } })
    await server.pool.query(
      `INSERT INTO attempts (test_id, test_number, user_id, ordinal, seed, max_score)
        SELECT $1, 1, id, 1, 'x', 4 FROM users WHERE email = 'student.b@abitura.test'`,
      [testId],
    )
    expect((await review(id)).result).toMatchObject({ score: null, hidden_until: 'close' })
  })

  it('adds the counted result to the list of tests', async () => {
    const { id: testId } = await newTest(server, { contents: two, fields: { attempts_allowed: 2, review: shownAfter } })
    const listed = async () => {
      const { data } = await student.call('GET /api/testing/tests', { query: { filter: { id: [testId] } } })
      return data[0]
    }
    expect(await listed()).toMatchObject({ state: 'open', attempts_made: 0, result: null })
    const first = await start(testId)
    expect(await listed()).toMatchObject({ state: 'running', running_attempt_id: first })
    await sent(first, [choose(0, await rightPlace(first, 0))])
    await submit(first)
    // The right answer stays hidden while another attempt is allowed.
    const once = await review(first)
    expect(once.questions).toMatchObject([
      { reviewed: { status: 'correct', right_answer: null, explanation: null } },
      { reviewed: { status: 'not_seen', right_answer: null, explanation: null } },
    ])
    const second = await start(testId)
    await submit(second)
    expect(await listed()).toMatchObject({
      state: 'closed',
      attempts_made: 2,
      result: { score: 2, percent: 50, passed: true },
    })
    expect((await review(first)).questions[0]?.reviewed.right_answer).toEqual(['верно'])
    const again = await student.post(startPath(testId), { body: starting, locale: 'en' })
    expect(again.problem().message).toBe('There are no attempts left.')
  })
})
