import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer } from '../kit/server'
import { calls, pathOf, type Call } from './calls'

const server = await startTestServer()
afterAll(server.stop)

/** All object schemas of an input with their paths. Transforms before a schema are skipped. */
const objectsIn = (schema: z.core.$ZodType, path: string): [string, z.ZodObject][] => {
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape).flatMap(([name, field]) => objectsIn(field, `${path}.${name}`))
    return [[path, schema], ...inner]
  }
  if (schema instanceof z.ZodArray) return objectsIn(schema.element, `${path}[]`)
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => objectsIn(item, `${path}[]`))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => objectsIn(option, path))
  if (schema instanceof z.ZodRecord) return objectsIn(schema.valueType, `${path}{}`)
  if (schema instanceof z.ZodPipe) return [...objectsIn(schema.in, path), ...objectsIn(schema.out, path)]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return objectsIn(schema.unwrap(), path)
  return []
}

const isStrict = ({ def: { catchall } }: z.ZodObject) => catchall instanceof z.ZodNever

/** The editor's own protocol may send additional fields, which the server ignores. */
const foreign = ['POST /api/jodit']
const own = calls.filter(({ key }) => !foreign.includes(key))

describe('Input validation', () => {
  it('rejects undeclared fields in every object of a body, query or path', () => {
    const sent = own.flatMap(({ key, endpoint: { params, query, body } }) =>
      [params, query, body].flatMap((schema) => (schema ? objectsIn(schema, key) : [])),
    )
    expect(sent.length).toBeGreaterThan(calls.length)
    expect(sent.filter(([, schema]) => !isStrict(schema)).map(([path]) => path)).toEqual([])
  })

  const admin = server.as('admin')
  const verbs = { POST: admin.post, PUT: admin.put, PATCH: admin.patch, DELETE: admin.delete }
  const verbOf = ({ method }: Call) => Object.entries(verbs).find(([name]) => name === method)?.[1] ?? admin.delete
  const open = own.filter(({ key }) => key !== 'POST /api/logout')

  /** Valid path parameters, so that the address is not the reason for a refusal. */
  const fitting = {
    provider: 'github',
    kind: 'application_data',
    paper: 'certificate',
    place: 'materials',
    position: 0,
    token: 'T'.repeat(32),
    ics: `${'T'.repeat(43)}.ics`,
    code: 'AAAA-AAAA-AAAA',
  }

  it.each(open.filter(({ method }) => method !== 'GET'))('refuses an unknown field in $key', async (call) => {
    const query = call.endpoint.query?.safeParse({ period: '1' }).success ? { period: '1' } : {}
    const { status, problem } = await verbOf(call)(pathOf(call, fitting), { query, body: { no_such_field: 1 } })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toContain('no_such_field')
  })

  /** The provider may send additional parameters. */
  const answeredElsewhere = 'GET /api/oauth/:provider/callback'
  it.each(open.filter(({ key }) => key !== answeredElsewhere))('refuses an unknown parameter in $key', async (call) => {
    const ask = call.method === 'GET' ? admin.get : verbOf(call)
    const { status, problem } = await ask(pathOf(call, fitting), { query: { no_such_parameter: '1' } })
    expect(status).toBe(422)
    expect(Object.keys(problem().errors ?? {})).toContain('no_such_parameter')
  })
})

const listQueries = calls.filter(
  ({ endpoint: { query } }) =>
    query && objectsIn(query, '').some(([, { shape }]) => 'sort' in shape && 'filter' in shape),
)

describe('R7.04 Every list', () => {
  it.each(listQueries)('sorts and filters by declared fields only: $key', async (call) => {
    for (const [name, value] of [
      ['filter', { no_such_field: 1 }],
      ['sort', ['no_such_field', 'ASC']],
      ['sort', ['id', 'asc']],
      ['sort', ['id', 'ASC', 'name']],
      ['filter', { id: { gt: 0 } }],
    ] as const) {
      const { status, problem } = await server.as('admin').get(pathOf(call, { id: 1 }), { query: { [name]: value } })
      expect(status, JSON.stringify(value)).toBe(422)
      expect(Object.keys(problem().errors ?? {}).join()).toMatch(new RegExp(`^(${name}|format)`))
    }
  })
})
