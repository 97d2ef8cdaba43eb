import { expect } from 'vitest'
import type { QuestionContent } from '../../../src/api/testing/questionContent'
import type { TestClient } from '../../kit/client'
import type { TestServer } from '../../kit/server'
import type { Persona } from '../../kit/personas'
import { answerOf, device, newTest, type Fields } from './newTest'

export const starting = { device, device_name: 'Chrome' }
export const startPath = (id: number) => `/api/testing/tests/${id}/start`

/** Builds an answer that chooses the option at index `choice`. */
export const choose = (position: number, choice: number, rev = 0) => answerOf(position, { type: 'single', choice }, rev)

/** A client that takes tests as a browser does. */
export const takerOf = (server: TestServer, who: Persona | TestClient) => {
  const student = typeof who === 'string' ? server.as(who) : who
  const start = async (id: number) =>
    (await student.call('POST /api/testing/tests/:id/start', { params: { id }, body: starting })).data.id
  const read = async (id: number) =>
    (await student.call('GET /api/testing/attempts/:id', { params: { id }, query: { device } })).data
  const send = (id: number, operations: unknown[], more: object = {}) =>
    student.post(`/api/testing/attempts/${id}/operations`, { body: { device, operations, ...more }, locale: 'en' })
  return {
    start,
    read,
    send,
    /** Creates a test and starts an attempt. */
    begun: async (contents: readonly QuestionContent[], fields: Fields = {}) =>
      start((await newTest(server, { contents, fields })).id),
    /** Sends operations twice, as after a lost response, and returns the second response. */
    sent: async (id: number, operations: unknown[], more: object = {}) => {
      const answer = await send(id, operations, more)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const body = { device, operations, ...more }
      return (await student.call('POST /api/testing/attempts/:id/operations', { params: { id }, body })).data
    },
    submit: async (id: number) =>
      (await student.call('POST /api/testing/attempts/:id/submit', { params: { id }, body: { device } })).data,
    review: async (id: number) => (await student.call('GET /api/testing/attempts/:id/review', { params: { id } })).data,
    /** Returns the index of the right option in the shuffled order. */
    rightPlace: async (id: number, position: number) => {
      const presented = (await read(id)).questions[position]?.presented
      return presented?.type === 'single' ? presented.options.indexOf('верно') : -1
    },
  }
}
