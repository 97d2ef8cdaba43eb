import { lockGroups, lockPeople, changeStates, recordStates } from '../../groups'
import { dayOf } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { locales } from '../../../api/kit/endpoints'
import { conflict, invalid, orNotFound } from '../../kit/problems'
import type { Services } from '../../kit/services'
import { notify, notifyMany, writeAudit } from '../../people'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { closeGraduatedGroups, promoteGroups } from './groupQueries'
import { storeHonours, storeRefusals } from './peopleQueries'
import { planOrder, plannedOrder, type PersonPlan } from './planOrder'
import { findOrder, listDueOrders, lockDueOrder, markApplied, signOrder, type StoredOrder } from './registerQueries'
import { checkComplete } from './rules'

/** The college's language; orders are written in it. */
const locale = 'ru'

/** Locks everybody and every group that the order may change, then plans it on the locked state. */
const planLocked = async (db: Db, order: StoredOrder): Promise<PersonPlan[]> => {
  const first = await planOrder({ db, locale, order })
  await lockPeople(
    db,
    first.map(({ facts }) => facts.id),
  )
  await lockGroups(db, [
    ...order.groups.map(({ id }) => id),
    ...first.flatMap(({ before, change }) => [before?.membership?.group_id ?? [], change?.open?.group_id ?? []].flat()),
  ])
  return planOrder({ db, locale, order })
}

type Effect = { order: StoredOrder; plans: readonly PersonPlan[]; now: Date }
/** Makes the changes of an order for these people and tells them. */
const applyPlans = async (db: Db, services: Services, { order, plans, now }: Effect): Promise<void> => {
  const { id, kind, number, ordered_on, effective_on } = order
  const before = new Map(plans.flatMap(({ facts, before: state }) => (state ? [[facts.id, state] as const] : [])))
  const changes = plans.flatMap(({ change }) => change ?? [])
  await changeStates(db, { changes, date: effective_on ?? '', order: { number, date: ordered_on } })
  const groupIds = new Set([...before.values()].flatMap(({ membership }) => membership?.group_id ?? []))
  if (kind === 'promotion') await promoteGroups(db, id, [...groupIds])
  await recordStates(db, { orderId: id, before })
  if (kind === 'graduation') {
    await storeHonours(db, id, plans)
    await closeGraduatedGroups(db, id)
  }
  await markApplied(db, id, now)
  await notifyMany(
    db,
    services,
    [...before.keys()].map((userId) => noticeOf(order, { userId, event: 'order.signed' })),
  )
}

/** Notice about an order for one of its people. */
export const noticeOf = (
  { kind, number, effective_on }: Pick<StoredOrder, 'kind' | 'number' | 'effective_on'>,
  { userId, event }: { userId: number; event: 'order.signed' | 'order.cancelled' },
) => {
  const [ru, en] = locales.map((language) => localise(language, { key: `orders.told.${kind}` }))
  const values = { what: { ru: ru ?? '', en: en ?? '' }, number: number ?? '–', day: { day: effective_on ?? '' } }
  return { userId, event, values, path: '/settings/profile/record' }
}

type Signing = { order: StoredOrder; by: number; now: Date; timeZone: string }
/**
 * Signs a locked draft. It takes effect now if its day has come, otherwise a job applies it. Throws 422 if it is
 * incomplete or hindered for anyone.
 */
export const signAndApply = async (
  db: Db,
  services: Services,
  { order, by, now, timeZone }: Signing,
): Promise<void> => {
  const { number, ordered_on } = order
  checkComplete({ ...(await plannedOrder({ db, locale, order })), number, ordered_on })
  const plans = await planLocked(db, order)
  if (plans.length === 0) throw invalid({ people: [{ key: 'orders.nobody' }] })
  const hindered = plans.filter(({ obstacles }) => obstacles.length > 0)
  if (hindered.length > 0) {
    const names = hindered.slice(0, 3).map(({ facts }) => facts.name)
    const values = { count: hindered.length, names: names.join(', ') + (hindered.length > 3 ? '…' : '') }
    throw invalid({ people: [{ key: 'orders.hindered', values }] })
  }
  await signOrder(db, order.id, { by, now })
  if ((order.effective_on ?? '') <= dayOf(now, timeZone)) await applyPlans(db, services, { order, plans, now })
}

/**
 * Applies signed orders whose day has come, each in its own transaction. People who are hindered by then are left out.
 * An order that fails does not block the others.
 */
export const applyDueOrders = async (services: Services, jobId: string): Promise<void> => {
  const { database, clock, config } = services
  const faults: unknown[] = []
  for (const id of await listDueOrders(database.db, dayOf(clock(), config.timeZone)))
    await inTransaction(database, (db) => applyDueOrder(db, services, { id, jobId })).catch((fault: unknown) =>
      faults.push(fault),
    )
  if (faults.length > 0) throw faults[0]
}

const applyDueOrder = async (db: Db, services: Services, { id, jobId }: { id: number; jobId: string }) => {
  const due = await lockDueOrder(db, id)
  if (!due) return
  const now = services.clock()
  const order = orNotFound(await findOrder(db, id))
  const plans = await planLocked(db, order)
  const hindered = plans.filter(({ obstacles }) => obstacles.length > 0)
  const refusals = hindered.flatMap(({ facts, obstacles: [refusal] }) =>
    refusal ? [{ user_id: facts.id, refusal }] : [],
  )
  await storeRefusals(db, id, refusals)
  await applyPlans(db, services, { order, plans: plans.filter(({ obstacles }) => obstacles.length === 0), now })
  if (hindered.length > 0) {
    const values = { number: order.number ?? '–', count: hindered.length }
    await notify(db, services, { userId: due.signed_by, event: 'order.hindered', values, path: `/groups/orders/${id}` })
  }
  const origin = { actorId: null, ip: null, requestId: `job ${jobId}` }
  await writeAudit(db, { action: 'apply_order', entity: 'groups/orders', ids: [id], ...origin })
}

/** Throws 409 unless the order is a draft. */
export const checkDraft = ({ status }: Pick<StoredOrder, 'status'>): void => {
  if (status !== 'draft') throw conflict('orders.signed')
}
