import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../src/server/platform/transaction'
import { addFile } from '../../../src/server/testing/attempts/answerFiles'
import { lockAttemptState } from '../../../src/server/testing/attempts/attemptQueries'
import { closeOverdueAttempts } from '../../../src/server/testing/attempts/finish'
import { bearerOf, sendForm } from '../../library/files/form'
import { startTestServer } from '../../kit/server'
import { gradersOf, withRubric } from '../kit/graders'
import { answerOf, device, essay, fileQuestion, passTime, single } from '../kit/newTest'

const server = await startTestServer()
afterAll(server.stop)
const { us, other, studentA, newOne, submitTest, answerAt, mark, marked, listOf, statusOf } = gradersOf(server)

describe('Manual grading', () => {
  it('shows the answer as its taker saw it, with guidance, rubric and late answers', async () => {
    const guided = { ...withRubric, translations: { ru: { body: '<p>Эссе</p>', guidance: '<p>Строго</p>' } } }
    const { id: testId, questionIds } = await newOne({ contents: [single('Раз'), guided] })
    const attempt = await studentA.start(testId)
    await studentA.sent(attempt, [answerOf(1, { type: 'essay', text: 'Сочинение' })])
    await passTime(server, attempt, 41)
    await studentA.sent(attempt, [answerOf(1, { type: 'essay', text: 'Опоздавшее' }, 1)])
    const { data } = await answerAt(attempt)
    expect(data).toMatchObject({
      version: 0,
      question_id: questionIds[1],
      presented: { type: 'essay', body: '<p>Эссе</p>' },
      answer: { type: 'essay', text: 'Сочинение' },
      not_counted: [{ outcome: 'too_late', answer: { text: 'Опоздавшее' } }],
      guidance: '<p>Строго</p>',
      points: 5,
      rubric: [
        { id: 'a', points: 2, text: 'Случай' },
        { id: 'b', points: 3, text: 'Цена' },
      ],
      score: null,
      comment: null,
      marks: [],
    })
  })

  it('accepts points by criterion and a comment, and completes the total of the attempt', async () => {
    const { attempt } = await submitTest({ contents: [single('Раз'), withRubric] })
    const criteria = [
      { id: 'a', points: 1.5 },
      { id: 'b', points: 2 },
    ]
    expect((await marked(attempt, { criteria, comment: 'Хорошо\nно <мало>' })).body).toMatchObject({
      data: { version: 1, score: 3.5, criteria, comment: 'Хорошо\nно <мало>', attempt_status: 'graded' },
    })
    expect(await statusOf(attempt)).toEqual({ status: 'graded', score: 5.5 })
  })

  it('keeps the attempt waiting while another answer is not graded yet', async () => {
    const { attempt } = await submitTest({ contents: [essay('Раз'), essay('Два')] })
    await marked(attempt, { score: 5 })
    expect(await statusOf(attempt)).toEqual({ status: 'needs_grading', score: 5 })
    await marked(attempt, { score: 0 }, { position: 0 })
    expect(await statusOf(attempt)).toEqual({ status: 'graded', score: 5 })
  })

  it('keeps all earlier marks when an answer is graded again, and logs the change', async () => {
    const { attempt } = await submitTest()
    await marked(attempt, { score: 2, comment: 'Мало' })
    await marked(attempt, { score: 4.25, version: 1 }, { who: other })
    const { data } = await answerAt(attempt)
    expect(data).toMatchObject({ version: 2, score: 4.25, comment: null })
    expect(data.marks).toMatchObject([
      { number: 2, score: 4.25, comment: null },
      { number: 1, score: 2, comment: 'Мало' },
    ])
    const { rows } = await server.pool.query(
      `SELECT before, after FROM audit_events WHERE entity = 'attempts' AND action = 'grade' AND $1 = ANY(entity_ids) ORDER BY id`,
      [attempt],
    )
    expect(rows).toMatchObject([
      { before: { score: null }, after: { position: 1, score: 2 } },
      { before: { score: 2 }, after: { score: 4.25 } },
    ])
  })

  it('rejects a mark based on an outdated version, so that only one of two graders succeeds', async () => {
    const { attempt } = await submitTest()
    const both = await Promise.all([mark(attempt, { score: 1 }), mark(attempt, { score: 2 }, { who: other })])
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    const { data } = await answerAt(attempt)
    expect(refused?.problem().current).toMatchObject({ version: 1, score: data.score, marks: [{ number: 1 }] })
    expect(data.marks).toHaveLength(1)
  })

  it('rejects unknown fields and scores above the maximum or with three decimals', async () => {
    const { attempt } = await submitTest()
    const fieldsOf = async (body: object) => Object.keys((await mark(attempt, body)).problem().errors ?? {})
    expect(await fieldsOf({ score: 5.01 })).toEqual(['score'])
    expect(await fieldsOf({ score: 1.001 })).toEqual(['score'])
    expect(await fieldsOf({ score: -1 })).toEqual(['score'])
    expect(await fieldsOf({})).toEqual(['score'])
    expect(await fieldsOf({ score: 1, grader_id: 1 })).toEqual(['grader_id'])
    expect((await answerAt(attempt)).data.version).toBe(0)
  })

  it('returns 404 for automatic questions, running or voided attempts, and the grader’s own attempts', async () => {
    const { id: testId, attempt } = await submitTest()
    expect((await mark(attempt, { score: 1 }, { position: 0 })).status).toBe(404)
    expect((await mark(attempt, { score: 1 }, { position: 7 })).status).toBe(404)
    await us.call('POST /api/tests/:id/attempts/void', {
      params: { id: testId },
      body: { ids: [attempt], reason: 'Повтор' },
    })
    expect((await mark(attempt, { score: 1 })).status).toBe(404)
    const own = await submitTest()
    await server.pool.query(
      `UPDATE attempts SET user_id = (SELECT id FROM users WHERE email = 'manage-tests@abitura.test') WHERE id = $1`,
      [own.attempt],
    )
    expect((await mark(own.attempt, { score: 5 })).status).toBe(404)
    expect(await listOf(own.id)).toEqual([])
    expect((await marked(own.attempt, { score: 5 }, { who: other })).status).toBe(200)
  })

  it('keeps a mark when a late file arrives for another answer, and clears it for the same one', async () => {
    const { id: testId } = await newOne({ contents: [fileQuestion('Приложите'), fileQuestion('Ещё')] })
    const attempt = await studentA.start(testId)
    const authorization = await bearerOf(server, 'student.a')
    for (const position of [0, 1])
      await sendForm(server, authorization, `/api/testing/attempts/${attempt}/questions/${position}/files`, {
        fields: { device },
        files: [{ name: 'ответ.txt', content: Buffer.from('Решение') }],
      })
    await passTime(server, attempt, 41)
    await closeOverdueAttempts(server.services)
    await marked(attempt, { score: 3, comment: 'Читал' }, { position: 0 })
    const arriving = (position: number) =>
      inTransaction(server.services.database, async (db) => {
        const { rows } = await server.pool.query('SELECT user_id FROM attempts WHERE id = $1', [attempt])
        const standing = await lockAttemptState(db, { id: attempt, userId: rows[0]?.user_id })
        const upload = {
          name: 'долго.txt',
          type: 'text/plain',
          kind: 'document' as const,
          size: 5,
          sha256: Buffer.alloc(32),
          width: null,
          height: null,
          storage_key: `ab/${String(position).repeat(30)}`,
        }
        await addFile(db, standing, { position, uploads: [upload], begunMs: 2 * 60_000, arrivedMs: 0 })
      })
    await arriving(1)
    expect((await answerAt(attempt, 0)).data).toMatchObject({ version: 1, score: 3, comment: 'Читал' })
    await arriving(0)
    const { data } = await answerAt(attempt, 0)
    expect(data).toMatchObject({ version: 1, score: null, comment: null, marks: [{ score: 3 }] })
    expect(data.files).toHaveLength(2)
  })
})

describe('A saved comment', () => {
  it('belongs to one grader, is saved once and can be deleted', async () => {
    const keep = (text: string) => us.call('POST /api/grading/comments', { body: { text } })
    const { data: one } = await keep('Нет примера')
    expect((await keep('Нет примера')).data).toEqual(one)
    expect((await us.call('GET /api/grading/comments')).data).toEqual([one])
    expect((await other.call('GET /api/grading/comments')).data).toEqual([])
    expect((await other.delete(`/api/grading/comments/${one.id}`)).status).toBe(404)
    await us.call('DELETE /api/grading/comments/:id', { params: { id: one.id } })
    expect((await us.call('GET /api/grading/comments')).data).toEqual([])
    await Promise.all(Array.from({ length: 100 }, (_, n) => keep(`Слова ${n}`)))
    expect((await us.post('/api/grading/comments', { body: { text: 'Лишние' } })).status).toBe(409)
    expect((await us.post('/api/grading/comments', { body: { text: 'Слова 7' } })).status).toBe(200)
  })
})
