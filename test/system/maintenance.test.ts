import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../src/api'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')
const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000).toISOString()
const put = (starts_at: string) =>
  admin.call('PUT /api/access/system/maintenance', {
    body: { plan: { starts_at, ends_at: null, message: { ru: 'Обновляем сервер.', en: '' } } },
  })

it('Maintenance stops every change except signing in, attempts, ballots and read marks', () => {
  const going = Object.entries(contract).flatMap(([key, endpoint]) => ('goesOn' in endpoint ? [key] : []))
  expect(going.toSorted()).toEqual([
    'POST /api/login',
    'POST /api/login/two-factor',
    'POST /api/logout',
    'POST /api/notifications/:id/read',
    'POST /api/notifications/read',
    'POST /api/oauth/:provider',
    'POST /api/oauth/session',
    'POST /api/testing/attempts/:id/forward',
    'POST /api/testing/attempts/:id/lease',
    'POST /api/testing/attempts/:id/operations',
    'POST /api/testing/attempts/:id/questions/:position/files',
    'POST /api/testing/attempts/:id/submit',
    'POST /api/voting/:id/cast',
    'PUT /api/voting/:id/vote',
  ])
})

describe('Planned maintenance', () => {
  it('is announced before it begins and closes nothing', async () => {
    const starts_at = inAnHour()
    expect((await put(starts_at)).data).toMatchObject({ starts_at, is_on: false })
    const { data } = await server.as('guest').call('GET /api/config')
    expect(data.maintenance).toEqual({ starts_at, ends_at: null, is_on: false, message: 'Обновляем сервер.' })
    const { status } = await server.as('student.a').patch('/api/settings/notifications', {
      body: { topic: 'tests', mail: false },
    })
    expect(status).toBe(200)
  })

  it('cannot end before it begins', async () => {
    const starts_at = inAnHour()
    const { status } = await admin.put('/api/access/system/maintenance', {
      body: { plan: { starts_at, ends_at: starts_at, message: { ru: '', en: '' } } },
    })
    expect(status).toBe(422)
  })
})

describe('Maintenance that is on', () => {
  beforeAll(() => put(server.clock.now().toISOString()))

  it('refuses changes with a 503 that says why, and leaves reading open', async () => {
    const student = server.as('student.a')
    const answer = await student.patch('/api/settings/notifications', {
      body: { topic: 'tests', mail: true },
      locale: 'en',
    })
    expect(answer.status).toBe(503)
    expect(answer.problem()).toMatchObject({
      maintenance: true,
      message: expect.stringMatching(/^Maintenance is in progress/),
    })
    expect((await student.get('/api/dashboard')).status).toBe(200)
    const registering = await server.as('guest').post('/api/password/email', { body: { email: 'a@b.ru' } })
    expect(registering.status).toBe(503)
  })

  it('lets people sign in and out, and administrators work', async () => {
    const other = await server.as('teacher').get('/api/user')
    expect(other.status).toBe(200)
    const changed = await admin.patch('/api/settings/notifications', { body: { topic: 'tests', mail: true } })
    expect(changed.status).toBe(200)
  })

  it('ends when an administrator ends it', async () => {
    expect(await admin.call('PUT /api/access/system/maintenance', { body: { plan: null } })).toEqual({ data: null })
    const { status } = await server.as('student.a').patch('/api/settings/notifications', {
      body: { topic: 'tests', mail: true },
    })
    expect(status).toBe(200)
  })
})
