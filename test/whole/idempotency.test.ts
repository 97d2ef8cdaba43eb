import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/api'
import { openApiDocument } from '../../src/server/openapi'
import { bearerOf, sendForm, storedObjects } from '../library/files/form'
import { plainPng } from '../library/files/pictures'
import { registrationOf } from '../kit/newcomer'
import { expectListed, expectNothingForgotten } from '../kit/forgotten'
import { startTestServer } from '../kit/server'
import { calls, pathOf } from './calls'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')

const changes = calls.filter(({ method, endpoint }) => method === 'POST' && endpoint.audit === 'change')
const of = (idempotency: string) => changes.filter(({ endpoint }) => endpoint.idempotency === idempotency)

const document = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(openApiDocument(contract))
/** Collects all field names, recursively. */
const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([name, value]) => [
        ...(name === 'properties' ? Object.keys(Object(value)) : []),
        ...fieldsOf(value),
      ])
    : []
const secrets = [
  'token',
  'ticket',
  'password',
  'current_password',
  'password_token',
  'secret',
  'qr',
  'recovery_codes',
  'slip',
  'slips',
]

const cachedFieldNames = async () =>
  (await server.pool.query('SELECT key FROM idempotency_responses')).rows.map(({ key }) => key)

describe('A change with an idempotency key', () => {
  it('declares in the contract the effect of a repetition', () => {
    expect(changes.length).toBeGreaterThan(80)
    expectNothingForgotten(
      changes
        .filter(({ endpoint }) => endpoint.idempotency === undefined)
        .map(({ key }) => `src/api: add idempotency to ${key}`),
    )
    // Stored responses are keyed by user, so the call must require sign-in.
    expect(of('stored').filter(({ endpoint }) => endpoint.access === 'anyone')).toEqual([])
  })

  it('has no stored response if it receives or returns a secret', () => {
    for (const { key, path } of of('stored')) {
      const held = fieldsOf(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.['post'])
      expect(
        secrets.filter((name) => held.includes(name)),
        key,
      ).toEqual([])
    }
  })

  it.each(of('refused'))('is refused before any other check if it would store a secret: $key', async (call) => {
    const headers = { 'idempotency-key': 'secret' }
    const { status, problem } = await admin.post(pathOf(call), { body: {}, headers, locale: 'en' })
    expect(status).toBe(422)
    expect(problem().errors).toEqual({
      'Idempotency-Key': [
        'This request cannot be repeated with a key: the request or its response contains a secret, and secrets are not stored. Send it without the key.',
      ],
    })
    expect(await cachedFieldNames()).not.toContain('secret')
  })
})

const record = z.object({ data: z.looseObject({ id: z.number() }) })
const list = z.object({ data: z.array(z.looseObject({ id: z.number() })), meta: z.object({ total: z.number() }) })
/** Fields that make a copy of a record unique. */
const ofCopy: Readonly<Record<string, (n: number) => object>> = {
  '/api/directories/directions': (n) => ({ code: `99.99.9${n}` }),
  '/api/directories/documents': (n) => ({ code: `copied_${n}` }),
  '/api/directories/subjects': (n) => ({ code: `copied-${n}` }),
  '/api/groups': (n) => ({ code: `copied-${n}` }),
  '/api/groups/reports/templates': (n) => ({ translations: { ru: { name: `Копия ${n}` } } }),
  '/api/materials': (n) => ({ estimated_minutes: n }),
  '/api/profiles/campaigns': (n) => ({ choices_max: n }),
  '/api/questions': (n) => ({ difficulty: n }),
  '/api/tests': (n) => ({ attempts_allowed: n }),
}

describe('A record with an idempotency key', () => {
  it('is covered by these tests if it can be archived and restored', () => {
    const usual = of('stored').flatMap(({ path }) => /^([^:]+)\/restore$/.exec(path)?.[1] ?? [])
    const others = ['/api/access/users', '/api/media/files']
    expectListed(
      'ofCopy in test/whole/idempotency.test.ts',
      Object.keys(ofCopy),
      usual.filter((path) => !others.includes(path)),
    )
  })

  it.each(Object.entries(ofCopy))(
    'is created once under %s when sent twice, with the same response',
    async (path, copy) => {
      const total = async () => list.parse((await admin.get(path, { query: { per_page: '1' } })).body).meta.total
      const [row] = list.parse((await admin.get(path, { query: { per_page: '1' } })).body).data
      const { data: original } = record.parse((await admin.get(`${path}/${row?.id}`)).body)
      const before = await total()
      const send = (key: string, n = 1) =>
        admin.post(path, { body: { ...original, ...copy(n) }, headers: { 'idempotency-key': key }, locale: 'en' })
      const answers = [await send('once'), await send('once'), ...(await Promise.all([send('once'), send('once')]))]
      const [first] = answers
      expect(first?.status, JSON.stringify(first?.body)).toBe(200)
      for (const again of answers) expect(again.body).toEqual(first?.body)
      expect(await total()).toBe(before + 1)
      const other = await send('once', 2)
      expect(Object.keys(other.problem().errors ?? {})).toEqual(['Idempotency-Key'])
      expect((await send('another', 2)).status).toBe(200)

      const { id } = record.parse(first?.body).data
      const archive = () =>
        admin.post(`${path}/archive`, { body: { ids: [id] }, headers: { 'idempotency-key': 'archive' } })
      const done = { data: { done: [id], refused: [] } }
      expect((await archive()).body).toEqual(done)
      expect((await archive()).body).toEqual(done)
    },
  )

  it('is stored once if it is a file that is uploaded twice', async () => {
    const authorization = await bearerOf(server, 'manage-media')
    const send = async (content: Buffer) =>
      sendForm(server, authorization, '/api/media/files', {
        files: [{ name: 'схема.png', content }],
        headers: { 'idempotency-key': 'upload' },
        locale: 'en',
      })
    const picture = await plainPng({ width: 40, height: 30 })
    const first = await send(picture)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const { kept } = await storedObjects(server)
    expect((await send(picture)).body).toEqual(first.body)
    expect((await storedObjects(server)).kept).toEqual(kept)
    const other = await send(await plainPng({ width: 41, height: 30 }))
    expect(Object.keys(other.problem().errors ?? {})).toEqual(['Idempotency-Key'])
    expect((await storedObjects(server)).kept).toEqual(kept)
  })
})

describe('A change that is idempotent without a key', () => {
  it('accepts a key without needing one, such as a registration', async () => {
    const email = 'twice@example.org'
    const body = await registrationOf(server, email)
    const send = () => server.as('guest').post('/api/register', { body, headers: { 'idempotency-key': 'again' } })
    expect((await send()).status).toBe(200)
    const again = await send()
    expect(again.body).toEqual({ data: { status: 'mail_sent' } })
    const { rows } = await server.pool.query('SELECT count(*) FROM users WHERE email = $1', [email])
    expect(rows).toEqual([{ count: 1 }])
    expect(await cachedFieldNames()).not.toContain('again')
  })
})
