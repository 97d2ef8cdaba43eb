import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { newRecommended, orderOf } from './recommended'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')

describe('An enrolment with an idempotency key', () => {
  it('runs once, and a repeated request gets the same response', async () => {
    const { choices, group } = await newRecommended(server, { applicants: [{}] })
    const body = { ids: choices, ...orderOf(group.id) }
    const headers = { 'idempotency-key': 'b7f0' }
    const send = (more = {}) => us.post('/api/enrolment', { body: { ...body, ...more }, headers, locale: 'en' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => ({ data: { done: choices, refused: [] } })))
    const again = await us.post('/api/enrolment', { body, locale: 'en' })
    expect(again.body).toMatchObject({ data: { done: [], refused: [{ message: 'Already enrolled.' }] } })
    const another = await send({ order_number: 'другой' })
    expect(another.problem().errors).toEqual({
      'Idempotency-Key': ['This key was already used for a different request. Use a new key for a new request.'],
    })
    const mine = await server.as('admin').post('/api/enrolment', { body, headers })
    expect(mine.body).toMatchObject({ data: { done: [] } })
    const odd = await us.post('/api/enrolment', { body, headers: { 'idempotency-key': 'a b' } })
    expect(odd.status).toBe(422)
  })

  it('can be retried after it was refused', async () => {
    const { choices, group } = await newRecommended(server, { applicants: [{}] })
    const headers = { 'idempotency-key': 'try-again' }
    const body = { ids: choices, ...orderOf(group.id) }
    expect((await us.post('/api/enrolment', { body: { ...body, group_id: 999_999 }, headers })).status).toBe(422)
    expect((await us.post('/api/enrolment', { body, headers })).body).toMatchObject({ data: { done: choices } })
  })
})
