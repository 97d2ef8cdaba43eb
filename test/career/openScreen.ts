import { afterEach, beforeAll } from 'vitest'
import type { Permission } from '../../src/api/kit/permissions'
import type { Order, OrderPerson } from '../../src/api/career/orders'
import { dataProvider } from '../../src/app/kit/providers'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { network, type Network, type Reply } from '../shell/kit/network'

/** Responses by call, such as `GET /api/groups/orders`; a function gets the request body. */
type Answers = Readonly<Record<string, Reply | ((body: unknown) => Reply)>>
type Options = { answers: Answers; can?: readonly Permission[]; locale?: 'ru' | 'en' }

let admin: OpenAdmin | undefined
let server: Network | undefined

/** Closes the screen after each test. Call it in each file of screen tests. */
export const closeScreens = () => {
  // jsdom does not implement scrolling.
  beforeAll(() => {
    Element.prototype.scrollIntoView = () => undefined
  })
  afterEach(async () => {
    admin?.close()
    await server?.close()
  })
}

export const one = (data: unknown): Reply => ({ body: { data } })
/** A page of a list; `counts` are those of its views. */
export const list = (rows: readonly object[], counts: readonly number[] = []): Reply => ({
  body: { data: rows, meta: { total: rows.length, from: 0, counts } },
  headers: { 'content-range': `items 0-${Math.max(0, rows.length - 1)}/${rows.length}` },
})
export const refused = (status: number, body: object): Reply => ({ status, body })

/** Opens a screen with the product's data provider and a server that gives these answers, and empty ones elsewhere. */
export const openScreen = async (at: string, { answers, can = ['manage groups'], locale = 'ru' }: Options) => {
  const sent: { call: string; body: unknown }[] = []
  const lists: unknown[] = []
  server = await network(({ method, path, body: text }) => {
    const { pathname, searchParams } = new URL(path, 'http://fake-server')
    const call = `${method} ${pathname}`
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (method !== 'GET') sent.push({ call, body })
    if (searchParams.has('filter')) lists.push(JSON.parse(searchParams.get('filter') ?? ''))
    const answer = answers[call]
    if (answer) return typeof answer === 'function' ? answer(body) : answer
    return method === 'GET' ? list([]) : one({})
  })
  admin = await openAdmin({ at, provider: dataProvider, can, locale })
  return { ...admin, sent, lists }
}

const stamps = { created_at: '2026-10-01T06:00:00Z', updated_at: '2026-10-01T06:00:00Z' }
const draftActions: Order['actions'] = ['edit', 'sign', 'delete']
/** A drafted transfer of two people. */
export const order = (more: Partial<Order> = {}) => ({
  ...stamps,
  id: 5,
  version: 3,
  kind: 'transfer' as const,
  status: 'draft' as const,
  number: '17-к',
  ordered_on: '2026-10-01',
  effective_on: '2026-10-01',
  grounds: 'Заявление',
  people_count: 2,
  person_name: null,
  author_name: 'Ковалёва Нина',
  signed_by_name: null,
  signed_at: null,
  applied_at: null,
  to_group_id: 8,
  until: null,
  expulsion_reason: null,
  basis: null,
  title: null,
  signatories: [],
  to_group: { id: 8, code: 'СА-26-1' },
  groups: [],
  cancels: null,
  cancelled_by: [],
  actions: draftActions,
  ...more,
})

const studying = { role: 'student', course: 1, state: 'studying', basis: 'budget' } as const
export const orderPerson = (more: Partial<OrderPerson> = {}): OrderPerson => ({
  id: 9,
  name: 'Козлова Ева',
  terms: {},
  before: { ...studying, group_id: 3, group_code: 'ИС-26-1' },
  after: { ...studying, group_id: 8, group_code: 'СА-26-1' },
  obstacles: [],
  warnings: [],
  honours: null,
  is_cancelled: false,
  ...more,
})
