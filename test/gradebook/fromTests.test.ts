import { afterAll, describe, expect, it } from 'vitest'
import { verdictOf } from '../../src/server/gradebook/scores'
import { queueScoreJobs } from '../../src/server/testing/grading/scoreJobs'
import { startTestServer } from '../kit/server'
import { gradersOf } from '../testing/kit/graders'
import { essay, single } from '../testing/kit/newTest'
import { gradebookFixture, cellChange } from './gradebookFixture'

const server = await startTestServer()
afterAll(server.stop)
const { us, submitTest, marked, release, sat } = gradersOf(server)

const bound = async (testId: number, more: object = {}) => {
  const place = await gradebookFixture(server)
  const item = (await place.addItem({ kind: 'test', test_id: testId, ...more })).id
  const student = (await server.as('student.a').call('GET /api/user')).id
  const entry = async () => (await place.cell(item, student)).entry
  return { ...place, item, student, entry }
}
const voided = async (testId: number, ids: readonly number[]) => {
  const { status } = await us.post(`/api/tests/${testId}/attempts/void`, { body: { ids, reason: 'Сидел другой' } })
  expect(status).toBe(200)
  await server.runJobs()
}
/** Releases an attempt of student A in a test of 7 points, 5 of them for the essay. */
const released = async (score: number) => {
  const sitting = await submitTest()
  await marked(sitting.attempt, { score })
  await release(sitting.id)
  return sitting
}

describe('A column that is bound to a test', () => {
  it('receives a released score once, converted by the bands and linked to the attempt', async () => {
    const { id: testId, attempt } = await submitTest()
    const { item, student, cell, entry, grid, auditOf } = await bound(testId)
    await marked(attempt, { score: 4 })
    await server.runJobs()
    expect(await entry()).toBeNull()
    await release(testId)
    await server.runJobs()
    // 6 of 7 points are 85.71 %.
    expect(await cell(item, student)).toMatchObject({
      entry: { value: 4, version: 1, changed_by: null },
      attempt_id: attempt,
      test_id: testId,
      proposal: null,
      changes: [{ source: 'test', value: 4 }],
    })
    const column = (await grid()).entries.find(({ item_id }) => item_id === item)
    expect(column).toMatchObject({ from_tests: [student], proposed: [] })
    expect((await auditOf('mark')).at(-1)).toMatchObject({ after: { source: 'test', cells: 1 } })
  })

  it('receives scores released before it was bound, in its own points', async () => {
    const { id: testId } = await released(4)
    const { entry } = await bound(testId, { scale: 'hundred', max: 50 })
    expect(await entry()).toMatchObject({ value: 42.86, version: 1 })
  })

  it('proposes a score that changes later, and the teacher applies or dismisses it', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, entry, grid, path, teacher } = await bound(testId)
    await marked(attempt, { score: 5, version: 1, reason: 'Не дочитал' })
    await server.runJobs()
    expect(await entry()).toMatchObject({ value: 4, version: 1 })
    const { proposal } = await cell(item, student)
    expect(proposal).toMatchObject({ value: 5, attempt_id: attempt })
    expect((await grid()).entries.find(({ item_id }) => item_id === item)?.proposed).toEqual([student])
    const decide = (how: string) => teacher.post(`${path}/proposals/${proposal?.id}/${how}`)
    expect((await decide('apply')).body).toMatchObject({ data: { entry: { value: 5, version: 2 }, proposal: null } })
    expect((await decide('apply')).body).toMatchObject({ data: { entry: { version: 2 } } })
    expect((await decide('dismiss')).status).toBe(409)
  })

  it('withdraws a proposal when the teacher types the same mark', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, grid, sent } = await bound(testId)
    await marked(attempt, { score: 5, version: 1, reason: 'Не дочитал' })
    await server.runJobs()
    expect((await cell(item, student)).proposal).toMatchObject({ value: 5 })
    await sent([cellChange({ item_id: item, student_id: student, value: 5, base_version: 1 })])
    expect((await cell(item, student)).proposal).toBeNull()
    expect((await grid()).entries.find(({ item_id }) => item_id === item)?.proposed).toEqual([])
  })

  it('never overwrites a typed mark, and does not propose a dismissed score again', async () => {
    const { id: testId, attempt } = await submitTest()
    const { item, student, cell, entry, sent, path, teacher } = await bound(testId)
    await sent([cellChange({ item_id: item, student_id: student, flag: 'absent' })])
    await marked(attempt, { score: 4 })
    await release(testId)
    await server.runJobs()
    expect(await entry()).toMatchObject({ value: null, flag: 'absent', version: 1 })
    const { proposal } = await cell(item, student)
    expect((await teacher.post(`${path}/proposals/${proposal?.id}/dismiss`)).status).toBe(200)
    await queueScoreJobs(server.db, [attempt])
    await server.runJobs()
    expect(await cell(item, student)).toMatchObject({ proposal: null, entry: { flag: 'absent' } })
  })

  it('only gets a proposal in a signed gradebook, which the teacher can apply after reopening', async () => {
    const { id: testId, attempt } = await submitTest()
    const { item, student, cell, grid, path, teacher } = await bound(testId)
    const { id } = await grid()
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [id])
    await marked(attempt, { score: 4 })
    await release(testId)
    await server.runJobs()
    const { entry, proposal } = await cell(item, student)
    expect(entry).toBeNull()
    expect(proposal?.value).toBe(4)
    const apply = () => teacher.post(`${path}/proposals/${proposal?.id}/apply`)
    expect((await apply()).status).toBe(409)
    await server.pool.query('UPDATE gradebooks SET signed_at = NULL WHERE id = $1', [id])
    expect((await apply()).body).toMatchObject({ data: { entry: { value: 4 } } })
  })

  it('clears the mark of a voided attempt with a reason, and takes the score of the next attempt', async () => {
    const { id: testId, attempt } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { attempts_allowed: 0 },
    })
    await marked(attempt, { score: 4 })
    await release(testId)
    const { item, student, cell, entry, auditOf } = await bound(testId)
    expect(await entry()).toMatchObject({ value: 4, version: 1 })
    await voided(testId, [attempt])
    expect(await cell(item, student)).toMatchObject({
      entry: { value: null, version: 2, changed_by: null },
      attempt_id: null,
      proposal: null,
      changes: [{ source: 'test', value: null, reason: 'Сидел другой' }, { value: 4 }],
    })
    expect((await auditOf('mark')).at(-1)).toMatchObject({ after: { source: 'test', cells: 1 } })
    const next = await sat(testId)
    await marked(next, { score: 5 })
    await release(testId)
    await server.runJobs()
    expect(await cell(item, student)).toMatchObject({ entry: { value: 5, version: 3 }, attempt_id: next })
  })

  it('replaces the mark of a voided attempt by the result of the remaining ones', async () => {
    const { id: testId, attempt } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { grading: 'highest', attempts_allowed: 2 },
    })
    await marked(attempt, { score: 5 })
    const again = await sat(testId)
    await marked(again, { score: 2.5 })
    await release(testId)
    const { item, student, cell } = await bound(testId)
    await voided(testId, [attempt])
    expect(await cell(item, student)).toMatchObject({
      entry: { value: 3 },
      attempt_id: again,
      proposal: null,
      changes: [{ reason: 'Сидел другой' }, { value: 5 }],
    })
  })

  it('clears the mark of a voided attempt for a student who has left the group', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, grid } = await bound(testId)
    const { group_id } = await grid()
    const of = 'WHERE user_id = $1 AND group_id = $2'
    const whose = [student, group_id]
    await server.pool.query(`UPDATE memberships SET ended_on = started_on, state = 'transferred' ${of}`, whose)
    await voided(testId, [attempt])
    const after = await cell(item, student)
    await server.pool.query(`UPDATE memberships SET ended_on = NULL, state = 'studying' ${of}`, whose)
    expect(after).toMatchObject({
      entry: { value: null, version: 2 },
      attempt_id: null,
      changes: [{ source: 'test', value: null, reason: 'Сидел другой' }, { value: 4 }],
    })
  })

  it('only proposes to clear the mark of a voided attempt once the gradebook is signed', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, grid, path, teacher } = await bound(testId)
    const { id } = await grid()
    await server.pool.query('UPDATE gradebooks SET signed_at = now() WHERE id = $1', [id])
    await voided(testId, [attempt])
    const { entry, proposal } = await cell(item, student)
    expect(entry).toMatchObject({ value: 4, version: 1 })
    expect(proposal).toMatchObject({ value: null, attempt_id: attempt })
    await server.pool.query('UPDATE gradebooks SET signed_at = NULL WHERE id = $1', [id])
    const applied = await teacher.post(`${path}/proposals/${proposal?.id}/apply`)
    expect(applied.body).toMatchObject({ data: { entry: { value: null, version: 2 }, attempt_id: null } })
  })

  it('only proposes to clear a mark that the teacher changed before the attempt was voided', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, sent } = await bound(testId)
    await sent([cellChange({ item_id: item, student_id: student, value: 3, base_version: 1 })])
    await voided(testId, [attempt])
    const { entry, proposal } = await cell(item, student)
    expect(entry).toMatchObject({ value: 3, version: 2 })
    expect(proposal).toMatchObject({ value: null })
    await sent([cellChange({ item_id: item, student_id: student, value: null, base_version: 2 })])
    expect((await cell(item, student)).proposal).toBeNull()
  })

  it('keeps a typed mark when an attempt is voided, and withdraws the proposal from that attempt', async () => {
    const { id: testId, attempt } = await submitTest()
    const { item, student, cell, sent } = await bound(testId)
    await sent([cellChange({ item_id: item, student_id: student, value: 5 })])
    await marked(attempt, { score: 4 })
    await release(testId)
    await server.runJobs()
    expect((await cell(item, student)).proposal).toMatchObject({ value: 4 })
    await voided(testId, [attempt])
    expect(await cell(item, student)).toMatchObject({ entry: { value: 5, version: 1 }, proposal: null })
  })

  it('proposes a score instead of filling a cell that the teacher has cleared', async () => {
    const { id: testId, attempt } = await released(4)
    const { item, student, cell, sent } = await bound(testId)
    await sent([cellChange({ item_id: item, student_id: student, value: null, base_version: 1 })])
    await queueScoreJobs(server.db, [attempt])
    await server.runJobs()
    expect(await cell(item, student)).toMatchObject({ entry: { value: null, version: 2 }, proposal: { value: 4 } })
  })

  it.each([
    ['highest', 5],
    ['last', 3],
    ['first', 5],
    ['average', 4],
  ])("uses the attempt that counts by the test's grading method: %s", async (grading, value) => {
    const { id: testId, attempt } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { grading, attempts_allowed: 2 },
    })
    await marked(attempt, { score: 5 })
    const again = await sat(testId)
    await marked(again, { score: 2.5 })
    await release(testId)
    const { entry } = await bound(testId)
    // The attempts score 100 % and 64.29 %; their mean is 82.14 %.
    expect(await entry()).toMatchObject({ value })
  })

  it('accepts only a test of its subject, and each test only once', async () => {
    const { id: testId } = await submitTest()
    const { path, query, teacher, work } = await bound(testId)
    const add = async (test_id: number) =>
      (await teacher.post(`${path}/items`, { query, body: { ...work, test_id }, locale: 'en' })).problem().errors
    expect(await add(testId)).toEqual({ test_id: ['Another column already takes marks from this test.'] })
    expect(await add(987_654_321)).toEqual({ test_id: ['This record does not exist. Choose another one.'] })
  })
})

describe('The transfer rule for a test score', () => {
  const proposed = { value: 4, attempt_id: 1 }
  const gone = { value: null, attempt_id: 1 }
  const empty = {
    value: null,
    flag: null,
    dismissed_value: null,
    dismissed_attempt: null,
    void_reason: null,
    was_from_test: false,
    is_emptied: false,
  }
  const flowed = { ...empty, value: 4, was_from_test: true }
  const voidedOne = { ...flowed, void_reason: 'Сидел другой' }
  it.each([
    ['fill', empty, proposed, false],
    ['propose', empty, proposed, true],
    ['propose', { ...empty, is_emptied: true }, proposed, false],
    ['unchanged', { ...empty, value: 4 }, proposed, false],
    ['propose', { ...empty, value: 5 }, proposed, false],
    ['propose', { ...empty, flag: 'missing' as const }, proposed, false],
    ['dismissed', { ...empty, value: 5, dismissed_value: 4, dismissed_attempt: 1 }, proposed, false],
    ['propose', { ...empty, value: 5, dismissed_value: 3, dismissed_attempt: 1 }, proposed, false],
    ['fill', voidedOne, gone, false],
    ['fill', voidedOne, proposed, false],
    ['propose', voidedOne, gone, true],
    ['unchanged', voidedOne, proposed, true],
    ['propose', flowed, gone, false],
    ['dismissed', { ...flowed, dismissed_value: null, dismissed_attempt: 1 }, gone, false],
    ['unchanged', { ...empty, value: 4 }, gone, false],
    ['unchanged', empty, gone, false],
  ])('returns %s', (verdict, cell, given, isSigned) => {
    expect(verdictOf(cell, given, isSigned)).toBe(verdict)
  })
})
