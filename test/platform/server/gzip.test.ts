import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../src/api'
import { openApiDocument } from '../../../src/server/openapi'
import { bearerOf, sendForm } from '../../library/files/form'
import { cameraPhoto } from '../../library/files/pictures'
import { credentialsOf } from '../../kit/personas'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

type RequestOptions = {
  as?: string
  accept?: string
  method?: 'GET' | 'POST'
  body?: object
  headers?: Record<string, string>
}
const ask = async (
  url: string,
  { as, accept = 'gzip, deflate, br', method = 'GET', body, headers }: RequestOptions = {},
) =>
  server.app.inject({
    method,
    url,
    headers: { 'accept-encoding': accept, ...(as !== undefined && { authorization: as }), ...headers },
    ...(body && { payload: body }),
  })
const admin = await bearerOf(server, 'admin')
const people = `/api/access/users?range=${encodeURIComponent('[0,59]')}`

describe('A list of more than 4 KiB', () => {
  it('is compressed for clients that accept gzip, with the same rows and pagination', async () => {
    const plain = await ask(people, { as: admin, accept: '' })
    const zipped = await ask(people, { as: admin })
    expect(plain.rawPayload.length).toBeGreaterThan(4096)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(zipped.rawPayload.length),
      'content-range': plain.headers['content-range'],
      'cache-control': 'no-store',
    })
    expect(plain.headers['content-range']).toMatch(/^items 0-59\/\d+$/)
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    for (const { headers } of [plain, zipped]) expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
  })

  it('is decompressed to the same content by a real client', async () => {
    const response = await fetch(`${await server.listen()}${people}`, { headers: { authorization: admin } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toEqual(JSON.parse((await ask(people, { as: admin, accept: '' })).body))
  })

  it.each(['', 'br', 'identity', 'gzip;q=0', 'br, gzip; q=0.0', 'notgzip'])(
    'is not compressed for clients that accept “%s”',
    async (accept) => {
      const { headers, body } = await ask(people, { as: admin, accept })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(JSON.parse(body).data).toHaveLength(60)
    },
  )

  it('is also compressed if it is cacheable, and returns 304 to a client with the same ETag', async () => {
    const url = '/api/directories/directions?per_page=9999'
    const first = await ask(url, { as: admin })
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Language, Authorization, Accept-Encoding',
    })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await ask(url, { as: admin, headers })).statusCode).toBe(304)
    expect((await ask(url, { as: admin, headers, accept: '' })).statusCode).toBe(304)
  })
})

describe('Compression', () => {
  it('is skipped for short responses', async () => {
    const { headers, body } = await ask('/api/types/education-types', { as: admin })
    expect(body.length).toBeLessThan(4096)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toMatch(/Accept-Encoding$/)
  })

  it.each([
    ['an export', '/api/access/users/export?format=csv'],
    ['a printed application', '/api/profiles/60/print'],
  ])('is skipped for %s', async (_what, url) => {
    const { statusCode, headers, rawPayload } = await ask(url, { as: admin })
    expect(statusCode).toBe(200)
    expect(rawPayload.length).toBeGreaterThan(4096)
    expect(headers).not.toHaveProperty('content-encoding')
  })

  it('is skipped for stored files, whole or in part', async () => {
    const student = await bearerOf(server, 'student.a')
    const content = await cameraPhoto({ width: 800, height: 600 })
    await sendForm(server, student, '/api/settings/photo', { files: [{ name: 'я.jpg', content }] })
    const url = z.string().parse((await server.as('student.a').call('GET /api/user')).photo_url)
    const whole = await ask(url)
    expect(whole.rawPayload.length).toBeGreaterThan(4096)
    expect(whole.headers).not.toHaveProperty('content-encoding')
    const part = await ask(url, { headers: { range: 'bytes=0-4199' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toHaveLength(4200)
    expect(part.headers).not.toHaveProperty('content-encoding')
  })

  it('is skipped for passwords, tokens and codes of any length', async () => {
    const ids: number[] = []
    for (const number of Array.from({ length: 25 }).keys()) {
      const body = {
        last_name: 'Константинопольский',
        first_name: `Владимир-${number}`,
        middle_name: 'Александрович',
        role: 'student',
      }
      const made = { ...body, email: null, entry: 'none' as const }
      ids.push((await server.as('admin').call('POST /api/access/users', { body: made })).data.id)
    }
    const { password } = credentialsOf('admin')
    const calls = {
      slips: await ask('/api/access/users/login-slips', { as: admin, method: 'POST', body: { ids } }),
      login: await ask('/api/login', { method: 'POST', body: credentialsOf('student.a') }),
      factor: await ask('/api/settings/two-factor/enable', { as: admin, method: 'POST', body: { password } }),
    }
    for (const { statusCode, headers } of Object.values(calls)) {
      expect(statusCode).toBe(200)
      expect(headers).not.toHaveProperty('content-encoding')
    }
    expect(calls.slips.rawPayload.length).toBeGreaterThan(4096)
    expect(calls.factor.rawPayload.length).toBeGreaterThan(4096)
  })
})

describe('A reading call', () => {
  const answered = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  })
  const { paths, components } = answered.parse(openApiDocument(contract))
  const named = (reference: unknown) => components.schemas[String(reference).replace('#/components/schemas/', '')]
  const fieldsOf = (schema: unknown): string[] =>
    typeof schema === 'object' && schema !== null
      ? Object.entries(schema).flatMap(([name, value]) => [
          ...(name === 'properties' ? Object.keys(Object(value)) : []),
          ...fieldsOf(name === '$ref' ? named(value) : value),
        ])
      : []
  const secrets = ['token', 'ticket', 'password', 'secret', 'qr', 'recovery_codes', 'slip', 'slips']

  it('returns no secrets, so that its response may be compressed', () => {
    const written = Object.values(paths).flatMap(({ post }) => fieldsOf(post))
    expect(written).toEqual(expect.arrayContaining(secrets))
    for (const [path, { get }] of Object.entries(paths))
      expect(
        fieldsOf(get).filter((field) => secrets.includes(field)),
        path,
      ).toEqual([])
  })
})
