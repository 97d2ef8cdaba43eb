import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { questionTypes } from '../../../src/api/testing/codes'
import type { Answer } from '../../../src/api/testing/answer'
import { questionContent, type QuestionContent } from '../../../src/api/testing/questionContent'
import type { Answer as Answered } from '../../kit/client'
import { ownExport } from '../../kit/ownExport'
import { startTestServer } from '../../kit/server'
import { calls, pathOf } from '../../whole/calls'
import { generatedContent } from '../generatedQuestions'
import { answerOf, device, hiddenReview, newTest } from '../kit/newTest'
import { takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const { start, read, submit } = takerOf(server, 'student.a')

const word = fc.stringMatching(/^[а-я]{1,8}$/)
const points = fc.constant(3)
/** Generates a question of each type. Its key, feedback and explanations consist of `secret` words. */
const ofEachType = (secret: fc.Arbitrary<string>) =>
  fc.tuple(...questionTypes.map((type) => generatedContent({ seen: word, label: word, secret, points, types: [type] })))

const rotated = <T>(values: readonly T[]): T[] => [...values.slice(1), ...values.slice(0, 1)]
const tail = 'иначе'
/** Replaces every text that students see only after answering. */
const withOtherTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOtherTexts)
  if (typeof value !== 'object' || value === null) return value
  const said = ['explanation', 'feedback', 'feedback_true', 'feedback_false', 'guidance']
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      said.includes(name) && typeof inner === 'string' ? `${inner} ${tail}` : withOtherTexts(inner),
    ]),
  )
}
const withWeightsOf = <P extends { weight: number }>(parts: readonly P[]): P[] => {
  const weights = rotated(parts.map(({ weight }) => weight))
  return parts.map((part, place) => ({ ...part, weight: weights[place] ?? 0 }))
}
/** Returns the same question with another key, other weights and other tolerances. */
const withOtherKey = (content: QuestionContent): unknown => {
  switch (content.type) {
    case 'single':
      return { ...content, options: withWeightsOf(content.options) }
    case 'multiple': {
      const keys = rotated(content.options.map(({ correct, weight }) => ({ correct, weight })))
      return { ...content, options: content.options.map((option, place) => ({ ...option, ...keys[place] })) }
    }
    case 'true_false':
      return { ...content, answer: !content.answer }
    case 'short_text':
      return { ...content, accepted: content.accepted.map((one) => ({ ...one, text: `${one.text}${tail}` })) }
    case 'number':
      return {
        ...content,
        accepted: content.accepted.map((one) => ({
          ...one,
          value: one.value + 1,
          tolerance: { kind: 'margin', margin: 7 },
        })),
      }
    case 'matching':
      return { ...content, scoring: content.scoring === 'per_pair' ? 'all_or_nothing' : 'per_pair' }
    case 'ordering':
      return { ...content, scoring: 'neighbours', items: rotated(content.items) }
    case 'cloze':
      return {
        ...content,
        gaps: content.gaps.map((gap) => {
          if (gap.kind === 'choice') return { ...gap, options: withWeightsOf(gap.options), share: 101 - gap.share }
          if (gap.kind === 'text')
            return { ...gap, accepted: gap.accepted.map((one) => ({ ...one, text: `${one.text}${tail}` })) }
          return {
            ...gap,
            accepted: gap.accepted.map((one) => ({
              ...one,
              value: one.value + 1,
              tolerance: { kind: 'margin', margin: 7 },
            })),
          }
        }),
      }
    default:
      return content
  }
}
const otherwise = (content: QuestionContent) => questionContent.parse(withOtherTexts(withOtherKey(content)))

/** Returns a valid answer that does not depend on the key. */
const someAnswer = ({ type }: { type: QuestionContent['type'] }, items: number): Answer => {
  switch (type) {
    case 'single':
      return { type, choice: 0 }
    case 'multiple':
      return { type, choices: [0] }
    case 'true_false':
      return { type, choice: true }
    case 'short_text':
    case 'number':
    case 'essay':
      return { type, text: '12' }
    case 'matching':
      return { type, rights: [0] }
    case 'ordering':
      return { type, order: Array.from({ length: items }, (_, place) => place) }
    case 'cloze':
      return { type, gaps: [] }
    case 'file':
      return { type, file_ids: [] }
    default:
      return { type: 'info' }
  }
}

/** Returns status, headers and body of a response without the date and the request id. */
const comparableResponse = ({ status, headers, bytes }: Answered) => {
  const {
    date: _date,
    'x-request-id': _id,
    'x-ratelimit-reset': _reset,
    'x-ratelimit-remaining': _left,
    ...rest
  } = headers
  const body = bytes.toString().replaceAll(/"(server_now|at)":"[^"]*"/g, '')
  return JSON.stringify({ status, rest, body })
}

describe('Two versions of a question that differ only in the key', () => {
  it('give byte-for-byte equal responses during an attempt, including headers', async () => {
    await fc.assert(
      fc.asyncProperty(ofEachType(word), async (contents) => {
        const { id: testId, questionIds } = await newTest(server, { contents, fields: { type: 'practice' } })
        const id = await start(testId)
        const answers = contents.map((content, position) =>
          answerOf(position, someAnswer(content, content.type === 'ordering' ? content.items.length : 0)),
        )
        const ask = async () => {
          const path = `/api/testing/attempts/${id}`
          const seen = [
            await student.get(path, { query: { device } }),
            await student.post(`${path}/operations`, { body: { device, operations: answers } }),
            await student.get(path, { query: { device } }),
            await student.get(`/api/testing/tests/${testId}`),
          ]
          return seen.map(comparableResponse)
        }
        const first = await ask()
        for (const [place, content] of contents.entries())
          await server.pool.query('INSERT INTO question_versions (question_id, number, content) VALUES ($1, 2, $2)', [
            questionIds[place],
            JSON.stringify(otherwise(content)),
          ])
        await server.pool.query('DELETE FROM attempt_operations WHERE attempt_id = $1', [id])
        await server.pool.query(
          `UPDATE attempt_questions SET question_number = 2, answer = NULL, answer_rev = 0, status = 'not_seen' WHERE attempt_id = $1`,
          [id],
        )
        expect(await ask()).toEqual(first)
        expect(first[1]).toContain('"status":200')
        await server.pool.query(
          `UPDATE attempts SET status = 'voided', submitted_at = now(), finish_reason = 'staff' WHERE id = $1`,
          [id],
        )
      }),
      { numRuns: 5 },
    )
  }, 60_000)
})

describe('A result that is not released', () => {
  it('appears in no API response, file or email for its taker', async () => {
    const [contents = []] = fc.sample(ofEachType(word.map((text) => `СЕКРЕТ ${text}`)), 1)
    const { id: testId, questionIds } = await newTest(server, {
      contents,
      fields: {
        closes_at: '2099-01-01T00:00:00Z',
        review: {
          ...hiddenReview,
          after_close: { marks: true, correctness: true, right_answer: true, explanation: true },
        },
      },
    })
    const id = await start(testId)
    const running = await read(id)
    expect(running.questions).toHaveLength(questionTypes.length)
    await submit(id)
    await server.pool.query('UPDATE attempts SET score = 73.19 WHERE id = $1', [id])
    await server.pool.query(
      `UPDATE attempt_questions SET score = 73.19, comment = 'СЕКРЕТ работы' WHERE attempt_id = $1`,
      [id],
    )
    const marker = /СЕКРЕТ|73[.,]19/
    const ids = [id, testId, questionIds[0] ?? 0]
    const ending = ['POST /api/logout']
    const found: string[] = []
    let answered = 0
    for (const call of calls.filter(({ key, method }) => ['GET', 'POST'].includes(method) && !ending.includes(key))) {
      for (const one of call.path.includes('/:') ? ids : [id]) {
        const path = pathOf(call, {
          id: one,
          attempt: id,
          number: 1,
          position: 0,
          fileId: one,
          memberId: one,
          remarkId: one,
        })
        const body = call.path.includes('/attempts/:id/') ? { device } : {}
        const answer = call.method === 'GET' ? await student.get(path) : await student.post(path, { body })
        answered += answer.status === 200 ? 1 : 0
        if (marker.test(`${JSON.stringify(answer.headers)} ${answer.bytes.toString()}`))
          found.push(`${call.key} ${one}`)
      }
    }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(20)
    const search = await student.get('/api/search', { query: { q: 'СЕКРЕТ' } })
    expect(search.bytes.toString().replaceAll('"q":"СЕКРЕТ"', '')).not.toMatch(marker)
    const exported = await ownExport(student)
    const results = JSON.stringify(exported.data)
    expect(results).toContain('"test_results"')
    expect(results).not.toMatch(marker)
    expect(JSON.stringify(await server.mails())).not.toMatch(marker)
    // After the close the same data is visible, so the checks above searched for the right thing.
    await server.pool.query(`UPDATE tests SET opens_at = '2020-01-01', closes_at = '2020-01-02' WHERE id = $1`, [
      testId,
    ])
    expect((await student.get(`/api/testing/attempts/${id}/review`)).bytes.toString()).toMatch(/73\.19/)
    expect(JSON.stringify((await ownExport(student)).data)).toMatch(/73\.19/)
  }, 60_000)
})
