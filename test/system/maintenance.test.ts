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

it('Maintenance stops every change except signing in, attempts, homework, ballots and read marks', () => {
  const going = Object.entries(contract).flatMap(([key, endpoint]) =>
    'allowedDuringMaintenance' in endpoint ? [key] : [],
  )
  const signingIn = [
    'PATCH /api/settings/password',
    'POST /api/login',
    'POST /api/login/two-factor',
    'POST /api/logout',
    'POST /api/oauth/:provider',
    'POST /api/oauth/session',
    'POST /api/password/email',
    'POST /api/password/reset',
    'POST /api/settings/two-factor/confirm',
    'POST /api/settings/two-factor/enable',
  ]
  const marksOfReaders = [
    'POST /api/groups/announcements/:id/opened',
    'POST /api/notifications/:id/read',
    'POST /api/notifications/read',
    'POST /api/study/homework/:id/opened',
    'POST /api/study/materials/:id/progress',
    'POST /api/study/visits',
  ]
  const workAndBallots = [
    'POST /api/study/homework/:id/hand-in',
    'PUT /api/study/homework/:id/draft',
    'POST /api/testing/attempts/:id/forward',
    'POST /api/testing/attempts/:id/lease',
    'POST /api/testing/attempts/:id/operations',
    'POST /api/testing/attempts/:id/questions/:position/files',
    'POST /api/testing/attempts/:id/submit',
    'POST /api/voting/:id/cast',
    'PUT /api/voting/:id/vote',
  ]
  const changeNothing = [
    'POST /api/gradebook/:group/:subject/carry/preview',
    'POST /api/gradebook/retakes/preview',
    'POST /api/groups/:id/members/find',
    'POST /api/groups/:id/members/list',
    'POST /api/groups/:id/transfer/preview',
    'POST /api/groups/curricula/:id/lines/check',
    'POST /api/groups/curricula/:id/lines/file',
    // The handler rejects changes itself during maintenance.
    'POST /api/jodit',
    'POST /api/polls/roll/preview',
    'POST /api/questions/export',
    'POST /api/questions/export/check',
    'POST /api/questions/import/preview',
    'POST /api/questions/present',
    'POST /api/questions/try',
    'POST /api/tests/:id/regrades/preview',
    'POST /api/tests/pool',
  ]
  expect(going.toSorted()).toEqual([...signingIn, ...marksOfReaders, ...workAndBallots, ...changeNothing].toSorted())
})

describe('Planned maintenance', () => {
  it('is announced beforehand and restricts nothing', async () => {
    const starts_at = inAnHour()
    expect((await put(starts_at)).data).toMatchObject({ starts_at, is_on: false })
    const { data } = await server.as('guest').call('GET /api/config')
    expect(data.maintenance).toEqual({ starts_at, ends_at: null, is_on: false, message: 'Обновляем сервер.' })
    const { status } = await server.as('student.a').patch('/api/settings/notifications', {
      body: { topic: 'tests', mails: 'never' },
    })
    expect(status).toBe(200)
  })

  it('cannot end before it starts', async () => {
    const starts_at = inAnHour()
    const { status } = await admin.put('/api/access/system/maintenance', {
      body: { plan: { starts_at, ends_at: starts_at, message: { ru: '', en: '' } } },
    })
    expect(status).toBe(422)
  })
})

describe('Active maintenance', () => {
  beforeAll(() => put(server.clock.now().toISOString()))

  it('rejects changes with a 503 and a reason, and allows reading', async () => {
    const student = server.as('student.a')
    const answer = await student.patch('/api/settings/notifications', {
      body: { topic: 'tests', mails: 'at_once' },
      locale: 'en',
    })
    expect(answer.status).toBe(503)
    expect(answer.problem()).toMatchObject({
      maintenance: true,
      message: expect.stringMatching(/^Maintenance is in progress/),
    })
    expect((await student.get('/api/dashboard')).status).toBe(200)
    const registering = await server.as('guest').post('/api/register', { body: {} })
    expect(registering.status).toBe(503)
    const forgotten = await server.as('guest').post('/api/password/email', { body: { email: 'a@b.ru' } })
    expect(forgotten.status).toBe(200)
  })

  it('allows sign-in, sign-out and the work of administrators', async () => {
    const other = await server.as('teacher').get('/api/user')
    expect(other.status).toBe(200)
    const changed = await admin.patch('/api/settings/notifications', { body: { topic: 'tests', mails: 'at_once' } })
    expect(changed.status).toBe(200)
  })

  it('ends when an administrator ends it', async () => {
    expect(await admin.call('PUT /api/access/system/maintenance', { body: { plan: null } })).toEqual({ data: null })
    const { status } = await server.as('student.a').patch('/api/settings/notifications', {
      body: { topic: 'tests', mails: 'at_once' },
    })
    expect(status).toBe(200)
  })
})
