import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/api'
import { startTestServer } from '../kit/server'
import { sendRaw } from '../platform/server/raw'

const server = await startTestServer()
const guarded = await startTestServer({ env: { METRICS_TOKEN: 'a long token for metrics' } })
afterAll(async () => {
  await server.stop()
  await guarded.stop()
})

describe('/metrics', () => {
  it('counts requests by route instead of address, and reports the connection pool', async () => {
    await server.as('guest').get('/api/config')
    await server.as('methodist').get('/api/directories/directions/7')
    const { status, body } = await server.as('guest').get('/metrics')
    expect(status).toBe(200)
    expect(body).toContain('abitura_request_duration_seconds_count{method="GET",route="/api/config",status="200"} 1')
    expect(body).toContain('route="/api/directories/directions/:id"')
    expect(body).not.toContain('/directions/7')
    expect(body).toMatch(/abitura_database_connections\{state="open"\} \d+/)
  })

  it('is unavailable from outside without the token', async () => {
    const guest = server.as('guest')
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await guest.get('/metrics', { headers: { [name]: '127.0.0.1' } })).status).toBe(404)
    for (const remoteAddress of ['203.0.113.7', '10.0.0.7'])
      expect((await server.app.inject({ url: '/metrics', remoteAddress })).statusCode, remoteAddress).toBe(404)
    for (const [name, value] of Object.entries({
      host: 'college.example',
      origin: 'https://college.example',
      referer: 'https://college.example/',
    }))
      expect((await guest.get('/metrics', { headers: { [name]: value } })).status, name).toBe(404)
    const url = await server.listen()
    const overOldProxy = await sendRaw(url, 'GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n')
    expect(overOldProxy.status).toBe(404)
    const ask = (authorization: string) => guarded.as('guest').get('/metrics', { headers: { authorization } })
    expect((await guarded.as('guest').get('/metrics')).status).toBe(404)
    expect((await ask('Bearer a long token for nothing')).status).toBe(404)
    expect((await ask('Bearer a long token for metrics')).status).toBe(200)
  })
})

const described = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), description: z.string(), responses: z.record(z.string(), z.unknown()) }),
    ),
  ),
})

const documented = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ tags: z.array(z.string()), responses: z.record(z.string(), z.unknown()) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
/** The parts of a JSON schema that OpenAPI linters check. `properties` may contain a property named `type`. */
const schema = z.object({
  type: z.unknown().optional(),
  items: z.unknown().optional(),
  required: z.union([z.array(z.string()), z.boolean()]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})

describe('The rate limit', () => {
  it('applies per signed-in user, and per IP address with ten times the limit for guests', async () => {
    const limited = await startTestServer({ env: { REQUESTS_A_MINUTE: '60' } })
    const ask = (who: 'student.a' | 'student.b') => limited.as(who).get('/api/user')
    const answers = []
    for (let n = 0; n < 62; n += 1) answers.push(await ask('student.a'))
    // The first request with a token counts against the IP address, because the user is not known yet.
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 61 }, () => 200), 429])
    expect(answers.at(-1)?.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-limit': '60' })
    expect((await ask('student.b')).status).toBe(200)
    // Saves have their own limit, so this one fails for another reason than 429.
    const save = () => limited.as('student.a').post('/api/testing/attempts/999999/operations', { body: {} })
    expect((await save()).status).not.toBe(429)

    const anonymous = []
    for (let n = 0; n < 600; n += 1) anonymous.push((await limited.as('guest').get('/api/config')).status)
    expect(anonymous.filter((status) => status === 429).length).toBeGreaterThan(0)
    // The exhausted limit of an IP address does not affect its signed-in users.
    expect((await ask('student.b')).status).toBe(200)
    await limited.stop()
  })
})

describe('/api/openapi.json', () => {
  it('describes exactly the endpoints of the contract', async () => {
    const document = described.parse((await server.as('guest').get('/api/openapi.json')).body)
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(calls.toSorted()).toEqual(Object.keys(contract).toSorted())
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes parameters, responses and access of a list', async () => {
    const { body } = await server.as('guest').get('/api/openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/api/groups/{id}': {
          get: {
            security: [{ bearer: [] }],
            description: 'Permission: manage groups.',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          },
        },
        '/api/login': {
          post: {
            security: [],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    required: ['email', 'password'],
                    additionalProperties: false,
                    properties: { remember: { type: 'boolean' } },
                  },
                },
              },
            },
          },
        },
      },
    })
    const query = (name: string, type: unknown, example: unknown) =>
      expect.objectContaining({
        name,
        content: { 'application/json': { schema: expect.objectContaining(type), example } },
      })
    const materials = z.object({ paths: z.object({ '/api/materials': z.object({ get: z.unknown() }) }) }).parse(body)
    const numbers = [expect.objectContaining({ type: 'integer' }), expect.objectContaining({ type: 'integer' })]
    const orders = [
      { type: 'string', enum: expect.arrayContaining(['name']) },
      { type: 'string', enum: ['ASC', 'DESC'] },
    ]
    expect(materials.paths['/api/materials'].get).toMatchObject({
      parameters: expect.arrayContaining([
        query('sort', { type: 'array', prefixItems: orders }, [expect.any(String), 'ASC']),
        query('range', { type: 'array', prefixItems: numbers }, [0, 24]),
        query(
          'filter',
          { type: 'object', properties: expect.objectContaining({ id: { anyOf: expect.any(Array) } }) },
          {},
        ),
      ]),
      responses: {
        200: {
          content: {
            'application/json': {
              schema: { properties: { data: { type: 'array', items: { $ref: '#/components/schemas/MaterialRow' } } } },
            },
          },
        },
      },
    })
    const named = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(body)
    expect(new Set(named)).toEqual(new Set(Object.keys(components.schemas)))
    expect(body).toMatchObject({
      components: { schemas: { Group: { properties: { id: { type: 'integer' } } } } },
    })
  })

  it('names schemas as the contract does, instead of after their addresses', async () => {
    const { body } = await server.as('guest').get('/api/openapi.json')
    const names = Object.keys(documented.parse(body).components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Group', 'GroupPerson', 'Subject', 'Poll', 'EnrolmentOrder']))
    expect(names.filter((name) => /^(Get|Post|Put|Patch|Delete)[A-Z]/.test(name))).toEqual([])
  })

  it('describes every tag and the 429 response of every call', async () => {
    const { tags, paths } = documented.parse((await server.as('guest').get('/api/openapi.json')).body)
    expect(tags.filter(({ description }) => !description.endsWith('.'))).toEqual([])
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(tags.map(({ name }) => name)))
    expect(operations.filter(({ responses }) => !('429' in responses))).toEqual([])
  })

  it('has items for every array and a schema for every required property', async () => {
    const mistakes = (value: unknown, path: string): string[] => {
      if (typeof value !== 'object' || value === null) return []
      const { type, items, required, properties } = schema.catch({}).parse(value)
      const undefinedNames = Array.isArray(required) ? required.filter((name) => !(name in (properties ?? {}))) : []
      return [
        ...(type === 'array' && items === undefined ? [`${path}: no items`] : []),
        ...undefinedNames.map((name) => `${path}: ${name} is not defined`),
        ...Object.entries(value).flatMap(([name, inner]) => mistakes(inner, `${path}/${name}`)),
      ]
    }
    const { body } = await server.as('guest').get('/api/openapi.json')
    expect(mistakes(body, '#')).toEqual([])
  })

  it('can be read at /api/docs without inline scripts', async () => {
    const { status, body, headers } = await server.as('guest').get('/api/docs')
    expect(status).toBe(200)
    expect(String(body)).not.toMatch(/<script(?! src="\/api\/docs\/)/)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'])
      expect((await server.as('guest').get(`/api/docs/${name}`)).status).toBe(200)
  })
})
