import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openSession } from '../../src/server/people/sessionQueries'
import { listenTo } from '../kit/events'
import type { Persona } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { cast, idOf, moved, opened, vote } from './kit'

const server = await startTestServer()
const url = await server.listen()
afterEach(() => void vi.useRealTimers())
afterAll(server.stop)

const listen = async (who: Persona) => {
  const device = { remember: false, userAgent: 'test', ip: '127.0.0.1' }
  const { token } = await openSession(server.db, { userId: await idOf(server, who), ...device })
  return { device: server.withToken(token), stream: await listenTo(url, token) }
}
const changeEvent = (id: number) => ({ topic: `polls/${id}`, ids: [id] })
const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Advances the clock just past the next 15-second update, but no further, because the database uses real time. */
const advanceToUpdate = () => {
  const milliseconds = 16_000 - (server.clock.now().getTime() % 15_000)
  server.clock.advance({ seconds: milliseconds / 1000 })
  vi.advanceTimersByTime(milliseconds)
}
const open = { secrecy: 'open', allow_change: true, results: 'after_vote' } as const

describe('The live events of a poll', () => {
  it('report each change of status at once, with the id of the poll only', async () => {
    const { stream } = await listen('view-polls')
    const { id } = await opened(server)
    await moved(server, id, 'pause', { reason: 'Проверка' })
    expect([await stream.next(), await stream.next()]).toEqual([changeEvent(id), changeEvent(id)])
    await stream.close()
  })

  it.each(['secret', 'open'] as const)(
    'report the turnout of a %s poll at fixed intervals, once for all votes since the last report',
    async (secrecy) => {
      const { stream, device } = await listen('view-polls')
      const { id } = await opened(server, secrecy === 'open' ? open : {})
      expect(await stream.next()).toEqual(changeEvent(id))
      stopTime()
      const body = (choice: string) => vote([choice], secrecy === 'open' ? { receipt: null } : {})
      for (const who of ['student.a', 'student.b'] as const)
        expect((await cast(server, who, id, body('o1'))).status).toBe(200)
      // The event of the newly opened poll arrives first, so the two votes have published nothing.
      const { id: later } = await opened(server)
      expect(await stream.next()).toEqual(changeEvent(later))
      advanceToUpdate()
      expect(await stream.next()).toEqual(changeEvent(id))
      expect((await cast(server, 'voter', id, body('o2'))).status).toBe(200)
      advanceToUpdate()
      expect(await stream.next()).toEqual(changeEvent(id))
      // A rejected second ballot changes nothing and publishes nothing.
      expect((await cast(server, 'voter', id, body('o3'))).status).toBe(409)
      advanceToUpdate()
      await device.post('/api/logout')
      expect(await stream.rest()).toEqual([])
    },
  )

  it('also report changed votes, because they change the results', async () => {
    const { id } = await opened(server, open)
    const { stream } = await listen('view-polls')
    stopTime()
    await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))
    advanceToUpdate()
    expect(await stream.next()).toEqual(changeEvent(id))
    await server.as('student.a').call('PUT /api/voting/:id/vote', { params: { id }, body: { choices: ['o2'] } })
    advanceToUpdate()
    expect(await stream.next()).toEqual(changeEvent(id))
    await stream.close()
  })

  it('do not reach users who can only vote', async () => {
    const { stream, device } = await listen('student.b')
    const { id } = await opened(server)
    stopTime()
    await cast(server, 'student.a', id, vote(['o1']))
    advanceToUpdate()
    await device.post('/api/logout')
    expect((await stream.rest()).map(({ topic }) => topic)).toEqual(['notifications'])
  })
})
