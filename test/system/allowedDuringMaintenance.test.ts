import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../src/api'
import { bearerOf, sendForm } from '../library/files/form'
import { demoPassword } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { cast, moved, newPoll, opened, vote } from '../polls/kit'
import { device, fileQuestion, newTest, single } from '../testing/kit/newTest'
import { choose, starting, startPath, takerOf } from '../testing/kit/taker'

const server = await startTestServer()
afterAll(server.stop)
const student = server.as('student.a')
const taker = takerOf(server, 'student.a')
const authorization = await bearerOf(server, 'student.a')
const attempt = await taker.begun([single('<p>Что верно?</p>'), fileQuestion('<p>Пришлите отчёт</p>')])
const otherTest = await newTest(server, { contents: [single('<p>Что ещё верно?</p>')] })
const secretPoll = await opened(server)
const openPoll = await opened(server, { secrecy: 'open', allow_change: true })
const scheduledPoll = await moved(server, (await newPoll(server)).id, 'schedule')

beforeAll(async () => {
  const starts_at = new Date(server.clock.now().getTime() - 1000).toISOString()
  const plan = { starts_at, ends_at: null, message: { ru: 'Обновляем сервер.', en: 'We are updating the server.' } }
  await server.as('admin').call('PUT /api/access/system/maintenance', { body: { plan } })
})

describe('Maintenance', () => {
  it('lets a running attempt save answers and files and be submitted', async () => {
    const { acknowledged } = await taker.sent(attempt, [choose(0, 1)])
    expect(acknowledged).toMatchObject([{ position: 0, outcome: 'accepted' }])
    const { status } = await sendForm(server, authorization, `/api/testing/attempts/${attempt}/questions/1/files`, {
      fields: { device },
      files: [{ name: 'отчёт.txt', content: Buffer.from('Решение') }],
    })
    expect(status).toBe(200)
    const [choice, report] = (await taker.read(attempt)).questions
    expect(choice?.answer).toEqual({ type: 'single', choice: 1 })
    expect(report?.files).toMatchObject([{ name: 'отчёт.txt' }])
    await taker.submit(attempt)
    expect((await taker.read(attempt)).status).toBe('needs_grading')
  })

  it('prevents new attempts', async () => {
    const { status } = await student.post(startPath(otherTest.id), { body: starting })
    expect(status).toBe(503)
  })

  it('lets users cast and change ballots of an open poll', async () => {
    expect((await cast(server, 'student.a', secretPoll.id, vote(['o1']))).body).toEqual({ data: { cast: true } })
    expect((await cast(server, 'student.a', openPoll.id, vote(['o1'], { receipt: null }))).status).toBe(200)
    const changed = await student.put(`/api/voting/${openPoll.id}/vote`, { body: { choices: ['o2'] } })
    expect(changed.status).toBe(200)
  })

  it('rejects a ballot of a poll that is not open yet, with that reason', async () => {
    expect((await cast(server, 'student.a', scheduledPoll.id, vote(['o1']))).status).toBe(409)
  })

  it('lets an administrator create and change records', async () => {
    const admin = server.as('admin')
    const body = { code: 'РИС', translations: { ru: { name: 'Рисунок' } }, subject_type_id: 5, control_form: 'exam' }
    const { data } = await admin.call('POST /api/directories/subjects', { body })
    expect(data).toMatchObject({ code: 'РИС' })
    const settings = await admin.patch('/api/settings/notifications', { body: { topic: 'tests', mails: 'at_once' } })
    expect(settings.status).toBe(200)
  })

  it('lets everybody sign in with a password and read', async () => {
    const { data } = await server.as('guest').call('POST /api/login', {
      body: { email: 'teacher@abitura.test', password: demoPassword },
    })
    expect(data).toHaveProperty('token')
    expect((await server.as('methodist').get('/api/user')).status).toBe(200)
  })
})

const calls = Object.entries(contract).map(([key, endpoint]) => {
  const [method = '', pattern = ''] = key.split(' ')
  const isOpen = method === 'GET' || 'allowedDuringMaintenance' in endpoint
  return { key, method, path: pattern.replaceAll(/:\w+/g, '1'), isOpen }
})
const closedCalls = calls.filter(({ isOpen }) => !isOpen)
// The event stream never ends.
const openCalls = calls.filter(({ key, isOpen }) => isOpen && key !== 'GET /api/events' && key !== 'POST /api/logout')
const senders = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const
const isSender = (method: string): method is keyof typeof senders => method in senders

describe('Any other change during maintenance', () => {
  it.each([
    { locale: 'ru', words: /^Идут технические работы/ },
    { locale: 'en', words: /^Maintenance is in progress/ },
  ] as const)('is rejected with a 503 and a message ($locale)', async ({ locale, words }) => {
    const answer = await student.patch('/api/settings/notifications', {
      body: { topic: 'tests', mails: 'at_once' },
      locale,
    })
    expect(answer.status).toBe(503)
    expect(answer.problem()).toMatchObject({ maintenance: true, message: expect.stringMatching(words) })
  })

  it.each(['guest', 'applicant.a', 'student.a', 'teacher', 'methodist', 'admissions'] as const)(
    'is rejected before validation at every endpoint (%s)',
    async (persona) => {
      const client = server.as(persona)
      const letThrough: string[] = []
      let refused = 0
      for (const { key, method, path } of closedCalls) {
        if (!isSender(method)) throw new Error(`Unknown method ${method}`)
        const { status } = await client[senders[method]](path, { body: {} })
        if (status === 503) refused += 1
        else if (status !== 401 && status !== 403) letThrough.push(`${key} ${status}`)
      }
      expect(letThrough).toEqual([])
      expect(refused).toBeGreaterThan(0)
    },
  )
})

it.each(['guest', 'applicant.a', 'student.a', 'teacher', 'methodist', 'admissions'] as const)(
  'During maintenance reading and the other allowed calls stay open (%s)',
  async (persona) => {
    const client = server.as(persona)
    const refused: string[] = []
    for (const { key, method, path } of openCalls) {
      if (!isSender(method)) throw new Error(`Unknown method ${method}`)
      const { status } = await client[senders[method]](path, method === 'GET' ? {} : { body: {} })
      if (status >= 500) refused.push(`${key} ${status}`)
    }
    expect(refused).toEqual([])
  },
  120_000,
)

describe('The file browser of the editor during maintenance', () => {
  const browse = (action: string, more: object = {}) =>
    server.as('methodist').post('/api/jodit', { body: { action, path: '', ...more }, locale: 'en' })

  it.each(['files', 'folders', 'permissions'])('shows %s', async (action) => {
    expect((await browse(action)).body).toMatchObject({ success: true })
  })

  it('refuses a change with a message', async () => {
    const answer = await browse('folderCreate', { name: 'Новая' })
    expect(answer.body).toMatchObject({
      success: false,
      data: { code: 503, messages: [expect.stringMatching(/^Maintenance is in progress/)] },
    })
  })
})
