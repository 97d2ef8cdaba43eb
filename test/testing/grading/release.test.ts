import { afterAll, describe, expect, it } from 'vitest'
import { releaseDueAttempts } from '../../../src/server/testing/grading/release'
import { startTestServer } from '../../kit/server'
import { ownExport } from '../../kit/ownExport'
import { gradersOf, withRubric } from '../kit/graders'
import { essay, single } from '../kit/newTest'

const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }

const server = await startTestServer()
afterAll(server.stop)
const {
  us,
  studentA,
  studentB,
  newOne,
  submitTest,
  sat,
  answerAt,
  mark,
  marked,
  release,
  noticesOf,
  statusOf,
  bothGroups,
} = gradersOf(server)

describe('A graded attempt', () => {
  it('shows its taker no score, comment or total before its release', async () => {
    const { id: testId, attempt } = await submitTest()
    await marked(attempt, { score: 4, comment: 'Хорошо' })
    const before = await studentA.review(attempt)
    expect(before.result).toMatchObject({ score: null, hidden_until: 'release' })
    expect(before.questions).toMatchObject([
      { reviewed: { status: 'correct', score: 2, comment: null } },
      { reviewed: { status: 'needs_grading', score: null, comment: null } },
    ])
    expect((await release(testId)).body).toEqual({ data: { done: [attempt], refused: [] } })
    const after = await studentA.review(attempt)
    expect(after.result).toMatchObject({ score: 6, max_score: 7, hidden_until: null })
    expect(after.questions[1]?.reviewed).toMatchObject({ status: 'partial', score: 4, comment: 'Хорошо' })
    expect(await noticesOf('student.a')).toContain('Работа проверена')
  })

  it('shows its taker the points of each criterion after its release, also in the personal export', async () => {
    const { id: testId, attempt } = await submitTest({ contents: [single('Раз'), withRubric] })
    const { rubric } = (await answerAt(attempt)).data
    await marked(attempt, {
      criteria: rubric.map(({ id, points }, place) => ({ id, points: place === 0 ? points : 0 })),
      comment: 'Раскройте второй довод',
    })
    const exported = async () => JSON.stringify(await ownExport(server.as('student.a')))
    expect(await exported()).not.toContain('второй довод')
    expect((await studentA.review(attempt)).questions[1]?.reviewed.criteria).toBeNull()
    await release(testId)
    expect((await studentA.review(attempt)).questions[1]?.reviewed.criteria).toEqual(
      rubric.map(({ points }, place) => expect.objectContaining({ points, given: place === 0 ? points : 0 })),
    )
    expect(await exported()).toContain('Раскройте второй довод')
  })

  it('is released only once, with one notification and one email', async () => {
    const { id: testId, attempt } = await submitTest()
    await marked(attempt, { score: 4 })
    const noticeCount = async () =>
      (await noticesOf('student.a')).filter((title) => title === 'Работа проверена').length
    const before = await noticeCount()
    const answers = await Promise.all([release(testId), release(testId), release(testId, [attempt])])
    const done = answers.flatMap(({ body }) => Object(body).data.done)
    expect(done).toEqual([attempt])
    expect((await release(testId)).body).toEqual({ data: { done: [], refused: [] } })
    expect((await release(testId, [attempt])).body).toEqual({
      data: { done: [], refused: [{ id: attempt, message: 'The result has already been released.' }] },
    })
    expect((await noticeCount()) - before).toBe(1)
    const { data } = await us.call('GET /api/tests/:id/attempts/:attempt/events', {
      params: { id: testId, attempt },
    })
    expect(data.filter(({ kind }) => kind === 'released')).toHaveLength(1)
    expect((await server.mails()).map(({ raw }) => raw).join('')).toContain('testing/attempts')
  })

  it('is released automatically at the release time if it is completely graded', async () => {
    const { id: testId, attempt } = await submitTest({
      contents: [single('Раз'), essay('Два')],
      fields: { group_ids: await bothGroups() },
    })
    const waiting = await sat(testId, studentB)
    const rules = (version: number, releases_at: string) =>
      us.call('PATCH /api/grading/tests/:id', {
        params: { id: testId },
        body: { version, is_blind: false, releases_at },
      })
    await rules(0, '2099-01-01T00:00:00Z')
    await marked(attempt, { score: 4 })
    await releaseDueAttempts(server.services)
    expect(await statusOf(attempt)).toMatchObject({ status: 'graded' })
    await rules(1, '2020-01-01T00:00:00Z')
    await releaseDueAttempts(server.services)
    await releaseDueAttempts(server.services)
    expect(await statusOf(attempt)).toMatchObject({ status: 'released' })
    expect(await statusOf(waiting)).toMatchObject({ status: 'needs_grading' })
    expect((await release(testId, [waiting])).body).toMatchObject({
      data: { done: [], refused: [{ message: 'Not all answers in the attempt have been marked.' }] },
    })
  })

  it('can be changed after its release only with a reason, which notifies the taker', async () => {
    const { id: testId, attempt } = await submitTest()
    await marked(attempt, { score: 4 })
    await release(testId)
    expect(Object.keys((await mark(attempt, { score: 5, version: 1 })).problem().errors ?? {})).toEqual(['reason'])
    await marked(attempt, { score: 5, version: 1, reason: 'Не дочитал' })
    expect(await statusOf(attempt)).toEqual({ status: 'released', score: 7 })
    expect((await answerAt(attempt)).data.marks[0]).toMatchObject({ score: 5, reason: 'Не дочитал' })
    expect(await noticesOf('student.a')).toContain('Оценка работы изменена')
    expect((await studentA.review(attempt)).result).toMatchObject({ score: 7 })
  })

  it('needs a release at an entrance exam even without manual marks', async () => {
    const { id: testId } = await newOne({ contents: [single('Раз')], fields: { type: 'entrance' } })
    const attempt = await sat(testId)
    expect((await studentA.review(attempt)).result).toMatchObject({ score: null, hidden_until: 'release' })
    expect((await us.call('GET /api/grading/tests/:id', { params: { id: testId } })).data).toMatchObject({
      graded_count: 1,
      questions: [],
    })
    await release(testId)
    expect((await studentA.review(attempt)).result).toMatchObject({ score: 2, hidden_until: null })
  })
})

describe('Releasing the marks of a test that never closes', () => {
  const hidden = { during: nothing, just_after: nothing, after_close: { ...nothing, marks: true, correctness: true } }
  const contents = [single('Раз'), essay('Два')]
  const gradedTest = async (id: number) => (await us.call('GET /api/grading/tests/:id', { params: { id } })).data

  it('warns that students see nothing, and can make the marks visible', async () => {
    const { id: testId, attempt } = await submitTest({ contents, fields: { review: hidden } })
    await marked(attempt, { score: 4 })
    expect((await gradedTest(testId)).marks_shown).toBe('never_closes')
    const path = `/api/grading/tests/${testId}/release`
    expect((await us.post(path, { body: { ids: null, show_marks: true } })).status).toBe(200)
    expect((await gradedTest(testId)).marks_shown).toBe('at_once')
    expect((await studentA.review(attempt)).result).toMatchObject({ score: 6, hidden_until: null })
    const { rows } = await server.pool.query('SELECT review FROM tests WHERE id = $1', [testId])
    expect(rows[0]?.review).toMatchObject({
      just_after: { marks: true, correctness: true, right_answer: false, explanation: false },
    })
  })

  it('rejects the change of the review policy by people who may not edit the test', async () => {
    const { id: testId, attempt } = await submitTest({
      contents,
      fields: { review: hidden, group_ids: await bothGroups() },
    })
    await marked(attempt, { score: 4 })
    const refused = await server
      .as('teacher')
      .post(`/api/grading/tests/${testId}/release`, { body: { ids: null, show_marks: true } })
    expect(refused.status).toBe(403)
    expect((await gradedTest(testId)).marks_shown).toBe('never_closes')
    expect((await studentA.review(attempt)).result).toMatchObject({ score: null })
  })
})
