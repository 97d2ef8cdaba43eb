import { changeStates, insertOrder, listStates, recordStates, type StateChange } from '../groups'
import type { Db } from '../platform/database'

const day = 86_400_000

export type Demo = { db: Db; now: Date; by: number }
export const dayBefore = ({ now }: Demo, days: number) =>
  new Date(now.getTime() - days * day).toISOString().slice(0, 10)

type Signed = Pick<Parameters<typeof insertOrder>[1], 'kind' | 'number' | 'grounds' | 'terms'> & { days: number }
/** Signs an order some days ago and makes its changes. Returns its id. */
export const signPast = async (
  demo: Demo,
  { days, ...order }: Signed,
  userIds: readonly number[],
  changeOf: () => Omit<StateChange, 'user_id'>,
): Promise<number> => {
  const { db, now, by } = demo
  const date = dayBefore(demo, days)
  const signature = { by, now: new Date(now.getTime() - days * day) }
  const id = await insertOrder(db, { ...order, ordered_on: date, effective_on: date, by }, signature)
  const before = await listStates(db, userIds)
  const changes = userIds.map((user_id) => ({ user_id, ...changeOf() }))
  await changeStates(db, { changes, date, order: { number: order.number, date } })
  await recordStates(db, { orderId: id, before })
  return id
}
