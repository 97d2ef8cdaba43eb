import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../src/api'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const list = z.object({ data: z.array(z.looseObject({ id: z.number() })) })

describe('Reference lists', () => {
  it.each([
    ['education-types', 6],
    ['education-methods', 4],
    ['question-types', 11],
    ['test-types', 6],
    ['subject-types', 6],
    ['attempt-question-statuses', 9],
    ['documents-statuses', 8],
    ['poll-statuses', 8],
  ])('R7.05 R3.05 have, at GET /api/types/%s, fixed ids from 1 to %i', async (name, count) => {
    const answer = await server.as('student.a').get(`/api/types/${name}`)
    expect(answer.status).toBe(200)
    expect(list.parse(answer.body).data.map((item) => item.id)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
    expect((await server.as('guest').get(`/api/types/${name}`)).status).toBe(401)
  })

  it('R7.05 are named in the language of the request', async () => {
    const [ru, en] = [
      await server.as('student.a').call('GET /api/types/documents-statuses', { locale: 'ru' }),
      await server.as('student.a').call('GET /api/types/documents-statuses', { locale: 'en' }),
    ]
    expect(ru.data[4]).toEqual({ id: 5, code: 'rejected', name: 'Отклонён', variant: 'danger' })
    expect(en.data[4]).toEqual({ id: 5, code: 'rejected', name: 'Rejected', variant: 'danger' })
  })

  it.each([
    'access/permissions',
    'access/roles',
    'directories/statuses',
    'directories/directions',
    'directories/documents',
    'directories/subjects',
  ])(
    'R7.04 R9.04 are returned whole by GET /api/%s with per_page=9999, or with 304 if the client has them cached',
    async (path) => {
      const answer = await server.as('admin').get(`/api/${path}`, { query: { per_page: '9999' } })
      expect(answer.status).toBe(200)
      const { data } = list.parse(answer.body)
      expect(data.length).toBeGreaterThan(5)
      expect(answer.headers['cache-control']).toBe('private, no-cache')
      const headers = { 'if-none-match': String(answer.headers['etag']) }
      const again = await server.as('admin').get(`/api/${path}`, { query: { per_page: '9999' }, headers })
      expect(again.status).toBe(304)
      expect(again.body).toBe('')
    },
  )

  const choosable = Object.entries(contract).filter(([, endpoint]) => 'choice' in endpoint)
  const paths = choosable.map(([key]) => key.replace('GET ', ''))

  it('provide the choices of filters and selects', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/access/roles',
        '/api/access/users',
        '/api/directories/directions',
        '/api/directories/documents',
        '/api/directories/subjects',
        '/api/groups',
        '/api/materials',
        '/api/profiles/campaigns',
        '/api/questions',
        '/api/tests',
      ]),
    )
  })

  it.each(paths)('R7.04 are returned as choices with only id, code and name by GET %s', async (path) => {
    const query = { per_page: '9999', sort: ['name', 'DESC'] }
    const whole = list.parse((await server.as('admin').get(path, { query: query })).body)
    const { status, body } = await server.as('admin').get(path, { query: { ...query, choices: 'true' } })
    expect(status).toBe(200)
    const { data } = list.parse(body)
    expect(data.length).toBeGreaterThan(0)
    const short = (row: object) => Object.entries(row).filter(([name]) => ['id', 'code', 'name'].includes(name))
    expect(data).toEqual(whole.data.map((row) => Object.fromEntries(short(row))))
    for (const row of data) expect(row).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
    expect((await server.as('admin').get(path, { query: { choices: 'yes' } })).status).toBe(422)
  })

  it('are hidden from users without access to the list', async () => {
    expect((await server.as('voter').get('/api/groups', { query: { choices: 'true' } })).status).toBe(403)
    expect((await server.as('view-polls').get('/api/access/users', { query: { choices: 'true' } })).status).toBe(403)
  })

  it('R7.04 include a list of user names at GET /api/access/users, for staff only', async () => {
    const answer = await server.as('view-polls').get('/api/access/users')
    const { data } = list.parse(answer.body)
    expect(data.length).toBeGreaterThan(100)
    expect(data.every((row) => Object.keys(row).join() === 'id,name')).toBe(true)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await server.as('student.a').get('/api/access/users')).status).toBe(403)
    expect((await server.as('guest').get('/api/access/users')).status).toBe(401)
  })
})
