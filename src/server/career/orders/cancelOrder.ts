import { renameApplications } from '../../admissions'
import { cancelOrder, findOldName, listOrderStates, lockGroups, lockPeople } from '../../groups'
import { dayInFigures } from '../../kit/days'
import { conflict, invalid } from '../../kit/problems'
import type { Services } from '../../kit/services'
import type { Person } from '../../kit/person'
import { notifyMany, renamePerson } from '../../people'
import type { Db } from '../../platform/database'
import { noticeOf } from './applyOrder'
import { findBuildingOn } from './factQueries'
import { listChangedGroups, restoreGroups } from './groupQueries'
import type { StoredOrder } from './registerQueries'

type Cancellation = {
  order: StoredOrder
  number: string | null
  orderedOn: string
  reason: string
  actor: Person
  now: Date
}

/**
 * Cancels a locked, signed order: people and groups get their states from before it. Throws 409 with the orders that
 * build on it, or with what has changed since.
 */
export const cancelSigned = async (
  db: Db,
  services: Services,
  { order, actor, ...cancellation }: Cancellation,
): Promise<number> => {
  const { id, ordered_on } = order
  if (ordered_on !== null && cancellation.orderedOn < ordered_on)
    throw invalid({ ordered_on: [{ key: 'orders.cancelled_earlier', values: { day: dayInFigures(ordered_on) } }] })
  const people = await listOrderStates(db, id)
  const ids = people.map(({ user_id }) => user_id)
  await lockPeople(db, ids)
  await lockGroups(db, [
    ...order.groups.map((group) => group.id),
    ...people.flatMap(({ before, after }) =>
      [before?.membership?.group_id ?? [], after?.membership?.group_id ?? []].flat(),
    ),
  ])
  await checkLast(db, id)
  await restoreGroups(db, id)
  const renamed = order.kind === 'name_change' ? await findOldName(db, id) : undefined
  if (renamed) {
    await renamePerson(db, { actor, ...renamed })
    await renameApplications(db, renamed)
  }
  const cancelled = await cancelOrder(db, { orderId: id, ...cancellation, by: actor.id })
  await notifyMany(
    db,
    services,
    ids.map((userId) => noticeOf(order, { userId, event: 'order.cancelled' })),
  )
  return cancelled
}

const checkLast = async (db: Db, orderId: number): Promise<void> => {
  const [{ orders, changed }, groups] = await Promise.all([findBuildingOn(db, orderId), listChangedGroups(db, orderId)])
  if (orders.length > 0) {
    const chain = orders.map(({ number, ordered_on }) => `№ ${number ?? '–'}, ${dayInFigures(ordered_on)}`)
    throw conflict('orders.built_on', { orders: chain.join('; ') })
  }
  const since = [...changed, ...groups]
  if (since.length > 0) throw conflict('orders.changed_since', { names: since.slice(0, 5).join(', ') })
}
