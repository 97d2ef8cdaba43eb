import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('methodist')

const { data: orders } = await us.call('GET /api/groups/orders', { query: { per_page: '100' } })

/** Reasons against a graduation, in the order of the rules. */
const hindrances = {
  closed_account: /^The account is closed/,
  not_member: /^Not a member of any group/,
  on_leave: /^On academic leave/,
  not_last_course: /^In year 3, which is not the last/,
  came_later: /^In the group since .+, after the day of the order/,
  unsigned_books: /unsigned gradebooks?/,
  debts: /outstanding subjects?:/,
  no_thesis: /^The final project is not entered/,
  no_exam: /^The mark of the state exam is not entered/,
  thesis_failed: /^The final project was failed/,
  exam_failed: /^The state exam was failed/,
}

describe("The demo's orders", () => {
  it('are in every state', () => {
    const states = orders.map(({ status, applied_at }) =>
      status === 'signed' && applied_at === null ? 'waiting' : status,
    )
    expect(new Set(states)).toEqual(new Set(['draft', 'waiting', 'signed', 'cancelled']))
  })

  it('include the graduation of last summer and a draft with every hindrance of a graduation', async () => {
    const graduations = orders.filter(({ kind }) => kind === 'graduation')
    expect(graduations.map(({ status }) => status)).toEqual(['draft', 'signed'])
    const { data: people } = await us.call('GET /api/groups/orders/:id/people', {
      params: { id: graduations[0]?.id ?? 0 },
      query: { per_page: '100' },
      locale: 'en',
    })
    const found = people.flatMap(({ obstacles }) => obstacles)
    expect(Object.entries(hindrances).filter(([, words]) => !found.some((text) => words.test(text)))).toEqual([])
    expect(found.filter((text) => Object.values(hindrances).every((words) => !words.test(text)))).toEqual([])
    const ready = people.filter(({ obstacles }) => obstacles.length === 0)
    expect(new Set(ready.map(({ honours }) => honours?.earned))).toEqual(new Set([true, false]))
  })
})
