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

describe('During maintenance', () => {
  it('a running attempt saves answers and files and is handed in', async () => {
    const { acknowledged } = await taker.sent(attempt, [choose(0, 1)])
    expect(acknowledged).toMatchObject([{ position: 0, outcome: 'taken' }])
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

  it('a new attempt cannot be started', async () => {
    const { status } = await student.post(startPath(otherTest.id), { body: starting })
    expect(status).toBe(503)
  })

  it('a ballot of an open poll is cast, and a vote that may change is changed', async () => {
    expect((await cast(server, 'student.a', secretPoll.id, vote(['o1']))).body).toEqual({ data: { cast: true } })
    expect((await cast(server, 'student.a', openPoll.id, vote(['o1'], { receipt: null }))).status).toBe(200)
    const changed = await student.put(`/api/voting/${openPoll.id}/vote`, { body: { choices: ['o2'] } })
    expect(changed.status).toBe(200)
  })

  it('a ballot of a poll that has not opened is refused for that reason', async () => {
    expect((await cast(server, 'student.a', scheduledPoll.id, vote(['o1']))).status).toBe(409)
  })

  it('an administrator creates and changes records', async () => {
    const admin = server.as('admin')
    const body = { code: 'РИС', translations: { ru: { name: 'Рисунок' } }, subject_type_id: 5, control_form: 'exam' }
    const { data } = await admin.call('POST /api/directories/subjects', { body })
    expect(data).toMatchObject({ code: 'РИС' })
    const settings = await admin.patch('/api/settings/notifications', { body: { topic: 'tests', mail: true } })
    expect(settings.status).toBe(200)
  })

  it('everybody signs in with a password and reads', async () => {
    const { data } = await server.as('guest').call('POST /api/login', {
      body: { email: 'teacher@abitura.test', password: demoPassword },
    })
    expect(data).toHaveProperty('token')
    expect((await server.as('methodist').get('/api/user')).status).toBe(200)
  })
})

const closedCalls = Object.entries(contract).flatMap(([key, endpoint]) => {
  const [method = '', pattern = ''] = key.split(' ')
  return method === 'GET' || 'goesOn' in endpoint ? [] : [{ key, method, path: pattern.replaceAll(/:\w+/g, '1') }]
})
const senders = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const
const isSender = (method: string): method is keyof typeof senders => method in senders

describe('Every other change during maintenance', () => {
  it.each([
    { locale: 'ru', words: /^Идут технические работы/ },
    { locale: 'en', words: /^Maintenance is in progress/ },
  ] as const)('is refused with a 503 in words ($locale)', async ({ locale, words }) => {
    const answer = await student.patch('/api/settings/notifications', { body: { topic: 'tests', mail: true }, locale })
    expect(answer.status).toBe(503)
    expect(answer.problem()).toMatchObject({ maintenance: true, message: expect.stringMatching(words) })
  })

  it.each(['guest', 'applicant.a', 'student.a', 'teacher', 'methodist', 'admissions'] as const)(
    'is refused before it is looked at, whichever call it is (%s)',
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
