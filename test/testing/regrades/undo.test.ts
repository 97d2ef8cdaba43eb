import { afterAll, describe, expect, it } from 'vitest'
import { applyRegrade } from '../../../src/server/testing/regrades/apply'
import { startTestServer } from '../../kit/server'
import { gradebookFixture } from '../../gradebook/gradebookFixture'
import { choose } from '../kit/taker'
import { essay, single } from '../kit/newTest'
import { corrected, regradersOf } from '../kit/regrades'

const server = await startTestServer()
afterAll(server.stop)
const {
  us,
  studentA,
  submitTest,
  marked,
  mark,
  release,
  noticesOf,
  statusOf,
  both,
  previewed,
  planned,
  read,
  regraded,
  undo,
  marksOf,
  keyInput,
} = regradersOf(server)

describe('Undoing a re-grade', () => {
  it('restores every mark of every kind exactly', async () => {
    const { id, question, input } = await both()
    const before = await marksOf(id)
    for (const given of [
      input,
      { kind: 'full_marks', question_id: question },
      { kind: 'drop', question_id: question },
      { kind: 'bonus', points: 1 },
    ]) {
      const regrade = await regraded(id, given)
      expect(await marksOf(id)).not.toEqual(before)
      expect((await undo(id, regrade)).status).toBe(200)
      expect(await marksOf(id)).toEqual(before)
    }
    expect(await noticesOf('student.a')).toContain('Пересчёт теста отменён')
  })

  it('marks attempts that ended since by the former key', async () => {
    const { id, input } = await both({ attempts_allowed: 2 })
    const running = await studentA.start(id)
    await studentA.sent(running, [choose(0, await studentA.rightPlace(running, 0))])
    const regrade = await regraded(id, input)
    await studentA.submit(running)
    expect(await statusOf(running)).toMatchObject({ score: 0 })
    expect((await undo(id, regrade)).status).toBe(200)
    expect(await statusOf(running)).toMatchObject({ score: 2 })
  })

  it('is refused after a day, after a later re-grade, and once the answer was graded again', async () => {
    const { id, attempt, questionIds } = await submitTest()
    await marked(attempt, { score: 4 })
    const first = await regraded(id, keyInput(questionIds[1], null, { points: 10 }))
    await marked(attempt, { score: 9, version: 1 })
    expect(Object((await undo(id, first)).body).message).toContain('graded')
    const second = await regraded(id, { kind: 'full_marks', question_id: questionIds[1] })
    expect(Object((await undo(id, first)).body).message).toContain('later')
    await server.pool.query(`UPDATE regrades SET applied_at = now() - interval '25 hours' WHERE id = $1`, [second.id])
    const { version } = await read(id, second.id)
    expect((await undo(id, { id: second.id, version })).status).toBe(409)
  })

  it('twice is done once', async () => {
    const { id, input } = await both()
    const regrade = await regraded(id, input)
    const answers = await Promise.all([undo(id, regrade), undo(id, regrade)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await us.delete(`/api/tests/${id}/regrades/${regrade.id}`)).status).toBe(409)
  })
})

describe('A void question', () => {
  it('leaves the grading queue, and returns after an undo', async () => {
    const { id, attempt, questionIds } = await submitTest({ contents: [single('Раз'), essay('Два')] })
    const regrade = await regraded(id, { kind: 'drop', question_id: questionIds[1] })
    expect(await statusOf(attempt)).toMatchObject({ status: 'graded', score: 2 })
    expect((await mark(attempt, { score: 4 })).status).toBe(404)
    expect((await undo(id, regrade)).status).toBe(200)
    expect((await mark(attempt, { score: 4 })).status).toBe(200)
  })
})

describe('A re-grade that is killed half-way', () => {
  it('changes nothing, and the repeated job applies it as a whole', async () => {
    const { id, attempt, questionIds } = await submitTest()
    await marked(attempt, { score: 4 })
    await release(id)
    await server.runJobs()
    const { addItem, cell } = await gradebookFixture(server)
    const item = (await addItem({ kind: 'test', test_id: id })).id
    const student = (await server.as('student.a').call('GET /api/user')).id
    const input = keyInput(questionIds[0], corrected(single('Раз')))
    const { id: draft } = await planned(id, input)
    const found = await previewed(id, input)
    const before = await marksOf(id)
    const blocker = await server.pool.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('SELECT FROM grade_items WHERE id = $1 FOR UPDATE', [item])
      // The check of the preview would wait for the gradebook too, so the re-grade is queued directly.
      await server.pool.query(`UPDATE regrades SET state = 'queued' WHERE id = $1`, [draft])
      const running = applyRegrade(server.services, { id: draft }, 'test').catch((error: unknown) => error)
      const isWaiting = async () =>
        (
          await server.pool.query(
            `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          )
        ).rows
      await expect.poll(isWaiting, { timeout: 20_000 }).toHaveLength(1)
      expect((await read(id, draft)).done).toBe(1)
      const [{ pid }] = await isWaiting()
      await server.pool.query('SELECT pg_terminate_backend($1)', [pid])
      expect(await running).toBeInstanceOf(Error)
    } finally {
      await blocker.query('ROLLBACK')
      blocker.release()
    }
    expect(await marksOf(id)).toEqual(before)
    expect((await read(id, draft)).state).toBe('queued')
    await applyRegrade(server.services, { id: draft }, 'test')
    await applyRegrade(server.services, { id: draft }, 'test')
    expect((await read(id, draft)).state).toBe('applied')
    expect(await statusOf(attempt)).toMatchObject({ score: 4 })
    expect((await cell(item, student)).entry).toMatchObject({ value: 2, version: 2 })
    expect(found.people).toHaveLength(1)
  })
})
