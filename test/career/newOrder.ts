import type { OrderDraft } from '../../src/api/career/orders'
import type { TestServer } from '../kit/server'

let numbers = 0

type Draft = Partial<OrderDraft> & Pick<OrderDraft, 'kind'>
/** Drafts an order with a new number, dated and effective on 1 October 2026. */
export const newOrder = async (server: TestServer, draft: Draft) => {
  numbers += 1
  const body = { number: `${numbers}-у`, ordered_on: '2026-10-01', effective_on: '2026-10-01', ...draft }
  return (await server.as('manage-groups').call('POST /api/groups/orders', { body })).data
}

export const sign = (server: TestServer, { id, version }: { id: number; version: number }) =>
  server.as('manage-groups').post(`/api/groups/orders/${id}/sign`, { body: { version }, locale: 'en' })

/** Drafts and signs an order; throws if it is refused. */
export const signedOrder = async (server: TestServer, draft: Draft) => {
  const { id, version } = await newOrder(server, draft)
  return (
    await server.as('manage-groups').call('POST /api/groups/orders/:id/sign', { params: { id }, body: { version } })
  ).data
}

export const cancel = (server: TestServer, { id, version }: { id: number; version: number }) =>
  server.as('manage-groups').post(`/api/groups/orders/${id}/cancel`, {
    body: { version, ordered_on: '2026-10-30', reason: 'Ошибка' },
    locale: 'en',
  })

/** Role, group and state of a person. */
export const stateOf = async ({ pool }: TestServer, userId: number) => {
  const { rows } = await pool.query(
    `SELECT roles.code AS role, group_id, state, order_number FROM users JOIN roles ON roles.id = role_id
     LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL WHERE users.id = $1`,
    [userId],
  )
  return rows[0]
}
