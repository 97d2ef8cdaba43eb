import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import { ownExport } from '../../kit/ownExport'
import { startTestServer } from '../../kit/server'
import { gradersOf } from '../kit/graders'
import { essay, everythingShown, hiddenReview, newTest, single } from '../kit/newTest'
import { choose, takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const { us } = gradersOf(server)
const { start, read, sent, submit, review } = takerOf(server, 'student.a')

const info: QuestionContent = { type: 'info', points: 0, translations: { ru: { body: 'Прочитайте' } } }
const contents = [info, single('Раз'), info, essay('Два')]
const shown = { review: { ...hiddenReview, just_after: everythingShown } }

describe('An info text between questions', () => {
  it('has no number and does not count as a question', async () => {
    const { id: testId } = await newTest(server, { contents, fields: shown })
    const id = await start(testId)
    expect((await read(id)).questions.map(({ number }) => number)).toEqual([null, 1, null, 2])
    const events = [{ event_id: randomUUID(), kind: 'pasted', position: 3 }]
    await sent(id, [choose(1, 0)], { seen: [0], events })
    await submit(id)
    const { questions, answered_count, questions_count } = await review(id)
    expect(questions.map(({ number }) => number)).toEqual([null, 1, null, 2])
    expect(answered_count).toBe(1)
    expect(questions_count).toBe(2)
    const journal = await us.call('GET /api/tests/:id/attempts/:attempt/events', {
      params: { id: testId, attempt: id },
    })
    expect(journal.data.find(({ kind }) => kind === 'pasted')?.number).toBe(2)
    expect(journal.data.find(({ kind }) => kind === 'started')?.number).toBeNull()
    const { data } = await us.call('GET /api/tests/:id/attempts', { params: { id: testId }, query: {} })
    expect(data).toMatchObject([{ answered_count: 1, questions_count: 2, finish_reason: 'user' }])
  })

  it('has no number in a sequential attempt either', async () => {
    const { id: testId } = await newTest(server, { contents, content: { navigation: 'sequential' } })
    expect((await read(await start(testId))).questions.map(({ number }) => number)).toEqual([null, 1, null, 2])
  })

  it('does not shift the question numbers of comments in the personal export', async () => {
    const { id: testId } = await newTest(server, { contents, fields: shown })
    const id = await start(testId)
    await sent(id, [{ ...choose(3, 0), answer: { type: 'essay', text: 'Мысль' } }])
    await submit(id)
    const params = { attempt: id, position: 3 }
    const { version } = (await us.call('GET /api/grading/answers/:attempt/:position', { params })).data
    const body = { version, score: 4, criteria: null, comment: 'Хорошо', reason: null }
    await us.call('PATCH /api/grading/answers/:attempt/:position', { params, body })
    await us.call('POST /api/grading/tests/:id/release', { params: { id: testId }, body: { ids: null } })
    const { data } = await ownExport(server.as('student.a'))
    const own = Object(data).test_results.find((one: { test_id: number }) => one.test_id === testId)
    expect(own.attempts).toMatchObject([{ comments: [{ question: 2, comment: 'Хорошо' }] }])
  })
})

describe('A result that waits for grading', () => {
  const submitAttempt = async (fields: object) => {
    const { id: testId } = await newTest(server, { contents, fields })
    const id = await start(testId)
    await sent(id, [{ ...choose(3, 0), answer: { type: 'essay', text: 'Мысль' } }])
    await submit(id)
    return { testId, id }
  }

  it('shows a subtotal without the manual marks, which are not released yet', async () => {
    const { id } = await submitAttempt(shown)
    const before = await review(id)
    expect(before.result).toMatchObject({ score: null, hidden_until: 'grading' })
    expect(before.subtotal).toEqual({ score: 0, max_score: 2 })
    const params = { attempt: id, position: 3 }
    const { version } = (await us.call('GET /api/grading/answers/:attempt/:position', { params })).data
    const body = { version, score: 4, criteria: null, comment: null, reason: null }
    await us.call('PATCH /api/grading/answers/:attempt/:position', { params, body })
    const marked = await review(id)
    expect(marked.result).toMatchObject({ score: null, hidden_until: 'release' })
    expect(marked.subtotal).toEqual({ score: 0, max_score: 2 })
  })

  it('shows no subtotal if the review policy hides marks', async () => {
    const { id } = await submitAttempt({
      review: { ...hiddenReview, just_after: { ...everythingShown, marks: false } },
    })
    expect((await review(id)).subtotal).toBeNull()
  })
})
