import type { Persona } from '../kit/personas'
import type { TestServer } from '../kit/server'
import { newDraft, newSent, openCampaign } from '../admissions/applications/newApplicant'
import { bearerOf, sendForm } from '../library/files/form'
import { pdf } from '../library/files/pictures'
import { itemInput } from '../portfolio/kit/achievementActions'
import { calls } from './calls'

export type Marker = {
  marker: string
  /** Dotted path of the field. */
  field: string
  id: number
  /** Path of its calls, with `:id`. */
  path: string
  /** Calls that return the record, with parameters filled in. */
  reads: readonly string[]
  /** User who reads the record through personal calls. */
  owner?: Persona
}

/** Calls without a record id, and calls that other tests cover. */
export const excludedPaths: readonly string[] = [
  // Calls on the reader's own data.
  '/api/settings/profile',
  '/api/settings/notifications',
  // The same record is tested under /api/profiles/:id.
  '/api/my/profile',
  // Reads are audited; test/people/users tests them.
  '/api/access/users/:id/accommodation',
  // Rules without text, and marks; test/testing/grading tests them.
  '/api/grading/tests/:id',
  '/api/grading/answers/:attempt/:position',
  // Columns and matches of a draft, without text of its own; test/gradebook/pastMarks.test.ts tests its reach.
  '/api/gradebook/past/:id',
  // Public college settings, and numbers; test/system and test/career test them.
  '/api/groups/orders/rules',
  '/api/gradebook/bells',
  '/api/gradebook/attendance/rules',
  // Read as part of a month; test/gradebook/attendance tests it.
  '/api/gradebook/absences/:id',
  '/api/access/system/college',
  '/api/access/system/maintenance',
  '/api/access/system/retention',
]

/** Other calls that return the same record. */
const readAlso: Readonly<Record<string, readonly string[]>> = {
  '/api/materials/:id': ['/api/study/materials/:id'],
  '/api/gradebook/homework/:id': ['/api/study/homework/:id'],
  '/api/tests/:id': ['/api/testing/tests/:id', '/api/profiles/exams/:id', '/api/grading/tests/:id'],
  '/api/polls/:id': ['/api/voting/:id'],
}

/** Additional authors, because only its author sees a draft of a poll. */
const owners: Readonly<Record<string, readonly Persona[]>> = {
  '/api/polls/:id': ['view-polls', 'teacher', 'methodist'],
}

/** Students who read their own records by another call than the one by id. */
const studentsOf: Readonly<Record<string, Persona>> = { '/api/gradebook/retakes/:id': 'student.b' }

/** Reference data and names, which are public or appear in other people's records. */
const sharedPaths = [
  '/api/directories/',
  '/api/groups/',
  '/api/access/roles/',
  '/api/access/permissions/',
  '/api/gradebook/periods/',
  '/api/profiles/campaigns/',
  '/api/portfolios/periods/',
]
const sharedFields: Readonly<Record<string, readonly string[]>> = {
  '/api/access/users/:id': ['last_name', 'first_name', 'middle_name'],
  // Tests mention the titles of their questions.
  '/api/questions/:id': ['title'],
}
export const shared = (path: string, field: string): boolean =>
  sharedPaths.some((start) => path.startsWith(start)) || (sharedFields[path]?.includes(field) ?? false)

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the texts of a record by dotted path. */
const textsIn = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => textsIn(one, path ? `${path}.${name}` : name))
}

const withText = (value: unknown, [name = '', ...rest]: readonly string[], text: string): unknown => {
  if (name === '') return text
  if (Array.isArray(value)) return value.map((one, place) => (String(place) === name ? withText(one, rest, text) : one))
  return isObject(value) ? { ...value, [name]: withText(value[name], rest, text) } : value
}

const idsIn = (value: unknown): number[] => {
  if (Array.isArray(value))
    return value.flatMap((one) => (isObject(one) && typeof one['id'] === 'number' ? [one['id']] : idsIn(one)))
  return isObject(value) ? Object.values(value).flatMap(idsIn) : []
}

const perKind = 6
let count = 0
const nextMarker = () => `zq${(count += 1)}x`

type Place = { server: TestServer; word: string; path: string; method: string; persona: Persona }

/** Writes markers into all text fields of a record at once. Rejected fields keep their value. */
const plantIn = async ({ server, word, path, method, persona }: Place, id: number): Promise<Marker[]> => {
  const client = server.as(persona)
  const address = path.replace(':id', String(id))
  const { status, body } = await client.get(address)
  const record = isObject(body) ? body['data'] : undefined
  if (status !== 200 || !isObject(record)) return []
  let fields = textsIn(record).map(([field, text]) => ({ field, text, marker: nextMarker() }))
  for (let round = 0; round < 8 && fields.length > 0; round += 1) {
    const sent = fields.reduce<unknown>(
      (value, { field, text, marker }) => withText(value, field.split('.'), `${word} ${marker} ${text}`),
      record,
    )
    const answer = await (method === 'PUT'
      ? client.put(address, { body: sent })
      : client.patch(address, { body: sent }))
    if (answer.status < 300) {
      const reads = [path, ...(readAlso[path] ?? [])].map((read) => read.replace(':id', String(id)))
      const now = JSON.stringify((await client.get(address)).body)
      const student = studentsOf[path]
      const isOfStudent = student && record['user_id'] === (await server.as(student).call('GET /api/user')).id
      return fields
        .filter(({ marker }) => now.includes(marker))
        .map(({ marker, field }) => ({ marker, field, id, path, reads, ...(isOfStudent && { owner: student }) }))
    }
    if (answer.status !== 422) return []
    const refused = Object.keys(answer.problem().errors ?? {})
    const left = fields.filter(
      ({ field }) => !refused.some((name) => name === '' || field === name || field.startsWith(`${name}.`)),
    )
    if (left.length === fields.length) return []
    fields = left
  }
  return []
}

/** Creates a draft achievement and a submitted one. */
const plantInPortfolio = async (server: TestServer, word: string): Promise<Marker[]> => {
  const owner = 'student.a'
  const client = server.as(owner)
  const plant = async (isSent: boolean) => {
    const [title, description, before] = [nextMarker(), nextMarker(), nextMarker()]
    const { data } = await client.call('POST /api/my/portfolio/items', {
      body: itemInput({ title: `${word} ${before}`, description: '' }),
    })
    const body = {
      ...itemInput({ title: `${word} ${title}`, description: `${word} ${description}` }),
      version: data.version,
    }
    const { data: edited } = await client.call('PUT /api/my/portfolio/items/:id', { params: { id: data.id }, body })
    if (isSent)
      await client.call('POST /api/my/portfolio/items/:id/submit', {
        params: { id: data.id },
        body: { version: edited.version },
      })
    const one = {
      id: data.id,
      path: '/api/my/portfolio/items/:id',
      owner,
      reads: [`/api/portfolios/items/${data.id}`],
    } as const
    return [
      { ...one, marker: title, field: 'title' },
      { ...one, marker: description, field: 'description' },
      { ...one, marker: before, field: 'title' },
    ]
  }
  return [...(await plant(false)), ...(await plant(true))]
}

/** Creates a draft application and a submitted one directly in the database, because the form has many steps. */
const plantInApplications = async (server: TestServer): Promise<Marker[]> => {
  const campaign = await openCampaign(server)
  const ids = [(await newDraft(server, campaign)).id, (await newSent(server, campaign)).id]
  return Promise.all(
    ids.map(async (id) => {
      const marker = nextMarker()
      await server.pool.query(
        `UPDATE applications SET education = education || jsonb_build_object('institution', $2::text) WHERE id = $1`,
        [id, marker],
      )
      return { marker, field: 'education.institution', id, path: '/api/profiles/:id', reads: [`/api/profiles/${id}`] }
    }),
  )
}

/** Writes markers into each kind of record that can be read and edited by id. */
export const plantMarkers = async (server: TestServer, word: string): Promise<readonly Marker[]> => {
  await sendForm(server, await bearerOf(server, 'admin'), '/api/media/files', {
    files: [{ name: 'plan.pdf', content: pdf() }],
  })
  const planted: Marker[] = [...(await plantInPortfolio(server, word)), ...(await plantInApplications(server))]
  const kinds = calls.filter(
    ({ method, path }) =>
      (method === 'PUT' || method === 'PATCH') &&
      path.endsWith('/:id') &&
      calls.some(({ key }) => key === `GET ${path}`),
  )
  for (const { path, method } of kinds)
    for (const persona of ['admin', ...(owners[path] ?? [])] as const) {
      const { body } = await server.as(persona).get(path.replace('/:id', ''))
      const ids = [...new Set(idsIn(body))].slice(0, perKind)
      for (const id of ids) planted.push(...(await plantIn({ server, word, path, method, persona }, id)))
    }
  return planted
}
