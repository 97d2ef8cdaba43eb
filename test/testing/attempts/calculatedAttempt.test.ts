import { afterAll, describe, expect, it } from 'vitest'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import { startTestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'
import { answerOf, everythingShown, hiddenReview, newTest } from '../kit/newTest'
import { takerOf } from '../kit/taker'

const server = await startTestServer()
afterAll(server.stop)

const product: QuestionContent = {
  type: 'number',
  points: 2,
  translations: { ru: { body: '<p>{a} × {b}</p>', explanation: '<p>{={a}*{b}}</p>' } },
  variables: {
    kind: 'ranges',
    ranges: [
      { name: 'a', from: 2, to: 99, decimals: 0 },
      { name: 'b', from: 2, to: 99, decimals: 0 },
    ],
  },
  accepted: [
    { id: 'x', value: 4, formula: '{a}*{b}', tolerance: { kind: 'margin', margin: 0 }, weight: 100, translations: {} },
  ],
  unit: null,
}

describe('A calculated question in an attempt', () => {
  it('is marked by the values that its taker saw, also when a stranger’s answer is copied', async () => {
    const { id } = await newTest(server, {
      contents: [product, product],
      fields: { review: { ...hiddenReview, just_after: everythingShown } },
    })
    const taker = takerOf(server, 'student.a')
    const attempt = await taker.start(id)
    const bodies = (await taker.read(attempt)).questions.map(({ presented }) => presented?.body ?? '')
    const products = bodies.map((body) => {
      const [, a, b] = /(\d+) × (\d+)/.exec(body) ?? []
      return String(Number(a) * Number(b))
    })
    expect(products[0]).not.toBe(products[1])
    const [first = ''] = products
    await taker.sent(
      attempt,
      [0, 1].map((position) => answerOf(position, { type: 'number', text: first })),
    )
    await taker.submit(attempt)
    const { questions, result } = await taker.review(attempt)
    expect(questions.map(({ reviewed }) => reviewed)).toMatchObject(
      products.map((right, at) => ({
        status: at === 0 ? 'correct' : 'incorrect',
        right_answer: [right],
        explanation: `<p>${right}</p>`,
      })),
    )
    expect(result).toMatchObject({ score: 2 })
  })

  it('names the values for which a formula has no result when it is saved', async () => {
    const { subject_id } = await school(server)
    const body = {
      subject_id,
      title: 'Деление',
      tags: [],
      difficulty: null,
      status: 'draft',
      content: {
        ...product,
        variables: {
          kind: 'table',
          names: ['a', 'b'],
          rows: [
            [1, 2],
            [1, 0],
          ],
        },
        accepted: product.type === 'number' ? product.accepted.map((one) => ({ ...one, formula: '{a}/{b}' })) : [],
      },
    }
    const answer = await server.as('teacher').post('/api/questions', { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      errors: {
        'content.accepted.0.formula': ['При a = 1; b = 0 формула не даёт числа (например, деление на ноль).'],
      },
    })
  })
})
