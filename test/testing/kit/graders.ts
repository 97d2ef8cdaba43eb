import { expect } from 'vitest'
import type { TestServer } from '../../kit/server'
import type { Persona } from '../../kit/personas'
import { school } from '../../study/newMaterial'
import { answerOf, essay, everythingShown, hiddenReview, newTest, single } from './newTest'
import { choose, takerOf } from './taker'

/** Clients for students who submit answers and for the people who grade them. */
export const gradersOf = (server: TestServer) => {
  const [us, teacher, other] = [server.as('manage-tests'), server.as('teacher'), server.as('admin')]
  const [studentA, studentB] = [takerOf(server, 'student.a'), takerOf(server, 'student.b')]
  const review = { ...hiddenReview, just_after: everythingShown }

  const newOne = async (more: Parameters<typeof newTest>[1] = { contents: [single('Раз'), essay('Два')] }) =>
    newTest(server, { ...more, fields: { review, ...more.fields } })
  /** Creates a test that student A has submitted; by default with a single-choice question and an essay. */
  const submitTest = async (more?: Parameters<typeof newTest>[1], taker = studentA) => {
    const test = await newOne(more)
    const id = await sat(test.id, taker)
    return { ...test, attempt: id }
  }
  const sat = async (testId: number, taker = studentA, text = 'Сочинение') => {
    const id = await taker.start(testId)
    const { questions } = await taker.read(id)
    const essays = questions.flatMap(({ position, presented }) => (presented?.type === 'essay' ? [position] : []))
    const answers = essays.map((position) => answerOf(position, { type: 'essay', text }))
    const place = await taker.rightPlace(id, 0)
    await taker.sent(id, place < 0 ? answers : [choose(0, place), ...answers])
    await taker.submit(id)
    return id
  }
  const answerAt = (attempt: number, position = 1, who = us) =>
    who.call('GET /api/grading/answers/:attempt/:position', { params: { attempt, position } })
  const mark = (attempt: number, body: object, { position = 1, who = us } = {}) =>
    who.patch(`/api/grading/answers/${attempt}/${position}`, { body: { version: 0, ...body }, locale: 'en' })
  const marked = async (attempt: number, body: object, at: { position?: number; who?: typeof us } = {}) => {
    const answer = await mark(attempt, body, at)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer
  }
  const release = (test: number, ids: number[] | null = null, who = us) =>
    who.post(`/api/grading/tests/${test}/release`, { body: { ids }, locale: 'en' })
  const noticesOf = async (who: Persona) =>
    (await server.as(who).call('GET /api/notifications', { query: {} })).data.map(({ title }) => title)
  const listOf = async (test: number, more: Record<string, unknown> = {}, who = us) =>
    (await who.call('GET /api/grading/answers', { query: { test, ...more } })).data
  const statusOf = async (id: number) =>
    (await server.pool.query('SELECT status, score FROM attempts WHERE id = $1', [id])).rows[0]
  /** Returns the groups of student A, whom the teacher teaches, and of student B, whom they do not teach. */
  const bothGroups = async () => {
    const { group_id, other_group_id } = await school(server)
    return [group_id, other_group_id]
  }
  return {
    us,
    teacher,
    other,
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
    listOf,
    statusOf,
    bothGroups,
  }
}

export const withRubric = {
  ...essay('Эссе'),
  rubric: [
    { id: 'a', points: 2, translations: { ru: { text: 'Случай' } } },
    { id: 'b', points: 3, translations: { ru: { text: 'Цена' } } },
  ],
}
