import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/server/app'
import { notify } from '../../../src/server/people/notifications/notificationQueries'
import { openApiSession, openSession } from '../../../src/server/people/sessionQueries'
import { publishEvents } from '../../../src/server/platform/events'
import { listenTo } from '../../kit/events'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
/** Acts as another process on the same database. */
const second = await buildApp(server.services, { heartbeatMs: 50 })
afterAll(async () => {
  await second.close()
  await server.stop()
})
const { db, services } = server
const url = await server.listen()
const secondUrl = await second.listen({ port: 0, host: '127.0.0.1' })

const tokenFor = async (userId: number) =>
  (await openSession(db, { userId, remember: false, userAgent: 'test', ip: '127.0.0.1' })).token

/** Creates a user who listens with their own session. */
const listener = async () => {
  const member = await makeMember(server)
  const token = await tokenFor(member.id)
  return { ...member, device: server.withToken(token), stream: await listenTo(url, token) }
}

/** Opens a stream without reading it. `isEnded` then reads it and returns whether it ended properly. */
const openRawStream = async (of: string, userId: number) => {
  const socket = connect(Number(new URL(of).port), '127.0.0.1')
  socket.write(`GET /api/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await tokenFor(userId)}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return {
    isEnded: async () => {
      const closed = once(socket, 'close')
      const texts: string[] = []
      socket.on('data', (bytes) => texts.push(String(bytes))).resume()
      await closed
      // An empty chunk terminates a complete chunked response.
      return texts.join('').endsWith('0\r\n\r\n')
    },
  }
}

/** Notifies a user and returns the expected live event. */
const notifyAndExpect = async (userId: number, after: () => void = () => undefined) => {
  await db.transaction().execute(async (own) => {
    const values = { number: '2027-000001' }
    await notify(own, services, { userId, event: 'application.accepted', values, path: '/my-profile' })
    after()
  })
  const { id } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { topic: 'notifications', ids: [id] }
}

describe('A live event', () => {
  it('reaches all screens of its user in every process, but nobody else, and contains only ids', async () => {
    const [one, other] = [await listener(), await listener()]
    const elsewhere = await listenTo(secondUrl, await tokenFor(one.id))
    const event = await notifyAndExpect(one.id)
    expect(await one.stream.next()).toEqual(event)
    expect(await elsewhere.next()).toEqual(event)
    // If this listener received the other user's events, they would have arrived first.
    const otherEvent = await notifyAndExpect(other.id)
    expect(await other.stream.next()).toEqual(otherEvent)
    for (const { device } of [one, other]) await device.post('/api/logout')
    expect([...(await one.stream.rest()), ...(await other.stream.rest())]).toEqual([])
    await elsewhere.close()
  })

  it('is published only after the commit', async () => {
    const { id, stream } = await listener()
    const rolledBack = notifyAndExpect(id, () => {
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    const event = await notifyAndExpect(id)
    expect(await stream.next()).toEqual(event)
    await stream.close()
  })

  it('is also published for read marks, so that all screens agree', async () => {
    const { id, stream, client } = await listener()
    const first = await notifyAndExpect(id)
    const second = await notifyAndExpect(id)
    await client.call('POST /api/notifications/:id/read', { params: { id: first.ids[0] ?? 0 } })
    await client.call('POST /api/notifications/read')
    await client.call('POST /api/notifications/read')
    // All notifications were read already, so the last call publishes nothing.
    const third = await notifyAndExpect(id)
    for (const event of [first, second, first, second, third]) expect(await stream.next()).toEqual(event)
    await stream.close()
  })

  it('contains the ids of all records, however many there are', async () => {
    const { id, stream, device } = await listener()
    const ids = Array.from({ length: 1000 }, (_, place) => Number.MAX_SAFE_INTEGER - place)
    await db.transaction().execute((own) =>
      publishEvents(
        own,
        'records',
        ids.map((record) => [id, record]),
      ),
    )
    await device.post('/api/logout')
    expect((await stream.rest()).flatMap((event) => event.ids)).toEqual(ids)
  })
})

describe('An event stream', () => {
  it('is never cached, buffered by a proxy or compressed', async () => {
    const { stream } = await listener()
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers.has('content-encoding')).toBe(false)
    await stream.close()
  })

  const endings: readonly [string, (who: Awaited<ReturnType<typeof listener>>) => Promise<unknown>][] = [
    ['is signed out', ({ device }) => device.call('POST /api/logout')],
    ['is ended from another device', ({ client }) => client.call('POST /api/settings/sessions/end-others')],
    [
      'is ended by a new password',
      ({ client }) =>
        client.call('PATCH /api/settings/password', {
          body: { current_password: newPassword, password: 'пять серых мышей' },
        }),
    ],
    [
      'belongs to a blocked user',
      ({ id }) => db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute(),
    ],
  ]
  it.each(endings)('ends when its session %s', async (_how, end) => {
    const who = await listener()
    await end(who)
    expect(await who.stream.rest()).toEqual([])
    expect((await who.device.get('/api/events')).status).toBe(401)
  })

  it('ends when its session expires, and not before', async () => {
    const { id } = await makeMember(server)
    const [token, other] = [await tokenFor(id), await tokenFor(id)]
    const [stream, otherStream] = [await listenTo(secondUrl, token), await listenTo(secondUrl, other)]
    const newest = db
      .selectFrom('sessions')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('user_id', '=', id)
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', newest)
      .execute()
    expect(await otherStream.rest()).toEqual([])
    const event = await notifyAndExpect(id)
    expect(await stream.next()).toEqual(event)
    await stream.close()
  })

  it('is closed if it is the oldest of too many streams of a user', async () => {
    const { id, stream: oldest } = await listener()
    const token = await tokenFor(id)
    const others = [await listenTo(url, token), await listenTo(url, token), await listenTo(url, token)]
    const stranger = await listener()
    const event = await notifyAndExpect(id)
    expect(await oldest.next()).toEqual(event)
    others.push(await listenTo(url, token))
    expect(await oldest.rest()).toEqual([])
    for (const stream of others.slice(0, 3)) expect(await stream.next()).toEqual(event)
    const toldAgain = await notifyAndExpect(id)
    for (const stream of others) expect(await stream.next()).toEqual(toldAgain)
    const toldStranger = await notifyAndExpect(stranger.id)
    expect(await stranger.stream.next()).toEqual(toldStranger)
    await Promise.all([...others, stranger.stream].map((stream) => stream.close()))
  })

  it('is closed if the client does not read, instead of filling the memory', async () => {
    const { id } = await makeMember(server)
    const [unread, other] = [await openRawStream(url, id), await listenTo(url, await tokenFor(id))]
    // 16 MB do not fit into the buffers between server and client.
    await server.pool.query(
      `SELECT pg_notify('events', json_build_object('topic', place || repeat('x', 7900), 'about', ARRAY[ARRAY[$1::int, 1]])::text)
       FROM generate_series(1, 2000) AS place`,
      [id],
    )
    for (let place = 0; place < 2000; place += 1) await other.next()
    expect(await unread.isEnded()).toBe(false)
    await other.close()
  })

  it('ends at server shutdown without delaying it', async () => {
    const third = await buildApp(services)
    const thirdUrl = await third.listen({ port: 0, host: '127.0.0.1' })
    const line = await openRawStream(thirdUrl, (await makeMember(server)).id)
    // A shutdown that waited for the stream would cut it off after a timeout.
    const [isEnded] = await Promise.all([line.isEnded(), third.close()])
    expect(isEnded).toBe(true)
  })

  it('is empty for a HEAD request', async () => {
    const { id } = await makeMember(server)
    const headers = { authorization: `Bearer ${await tokenFor(id)}` }
    const answer = await fetch(`${url}/api/events`, { method: 'HEAD', headers })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
  })
})

describe('An API token', () => {
  const openToken = async () => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@abitura.test')
      .executeTakeFirstOrThrow()
    const { token, id: sessionId } = await openApiSession(db, {
      userId: id,
      name: 'timetable',
      permissions: ['manage groups'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      userAgent: 'test',
      ip: '127.0.0.1',
    })
    return { id, token, sessionId }
  }

  it('receives only topics that its permissions can read, until it is revoked', async () => {
    const { id, token, sessionId } = await openToken()
    const stream = await listenTo(url, token)
    for (const topic of ['notifications', 'polls/1', 'groups/1']) await publishEvents(db, topic, [[id, 5]])
    expect(await stream.next()).toEqual({ topic: 'groups/1', ids: [5] })
    await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
    expect(await stream.rest()).toEqual([])
  })

  it('has its stream ended after five minutes, so that its permissions are rechecked', async () => {
    const { token } = await openToken()
    const stream = await listenTo(secondUrl, token)
    server.clock.advance({ minutes: 6 })
    expect(await stream.rest()).toEqual([])
  })
})
