import type { Order, OrderPerson, OrderRow, orders } from '../../../api/career/orders'
import type { orderRules } from '../../../api/career/orderRules'
import { insertOrder } from '../../groups'
import { collegeName } from '../../kit/college'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { lockForEdit } from '../../kit/records/lockRecord'
import { localise } from '../../kit/texts/messages'
import type { Locale } from '../../../api/kit/endpoints'
import type { Person } from '../../kit/person'
import { conflict, forbidden, invalid, orNotFound } from '../../kit/problems'
import { topOfRating } from '../../portfolio'
import { checkDraft, signAndApply } from './applyOrder'
import { cancelSigned } from './cancelOrder'
import { listPersonFacts } from './factQueries'
import { addOrderPeople, removeOrderPeople, setPersonTerms } from './peopleQueries'
import { planOrder, plannedOrder, presentPerson, presentPlan } from './planOrder'
import { listOrderStudents } from '../record/queries'
import { printOrder } from './printOrder'
import { deleteOrder, findOrder, listOrders, updateOrder, type StoredOrder } from './registerQueries'
import { readRules, writeRules } from './ruleQueries'

const entity = 'groups/orders'

type OrderContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

/** The enrolment of applicants is undone in admissions. */
const isOfAdmissions = ({ kind, made_in_group }: StoredOrder) => kind === 'enrolment' && !made_in_group
const actionsOf = (order: StoredOrder, { reach }: Person): Order['actions'] => {
  if (reach !== 'all') return []
  if (order.status === 'draft') return ['edit', 'sign', 'delete']
  return order.status === 'signed' && order.kind !== 'cancellation' && !isOfAdmissions(order) ? ['cancel'] : []
}

const readOrder = async ({ db, person }: OrderContext, id: number): Promise<Order> => {
  const order = orNotFound(await findOrder(db, id, person))
  return { ...order, actions: actionsOf(order, person) }
}

/** Locks an order for a change; only users with reach `all` change orders. */
const lockOrder = async (context: OrderContext, { id, version }: { id: number; version: number }): Promise<Order> => {
  const current = () => readOrder(context, id)
  await current()
  if (context.person.reach !== 'all') throw forbidden('problem.beyond_reach')
  await lockForEdit(context.db, { table: 'orders', id, version }, current)
  return current()
}
/** Locks a draft at its present version. */
const lockDraft = async (context: OrderContext, id: number): Promise<Order> => {
  const { version } = await readOrder(context, id)
  const order = await lockOrder(context, { id, version })
  checkDraft(order)
  return order
}

/** People of an order who are within the reader's reach. */
const readPeople = async (context: OrderContext, id: number): Promise<OrderPerson[]> =>
  ownPeople(context, id, await readAllPeople(context, id))

const ownPeople = async ({ db, person }: OrderContext, id: number, people: OrderPerson[]): Promise<OrderPerson[]> => {
  if (person.reach === 'all') return people
  const own = await listOrderStudents(db, id, person)
  return people.filter((one) => own.has(one.id))
}

/** People of an order: planned for a draft and for an order that waits for its day, else as it took effect. */
const readAllPeople = async (context: OrderContext, id: number): Promise<OrderPerson[]> => {
  const { db, locale } = context
  const order = await readOrder(context, id)
  if (order.applied_at !== null || order.status === 'cancelled' || order.kind === 'cancellation') {
    const people = await listPersonFacts(db, { orderId: id, day: order.effective_on })
    return people.map((facts) => presentPerson(facts, locale))
  }
  const [plans, { toGroup }] = await Promise.all([
    planOrder({ db, locale, order }),
    plannedOrder({ db, locale, order }),
  ])
  return plans.map((plan) => presentPlan(plan, { locale, toGroup }))
}

type PeopleFilter = {
  q?: string | undefined
  hindered?: 'obstacles' | 'warnings' | 'none' | undefined
  id?: number[] | undefined
}
const passes = ({ q, hindered, id }: PeopleFilter) => {
  const words = q?.toLocaleLowerCase('ru').split(/\s+/) ?? []
  return (person: OrderPerson) =>
    words.every((word) => person.name.toLocaleLowerCase('ru').includes(word)) &&
    (id === undefined || id.includes(person.id)) &&
    (hindered === undefined || isHindered[hindered](person))
}
const isHindered = {
  obstacles: ({ obstacles }: OrderPerson) => obstacles.length > 0,
  warnings: ({ warnings }: OrderPerson) => warnings.length > 0,
  none: ({ obstacles, warnings }: OrderPerson) => obstacles.length + warnings.length === 0,
}

const exportColumns = (locale: Locale): ExportColumn<OrderRow>[] => [
  { title: 'export.order_number', value: (row) => row.number },
  { title: 'export.order_date', kind: 'day', value: (row) => row.ordered_on },
  { title: 'export.order_kind', value: (row) => localise(locale, { key: `orders.kind.${row.kind}` }) },
  { title: 'export.order_status', value: (row) => localise(locale, { key: `orders.status.${row.status}` }) },
  { title: 'export.effective_on', kind: 'day', value: (row) => row.effective_on },
  { title: 'export.people', value: (row) => row.people_count },
  { title: 'export.person_name', value: (row) => row.person_name },
  { title: 'export.grounds', value: (row) => row.grounds },
  { title: 'export.signed_by', value: (row) => row.signed_by_name },
]

type RatingChoice = { course: number | null; places: number | null }
/** People from the top of the rating: both course and places, or neither. */
const ratedPeople = async (context: OrderContext, { course, places }: RatingChoice): Promise<number[]> => {
  const needed = [{ key: 'field.required' }]
  if (course === null && places === null) return []
  if (course === null) throw invalid({ rating_course: needed })
  if (places === null) throw invalid({ rating_places: needed })
  if (!context.person.holds('manage portfolios')) throw forbidden()
  return topOfRating(context, { course, places })
}

export const ordersRoutes: Handlers<typeof orders & typeof orderRules> = {
  'GET /api/groups/orders': ({ db, query, locale, person }) =>
    withTabCounts(query, (listQuery) => listOrders(db, { ...listQuery, locale, person })),

  'GET /api/groups/orders/export': async ({ db, query, locale, person, audit }) => {
    const { rows } = await listOrders(db, { ...query, locale, person })
    audit({ action: 'export', entity, ids: [], after: { count: rows.length } })
    const name = localise(locale, { key: 'orders.file' })
    const { format } = query
    return exportFile({ name, columns: exportColumns(locale), rows, format, locale, timeZone: person.timeZone })
  },

  'GET /api/groups/orders/rules': async ({ db }) => ({ data: await readRules(db) }),

  'PUT /api/groups/orders/rules': async ({ db, body, person, audit }) => {
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    const before = await readRules(db)
    await writeRules(db, body)
    audit({ action: 'edit', entity: 'groups/orders/rules', ids: [], before, after: body })
    return { data: body }
  },

  'POST /api/groups/orders': async (context) => {
    const { db, body, person, audit } = context
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    const {
      kind,
      number,
      ordered_on,
      effective_on,
      grounds,
      user_ids,
      group_ids,
      rating_course,
      rating_places,
      ...terms
    } = body
    const id = await insertOrder(db, { kind, number, ordered_on, effective_on, grounds, terms, by: person.id })
    const rated = await ratedPeople(context, { course: rating_course, places: rating_places })
    await addOrderPeople(db, id, { userIds: [...user_ids, ...rated], groupIds: group_ids })
    const data = await readOrder(context, id)
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'GET /api/groups/orders/:id': async (context) => ({ data: await readOrder(context, context.params.id) }),

  'PUT /api/groups/orders/:id': async (context) => {
    const { db, params, body, audit } = context
    const before = await lockOrder(context, { ...params, version: body.version })
    checkDraft(before)
    await updateOrder(db, params.id, body.input)
    const data = await readOrder(context, params.id)
    audit({ action: 'edit', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'DELETE /api/groups/orders/:id': async (context) => {
    const { db, params, audit } = context
    const before = await lockDraft(context, params.id)
    await deleteOrder(db, params.id)
    audit({ action: 'delete', entity, ids: [params.id], before })
    return { data: params }
  },

  'GET /api/groups/orders/:id/people': async (context) => {
    const { query, params } = context
    const people = await readPeople(context, params.id)
    return withTabCounts(query, ({ filter, sort, offset, limit }) => {
      const rows = people.filter(passes(filter))
      const sorted = sort.order === 'ASC' ? rows : rows.toReversed()
      return Promise.resolve({ rows: sorted.slice(offset, offset + limit), total: rows.length })
    })
  },

  'POST /api/groups/orders/:id/people/add': async (context) => {
    const { db, params, body, audit } = context
    await lockDraft(context, params.id)
    const ids = await addOrderPeople(db, params.id, { userIds: body.user_ids, groupIds: body.group_ids })
    audit({ action: 'add_people', entity, ids: [params.id], after: { user_ids: ids } })
    return { data: await readOrder(context, params.id) }
  },

  'POST /api/groups/orders/:id/people/remove': async (context) => {
    const { db, params, body, audit } = context
    await lockDraft(context, params.id)
    await removeOrderPeople(db, params.id, body.user_ids)
    audit({ action: 'remove_people', entity, ids: [params.id], after: { user_ids: body.user_ids } })
    return { data: await readOrder(context, params.id) }
  },

  'PUT /api/groups/orders/:id/people/:userId': async (context) => {
    const { db, params, body, audit } = context
    await lockDraft(context, params.id)
    const { id, userId } = params
    if (!(await setPersonTerms(db, { orderId: id, userId, terms: body }))) throw conflict('orders.not_in_order')
    // The log outlives an erasure, so it says whose terms changed and not what they are.
    audit({ action: 'edit', entity, ids: [id], after: { user_id: userId, fields: Object.keys(body) } })
    const people = await readPeople(context, id)
    return { data: orNotFound(people.find((one) => one.id === userId)) }
  },

  'POST /api/groups/orders/:id/sign': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const order = await lockOrder(context, { ...params, ...body })
    checkDraft(order)
    await signAndApply(db, services, { order, by: person.id, now, timeZone: services.config.timeZone })
    const data = await readOrder(context, params.id)
    audit({ action: 'sign_order', entity, ids: [params.id], before: order, after: data })
    return { data }
  },

  'POST /api/groups/orders/:id/cancel': async (context) => {
    const { db, params, body, person, now, services, audit } = context
    const { version, number, ordered_on: orderedOn, reason } = body
    const order = await lockOrder(context, { ...params, version })
    if (!order.actions.includes('cancel')) throw conflict('orders.not_cancellable')
    const id = await cancelSigned(db, services, { order, number, orderedOn, reason, actor: person, now })
    audit({ action: 'cancel_order', entity, ids: [params.id, id], reason })
    return { data: await readOrder(context, params.id) }
  },

  'GET /api/groups/orders/:id/print': async (context) => {
    const { db, params, services, audit } = context
    const order = await readOrder(context, params.id)
    const all = await readAllPeople({ ...context, locale: 'ru' }, params.id)
    const people = await ownPeople(context, params.id, all)
    audit({ action: 'print_order', entity, ids: [params.id] })
    const isExtract = people.length < all.length
    return printOrder(order, { people, isExtract, college: await collegeName(db, services.config, 'ru') })
  },
}
