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
const told = (id: number) => ({ topic: `polls/${id}`, ids: [id] })
const stopTime = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Lets the time pass until a second after the next quarter of a minute, and no longer: it is the database’s time too. */
const beat = () => {
  const milliseconds = 16_000 - (server.clock.now().getTime() % 15_000)
  server.clock.advance({ seconds: milliseconds / 1000 })
  vi.advanceTimersByTime(milliseconds)
}
const open = { secrecy: 'open', allow_change: true, results: 'after_vote' } as const

describe('who has a poll’s page open', () => {
  it('hears of each move at once, by the poll’s id alone', async () => {
    const { stream } = await listen('view-polls')
    const { id } = await opened(server)
    await moved(server, id, 'pause', { reason: 'Проверка' })
    expect([await stream.next(), await stream.next()]).toEqual([told(id), told(id)])
    await stream.close()
  })

  it.each(['secret', 'open'] as const)(
    'hears of the turnout of a poll that is %s by the beat of the clock, once for all votes since, and not by a vote',
    async (secrecy) => {
      const { stream, device } = await listen('view-polls')
      const { id } = await opened(server, secrecy === 'open' ? open : {})
      expect(await stream.next()).toEqual(told(id))
      stopTime()
      const body = (choice: string) => vote([choice], secrecy === 'open' ? { receipt: null } : {})
      for (const who of ['student.a', 'student.b'] as const)
        expect((await cast(server, who, id, body('o1'))).status).toBe(200)
      // What is opened later is heard of first: of two votes nothing was told before.
      const { id: later } = await opened(server)
      expect(await stream.next()).toEqual(told(later))
      beat()
      expect(await stream.next()).toEqual(told(id))
      expect((await cast(server, 'voter', id, body('o2'))).status).toBe(200)
      beat()
      expect(await stream.next()).toEqual(told(id))
      // A second ballot that is refused changes nothing, and is not told of.
      expect((await cast(server, 'voter', id, body('o3'))).status).toBe(409)
      beat()
      await device.post('/api/logout')
      expect(await stream.rest()).toEqual([])
    },
  )

  it('hears so of votes that were changed too, because results move with them', async () => {
    const { id } = await opened(server, open)
    const { stream } = await listen('view-polls')
    stopTime()
    await cast(server, 'student.a', id, vote(['o1'], { receipt: null }))
    beat()
    expect(await stream.next()).toEqual(told(id))
    await server.as('student.a').call('PUT /api/voting/:id/vote', { params: { id }, body: { choices: ['o2'] } })
    beat()
    expect(await stream.next()).toEqual(told(id))
    await stream.close()
  })

  it('is nobody who only votes', async () => {
    const { stream, device } = await listen('student.b')
    const { id } = await opened(server)
    stopTime()
    await cast(server, 'student.a', id, vote(['o1']))
    beat()
    await device.post('/api/logout')
    expect((await stream.rest()).map(({ topic }) => topic)).toEqual(['notifications'])
  })
})
