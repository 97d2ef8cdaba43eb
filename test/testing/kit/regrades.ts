import { expect } from 'vitest'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import type { TestServer } from '../../kit/server'
import { gradersOf } from './graders'
import { single } from './newTest'
import { choose } from './taker'

export const reasons = { reason: 'Перепутан ключ', note: 'В вопросе 1 был указан неверный ответ.' }

/** The same question with its second option as the right one. */
export const corrected = (content: QuestionContent): QuestionContent =>
  content.type === 'single'
    ? { ...content, options: content.options.map((option, place) => ({ ...option, weight: place === 1 ? 100 : 0 })) }
    : content

type Preview = { computed_at: string; fingerprint: string }

/** Clients that re-grade tests. */
export const regradersOf = (server: TestServer) => {
  const graders = gradersOf(server)
  const { us, newOne, bothGroups, sat, studentB } = graders
  const preview = (testId: number, input: object, who = us) =>
    who.post(`/api/tests/${testId}/regrades/preview`, { body: input, locale: 'en' })
  const previewed = async (testId: number, input: object, who = us) => {
    const answer = await preview(testId, input, who)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Object(answer.body).data
  }
  const plan = (testId: number, input: object, who = us) =>
    who.post(`/api/tests/${testId}/regrades`, { body: { ...input, ...reasons }, locale: 'en' })
  const planned = async (testId: number, input: object, who = us) => {
    const answer = await plan(testId, input, who)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return Object(answer.body).data
  }
  const apply = (testId: number, id: number, { version = 1, ...found }: Preview & { version?: number }, who = us) =>
    who.post(`/api/tests/${testId}/regrades/${id}/apply`, {
      body: { version, computed_at: found.computed_at, fingerprint: found.fingerprint },
      locale: 'en',
    })
  const read = async (testId: number, id: number, who = us) =>
    (await who.call('GET /api/tests/:id/regrades/:regrade', { params: { id: testId, regrade: id } })).data
  const regraded = async (testId: number, input: object, who = us) => {
    const { id } = await planned(testId, input, who)
    const answer = await apply(testId, id, await previewed(testId, input, who), who)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await server.runJobs()
    const regrade = await read(testId, id, who)
    expect(regrade.state).toBe('applied')
    return regrade
  }
  const undo = (testId: number, { id, version }: { id: number; version: number }, who = us) =>
    who.post(`/api/tests/${testId}/regrades/${id}/undo`, { body: { version, reason: 'Ошиблись сами' }, locale: 'en' })
  /** All stored marks of a test, to compare. */
  const marksOf = async (testId: number) =>
    (
      await server.pool.query(
        `SELECT attempts.id, attempts.status, attempts.score, max_score, bonus, position, question_number, points, asked.status AS mark, asked.score AS given, voided_as
        FROM attempts JOIN attempt_questions AS asked ON attempt_id = attempts.id WHERE test_id = $1 ORDER BY attempts.id, position`,
        [testId],
      )
    ).rows
  const keyInput = (questionId: number | undefined, content: QuestionContent | null, more: object = {}) => ({
    kind: 'key',
    question_id: questionId,
    question_number: 1,
    content,
    points: null,
    ...more,
  })
  /** A test that student A took with the answer that the wrong key calls right, and student B with a wrong one. */
  const both = async (fields: object = {}) => {
    const test = await newOne({
      contents: [single('Раз'), single('Два')],
      fields: { group_ids: await bothGroups(), ...fields },
    })
    const first = await sat(test.id)
    const second = await studentB.start(test.id)
    const { questions } = await studentB.read(second)
    const shown = questions[0]?.presented
    const place = shown?.type === 'single' ? shown.options.indexOf('мимо') : 0
    await studentB.sent(second, [choose(0, place)])
    await studentB.submit(second)
    return {
      ...test,
      first,
      second,
      question: test.questionIds[0],
      input: keyInput(test.questionIds[0], corrected(single('Раз'))),
    }
  }
  return {
    ...graders,
    both,
    preview,
    previewed,
    plan,
    planned,
    apply,
    read,
    regraded,
    undo,
    marksOf,
    keyInput,
    wrong: single('Раз'),
  }
}
