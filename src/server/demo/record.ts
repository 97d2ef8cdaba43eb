import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract } from '../../api'
import { undecidedDocument } from '../../api/admissions/statusSets'
import type { Locale } from '../../api/kit/endpoints'
import type { Permission } from '../../api/kit/permissions'
import { openApiDocument } from '../openapi'
import { emailOf } from './accounts'

/** Permissions of the recorded account; screens that need others are not in its menu. */
const viewerPermissions: readonly Permission[] = [
  'manage directories',
  'manage directions',
  'manage subjects',
  'manage groups',
  'manage users',
  'manage access',
  'manage profiles',
  'manage documents',
  'manage materials',
  'manage gradebook',
]
const viewerRole = 'admissions'

/** Lists to record, with their single records if they have an endpoint. */
const lists = [
  ...Object.keys(contract).flatMap((key) => /^GET \/api\/(types\/.+)/.exec(key)?.[1] ?? []),
  'directories/directions',
  'directories/subjects',
  'directories/documents',
  'directories/statuses',
  'access/users',
  'access/roles',
  'access/permissions',
  'access/audit',
  'groups',
  'groups/people',
  'profiles',
  'profiles/campaigns',
  'profiles/exams',
  'documents',
  'name-changes',
  'enrolment/orders',
  'materials',
  'gradebook',
  'gradebook/periods',
  'gradebook/debts',
  'notifications',
]

/** Further addresses to record for each row of a list, filled in from its fields. */
const parts = [
  ['access/users', 'access/users/:id/access'],
  ['access/users', 'access/users/:id/grants'],
  ['access/permissions', 'access/permissions/:id/holders'],
  ['groups', 'groups/:id/members'],
  ['groups', 'groups/:id/finals'],
  ['profiles', 'profiles/:id/score-changes'],
  ['profiles', 'documents/checklist/:id'],
  ['profiles/campaigns', 'profiles/campaigns/:id/offer'],
  ['documents', 'documents/next?after=:id'],
  ['materials', 'materials/:id/editions'],
  ['materials', 'materials/:id/editions/:edition'],
  ['materials', 'materials/:id/readers'],
  ['materials', 'materials/:id/readers/groups'],
  ['gradebook', 'gradebook/:group_id/:subject_id'],
] as const

/** Address of a list's number of matches, as the menu requests it for its counters. */
const countAddress = (resource: string, filter: object) =>
  `${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), per_page: '0' }).toString()}`
const single = [
  'start',
  'config',
  'user',
  'terms',
  'dashboard',
  countAddress('profiles', { waiting: true }),
  countAddress('documents', { status: undecidedDocument }),
  countAddress('name-changes', { status: 'waiting' }),
  'documents/next',
  ...['profile', 'notifications', 'legal-texts', 'tokens', 'identities', 'two-factor'].map(
    (name) => `settings/${name}`,
  ),
]

/** Filters whose values are the ids of another list. */
const references: Readonly<Record<string, string>> = {
  campaign_id: 'profiles/campaigns',
  direction_id: 'directories/directions',
  document_type_id: 'directories/documents',
  group_id: 'groups',
  subject_id: 'directories/subjects',
}

type Id = string | number
const row = z.looseObject({ id: z.union([z.string(), z.number()]) })
type Row = z.infer<typeof row>
const page = z.object({ data: z.array(row), meta: z.object({ total: z.int() }).optional() })
const one = z.object({ data: row })
const summaries = z.object({ data: z.array(z.object({ direction_id: z.int(), basis: z.string() })) })
type List = {
  rows: Row[]
  /** Single records by id. */
  records: Record<Id, Row>
  /** Ids in ascending order, by sort field. */
  orders: Record<string, Id[]>
  /** Ids found, by filter name and value. */
  matches: Record<string, Record<string, Id[]>>
}
/** Recorded responses: lists by resource, everything else by address. */
export type Recordings = { lists: Record<string, List>; answers: Record<string, unknown> }

/** Gives the demo role the permissions of the recording, and returns a client signed in with that role. */
export const prepareRecording = async (app: FastifyInstance, password: string) => {
  const tokenOf = async (login: string) => {
    const payload = { email: emailOf(login), password }
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers: { host: 'localhost' }, payload })
    return z.object({ data: z.object({ token: z.string() }) }).parse(answer.json()).data.token
  }
  const headersOf = async (login: string) => ({ host: 'localhost', authorization: `Bearer ${await tokenOf(login)}` })
  const headers = await headersOf('admin')
  const roles = page.parse((await app.inject({ url: '/api/access/roles?per_page=100', headers })).json()).data
  const role = roles.find(({ code }) => code === viewerRole)
  const url = `/api/access/roles/${role?.id}`
  const edited = await app.inject({ method: 'PUT', url, headers, payload: { ...role, permissions: viewerPermissions } })
  if (edited.statusCode !== 200) throw new Error(`PUT ${url} returned ${edited.statusCode}: ${edited.body}`)
  return { app, headers: await headersOf(viewerRole) }
}

type RecordingClient = Awaited<ReturnType<typeof prepareRecording>>

type RecordingScope = {
  lists: readonly string[]
  parts: readonly (readonly [string, string])[]
  single: readonly string[]
}

/** Records all responses that the demonstration's screens need, in one language; or only those in `shown`. */
export const record = async (
  { app, headers }: RecordingClient,
  locale: Locale,
  shown: RecordingScope = { lists, parts, single },
): Promise<Recordings> => {
  const recordings: Recordings = { lists: {}, answers: {} }
  const ask = async (address: string): Promise<unknown> => {
    const answer = await app.inject({ url: address, headers: { ...headers, 'accept-language': locale } })
    if (answer.statusCode !== 200) throw new Error(`GET ${address} returned ${answer.statusCode}: ${answer.body}`)
    return answer.json()
  }
  const recordResponse = async (address: string) => {
    recordings.answers[address] = await ask(address)
  }
  const idsIn = (resource = '') => (recordings.lists[resource]?.rows ?? []).map(({ id }) => id)
  const recordList = async (path: string, pattern = path) => {
    const { perPage, sorts, filters } = listOptionsOf(pattern)
    const rowsOf = (listQuery: ListQuery = {}) =>
      allRows((query) => ask(`/api/${path}?${query}`), { ...listQuery, perPage })
    const idsOf = async (listQuery: ListQuery) => (await rowsOf(listQuery)).map(({ id }) => id)
    const list: List = { rows: await rowsOf(), records: {}, orders: {}, matches: {} }
    recordings.lists[path] = list
    if (list.rows.length === 0) return
    for (const field of sorts) list.orders[field] = await idsOf({ sort: [field, 'ASC'] })
    for (const [name, fixed] of filters) {
      const values = fixed.length > 0 ? fixed : idsIn(references[name])
      const found: Record<string, Id[]> = {}
      for (const value of values) found[String(value)] = await idsOf({ filter: { [name]: value } })
      if (values.length > 0) list.matches[name] = found
    }
    if (!Object.hasOwn(contract, `GET /api/${pattern}/:id`)) return
    for (const { id } of list.rows) list.records[id] = one.parse(await ask(`/api/${path}/${id}`)).data
  }
  /** Ranking rows do not contain their campaign, direction and basis, so they are added. */
  const recordRanking = async () => {
    const rows: Row[] = []
    for (const campaign of idsIn('profiles/campaigns')) {
      const address = `/api/ranking/summary?campaign_id=${campaign}`
      await recordResponse(address)
      for (const { direction_id, basis } of summaries.parse(recordings.answers[address]).data) {
        const which = { campaign_id: campaign, direction_id, basis }
        const perPage = listOptionsOf('ranking').perPage
        const ranked = await allRows((query) => ask(`/api/ranking?${query}`), { filter: which, perPage })
        rows.push(...ranked.map((row) => ({ ...row, ...which })))
      }
    }
    recordings.lists['ranking'] = { rows, records: {}, orders: {}, matches: {} }
  }

  for (const path of shown.lists) await recordList(path)
  for (const [resource, part] of shown.parts) {
    const isList = listOptionsOf(part).sorts.length > 0
    for (const row of recordings.lists[resource]?.rows ?? []) {
      const path = part.replaceAll(/:(\w+)/g, (_, name: string) => String(row[name]))
      // Drafts have no edition (0), so this address does not exist.
      if (path.endsWith('/0')) continue
      await (isList ? recordList(path, part) : recordResponse(`/api/${path}`))
    }
  }
  await recordRanking()
  for (const path of shown.single) await recordResponse(`/api/${path}`)
  return recordings
}

type ListQuery = { sort?: readonly [string, 'ASC' | 'DESC']; filter?: Readonly<Record<string, unknown>> }

/** Fetches all pages of a list. */
const allRows = async (
  ask: (query: string) => Promise<unknown>,
  { perPage, ...listQuery }: ListQuery & { perPage: number },
) => {
  const query = new URLSearchParams({ per_page: `${perPage}` })
  for (const [name, value] of Object.entries(listQuery)) query.set(name, JSON.stringify(value))
  const rows: Row[] = []
  for (let number = 1; ; number += 1) {
    query.set('page', `${number}`)
    const { data, meta } = page.parse(await ask(query.toString()))
    rows.push(...data)
    if (rows.length >= (meta?.total ?? 0)) return rows
  }
}

const parameter = z.object({
  name: z.string(),
  schema: z.object({ maximum: z.number().optional() }).optional(),
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
})
const described = z.object({ get: z.object({ parameters: z.array(parameter) }) })
const paths = z.record(z.string(), z.unknown()).parse(openApiDocument(contract)['paths'])

/**
 * Reads from the OpenAPI document how a list may be queried: largest page, sort fields, and filters with their fixed
 * values.
 */
const listOptionsOf = (pattern: string) => {
  const parameters =
    described.safeParse(paths[`/api/${pattern.replaceAll(/:(\w+)/g, '{$1}')}`]).data?.get.parameters ?? []
  const of = (name: string) => parameters.find((known) => known.name === name)
  const json = (name: string) => of(name)?.content?.['application/json']?.schema
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()).default({}) })
    .parse(json('filter') ?? {})
  return {
    perPage: of('per_page')?.schema?.maximum ?? 50,
    sorts: valuesIn(json('sort'))
      .map(String)
      .filter((field) => field !== 'ASC' && field !== 'DESC'),
    filters: Object.entries(properties).map(([name, schema]) => [name, [...new Set(valuesIn(schema))]] as const),
  }
}

const choice = z.union([
  z.object({ enum: z.array(z.unknown()) }).transform((schema) => schema.enum),
  z.object({ const: z.unknown() }).transform((schema) => [schema.const]),
  z.object({ type: z.literal('boolean') }).transform(() => [true, false]),
])
/** Collects all enum values of a schema, recursively. */
const valuesIn = (schema: unknown): unknown[] => {
  const { data } = choice.safeParse(schema)
  if (data) return data
  return typeof schema === 'object' && schema !== null ? Object.values(schema).flatMap(valuesIn) : []
}
