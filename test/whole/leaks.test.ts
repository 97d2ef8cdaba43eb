import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Persona } from '../kit/personas'
import { expectNothingForgotten } from '../kit/forgotten'
import { startTestServer } from '../kit/server'
import type { Access, Endpoint } from '../../src/api/kit/endpoints'
import { permissions } from '../../src/api/kit/permissions'
import { hasPermission, isForAnyone } from '../../src/server/kit/access'
import { declarations } from '../../src/server/kit/feature'
import { calls, pathOf } from './calls'
import { excludedPaths, plantMarkers, shared, type Marker } from './markers'

/** Readers without any permission, with limited reach, and with a single permission each. */
const readers: readonly Persona[] = [
  'guest',
  'teacher',
  'student.a',
  'student.b',
  'applicant.a',
  'applicant.b',
  ...permissions.map((permission) => z.custom<Persona>().parse(permission.replaceAll(' ', '-'))),
]

const server = await startTestServer()
afterAll(server.stop)

const reading = calls.filter(
  ({ method, path }) =>
    method === 'GET' && path !== '/api/events' && path !== '/api/timeline' && path !== '/api/search',
)
const word = 'zqleak'
/** Text of a parameter, as the client sends it. */
const sent = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** Queries that search lists and exports for the markers. */
const questions = [
  {},
  { filter: { q: word } },
  { q: word },
  { choices: 'true', filter: { q: word } },
  { format: 'csv' },
  { format: 'csv', filter: { q: word } },
]

/** Leaves out the queries that a call does not declare: test/whole/strict proves that it refuses them. */
const questionsTo = ({ query }: Endpoint) =>
  questions.filter((question) => {
    const names = Object.entries(question)
    const texts = Object.fromEntries(names.map(([name, value]) => [name, sent(value)]))
    return names.length === 0 || query?.safeParse(texts).success === true
  })

/** Kinds of records whose full record is at another address. Readers of announcements read less than their authors. */
const addressOf: Readonly<Record<string, string>> = {
  users: 'access/users',
  'groups/announcements': 'groups/announcements/sent',
}

let planted: readonly Marker[] = []
beforeAll(async () => {
  planted = await plantMarkers(server, word)
}, 300_000)

type ListCall = { path: string; query: Record<string, unknown>; access?: Access }
const listCalls = (): ListCall[] => {
  const ids = [...new Set(planted.map(({ id }) => id))]
  return [
    ...reading.flatMap((call) =>
      (call.path.includes('/:') ? ids : [0]).flatMap((id) => {
        const path = pathOf(
          call,
          Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id])),
        )
        return questionsTo(call.endpoint).map((query) => ({ path, query, access: call.endpoint.access }))
      }),
    ),
    { path: '/api/search', query: { q: word } },
    ...declarations.loggedRecords.flatMap(({ entity }) =>
      ids.map((record_id) => ({ path: '/api/timeline', query: { filter: { entity, record_id }, range: [0, 99] } })),
    ),
    { path: '/api/access/audit', query: { range: [0, 99] } },
  ]
}

/** Whether the permissions of a call keep the reader out before it looks at an id. */
const lockOf = async (reader: Persona) => {
  if (reader === 'guest') return (access: Access) => !isForAnyone(access)
  const { can } = await server.as(reader).call('GET /api/user')
  return (access: Access) => !hasPermission(access, { holds: (permission) => can[permission] })
}

/**
 * Collects the reader's responses; a call that refuses the first query is skipped for the others. Calls beyond the
 * reader's permissions are left out: test/whole/access proves that they are refused, whatever the id.
 */
const answersTo = async (reader: Persona) => {
  const client = server.as(reader)
  const isLocked = await lockOf(reader)
  const closed = new Set<string>()
  const answers: { path: string; text: string }[] = []
  for (const { path, query, access } of listCalls()) {
    if ((path !== '/api/timeline' && closed.has(path)) || (access && isLocked(access))) continue
    const { status, body } = await client.get(path, { query })
    if (status < 300) answers.push({ path, text: JSON.stringify(body) })
    else if (status !== 422) closed.add(path)
  }
  return answers
}

const canRead = async (reader: Persona, { reads, owner }: Marker) => {
  if (reader === owner) return true
  const statuses = await Promise.all(reads.map(async (path) => (await server.as(reader).get(path)).status))
  return statuses.some((status) => status < 300)
}

describe('The text of a record', () => {
  it('gets a marker in every record that can be edited', () => {
    const kinds = new Set(planted.map(({ path }) => path))
    const edited = calls
      .filter(
        ({ method, path }) =>
          (method === 'PUT' || method === 'PATCH') && calls.some((call) => call.key === `GET ${path}`),
      )
      .map(({ path }) => path)
    expectNothingForgotten(
      edited
        .filter((path) => !kinds.has(path) && !excludedPaths.includes(path))
        .map((path) => `test/whole/markers.ts: add ${path}`),
    )
  })

  it('is found by the administrator, who may read it', async () => {
    const texts = (await answersTo('admin')).map(({ text }) => text)
    const seen = planted.filter(({ marker }) => texts.some((text) => text.includes(marker)))
    expect(seen.length).toBeGreaterThan(planted.length / 2)
  }, 600_000)

  it.each(readers)(
    'is returned by no call to a reader who may not read the record (%s)',
    async (reader) => {
      const hidden: Marker[] = []
      // One after another, because the server refuses many requests of one person at once.
      for (const one of planted) if (!(await canRead(reader, one))) hidden.push(one)
      const answers = await answersTo(reader)
      const leaks = hidden.flatMap(({ marker, field, path }) =>
        answers
          .filter((answer) => answer.text.includes(marker) && !shared(path, field))
          .map((answer) => `${answer.path} shows ${field} of ${path}`),
      )
      expect([...new Set(leaks)]).toEqual([])
    },
    600_000,
  )

  it.each(readers)('appears only in timelines of records that the reader may read (%s)', async (reader) => {
    const client = server.as(reader)
    const kinds = declarations.loggedRecords.flatMap(({ entity }) => {
      const path = `/api/${addressOf[entity] ?? entity}/:id`
      return calls.some(({ key }) => key === `GET ${path}`) ? [{ entity, path }] : []
    })
    expect(kinds.length).toBeGreaterThan(10)
    const open: string[] = []
    for (const { entity, path } of kinds)
      for (const id of [1, 2, 3, ...new Set(planted.filter((one) => one.path === path).map((one) => one.id))]) {
        const own = await client.get(path.replace(':id', String(id)))
        const timeline = await client.get('/api/timeline', { query: { filter: { entity, record_id: id } } })
        if (own.status >= 300 && timeline.status < 300)
          open.push(`${entity}/${id}: ${own.status}, its timeline ${timeline.status}`)
      }
    expect(open).toEqual([])
  })
})
