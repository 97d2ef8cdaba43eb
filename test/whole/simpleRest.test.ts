import simpleRest from 'ra-data-simple-rest'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { credentialsOf } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { tokenOf } from '../kit/tokenOf'

const server = await startTestServer()
const url = await server.listen()
afterAll(server.stop)
const token = tokenOf((await server.as('guest').call('POST /api/login', { body: credentialsOf('admin') })).data)

type Options = NonNullable<Parameters<Parameters<typeof simpleRest>[1] & object>[1]>

/** Adapter for the published data provider: adds two headers and unwraps `data`. */
const httpClient = async (address: string, { headers: given, ...options }: Options = {}) => {
  const headers = new Headers(given)
  headers.set('authorization', `Bearer ${token}`)
  headers.set('accept-language', 'ru')
  if (options.body && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const response = await fetch(address, { ...options, headers })
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body}`)
  const { data } = z.object({ data: z.any() }).parse(JSON.parse(body))
  return { status: response.status, headers: response.headers, body, json: data }
}
const provider = simpleRest(`${url}/api`, httpClient)

const page = { pagination: { page: 1, perPage: 3 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
const resources = [
  'directories/directions',
  'directories/subjects',
  'directories/documents',
  'directories/statuses',
  'groups',
  'access/users',
  'access/roles',
  'access/permissions',
]
const kept = ['directories/directions', 'directories/subjects', 'directories/documents', 'groups']

describe('R0.04 The published data provider', () => {
  it.each(resources)('lists %s page by page, and reads one, several, and referring records', async (resource) => {
    const first = await provider.getList(resource, page)
    const second = await provider.getList(resource, { ...page, pagination: { page: 2, perPage: 3 } })
    expect(first.data).toHaveLength(3)
    expect(first.total).toBeGreaterThan(3)
    expect(second.total).toBe(first.total)
    const ids = first.data.map(({ id }) => id)
    expect(second.data.some(({ id }) => ids.includes(id))).toBe(false)
    expect((await provider.getOne(resource, { id: ids[1] })).data.id).toBe(ids[1])
    const many = await provider.getMany(resource, { ids: ids.slice(1) })
    expect(many.data.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids.slice(1))
  })

  it('reads as many records as requested', async () => {
    const pagination = { page: 1, perPage: 60 }
    const ids = (await provider.getList('access/users', { ...page, pagination })).data.map(({ id }) => id)
    expect(ids).toHaveLength(60)
    expect((await provider.getMany('access/users', { ids })).data).toHaveLength(60)
  })

  it('lists the groups of a direction', async () => {
    const { data: groups } = await provider.getList('groups', page)
    const direction: unknown = groups[0]?.direction_id
    const found = await provider.getManyReference('groups', { ...page, target: 'direction_id', id: Number(direction) })
    expect(found.data.length).toBeGreaterThan(0)
    expect(found.data.every((group) => group.direction_id === direction)).toBe(true)
  })

  it.each(kept)('sends back a complete record of %s, of which only the version changes', async (resource) => {
    const { data } = await provider.getList(resource, page)
    const { data: before } = await provider.getOne(resource, { id: data[0]?.id })
    const { data: after } = await provider.update(resource, { id: before.id, data: before, previousData: before })
    const unchanged = { version: 0, updated_at: '' }
    expect({ ...after, ...unchanged }).toEqual({ ...before, ...unchanged })
    expect(after.version).toBe(before.version + 1)
  })

  it('creates, edits and deletes one subject and several', async () => {
    const sample = (code: string) => ({
      code,
      translations: { ru: { name: 'Стрельба из лука' } },
      subject_type_id: 6,
      control_form: 'none',
    })
    const { data: made } = await provider.create('directories/subjects', { data: sample('ЛУК.01') })
    const edited = await provider.update('directories/subjects', {
      id: made.id,
      data: { ...made, hours: 36 },
      previousData: made,
    })
    expect(edited.data.hours).toBe(36)
    const removed = await provider.delete('directories/subjects', { id: made.id, previousData: made })
    expect(removed.data.id).toBe(made.id)
    await expect(provider.getOne('directories/subjects', { id: made.id })).rejects.toThrow('404')

    const { data: one } = await provider.create('directories/subjects', { data: sample('ЛУК.02') })
    const { data: other } = await provider.create('directories/subjects', { data: sample('ЛУК.03') })
    const { data } = await provider.deleteMany('directories/subjects', { ids: [one.id, other.id] })
    expect(data).toEqual([one.id, other.id])
  })
})

describe('R3.02 R3.04 Mass assignment', () => {
  /** Read-only fields, with values that an attacker would like to set. */
  const wished = {
    id: 1,
    name: 'Взломано',
    created_at: '2001-01-01T00:00:00.000Z',
    updated_at: '2001-01-01T00:00:00.000Z',
    groups_count: 999,
    directions_count: 999,
    members_count: 999,
    users_count: 999,
    curator_name: 'Взломано',
    direction: { id: 1, code: 'x', name: 'Взломано', education_type_id: 1 },
    is_system: false,
  }

  it.each([...kept, 'directories/statuses'])('changes nothing in %s', async (resource) => {
    const admin = server.as('admin')
    const path = `/api/${resource}`
    const rows = z.object({ data: z.array(z.looseObject({ id: z.number() })) })
    const id = rows.parse((await admin.get(path, { query: { range: [2, 2], sort: ['id', 'ASC'] } })).body).data[0]?.id
    const one = z.object({ data: z.record(z.string(), z.unknown()) })
    const { data: before } = one.parse((await admin.get(`${path}/${id}`)).body)
    const forged = Object.fromEntries(Object.entries(wished).filter(([name]) => name in before))
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(4)
    const answer = await admin.put(`${path}/${id}`, { body: { ...before, ...forged } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { data: after } = one.parse((await admin.get(`${path}/${id}`)).body)
    const { version, updated_at: _at, ...rest } = after
    expect({ ...before, ...rest }).toEqual(before)
    expect(version).toBe(Number(before['version']) + 1)
  })

  it.each([...kept, 'directories/statuses'])(
    'is refused in %s for a column that no response shows',
    async (resource) => {
      const { status } = await server
        .as('admin')
        .put(`/api/${resource}/1`, { body: { search: 'x', password_hash: 'x' } })
      expect(status).toBe(422)
    },
  )
})
