import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { eventStream } from '../../../api/kit/endpoints'
import { listenForEvents, type Listener, type Published } from '../../platform/events'
import type { Callers } from './callers'
import { unavailable } from '../problems'
import type { Services } from '../services'

export const eventStreamType = 'text/event-stream'
/**
 * A browser opens at most six HTTP/1.1 connections per server, so the streams of a person's tabs must leave some
 * connections for calls.
 */
const maxStreamsPerPerson = 4
/** How long an API token may stream before its permissions are checked again. */
const apiTokenMs = 300_000
const maxUnreadBytes = 262_144

/**
 * `x-accel-buffering` stops Nginx from buffering. The connection closes with the stream, so that shutdown need not
 * wait for the browser.
 */
const headers = { 'content-type': eventStreamType, 'x-accel-buffering': 'no', connection: 'close' } as const

type Stream = {
  personId: number
  sessionId: number
  allowsTopic: (topic: string) => boolean
  /** In ms; null means until the session ends. */
  endsAt: number | null
  response: ServerResponse
}
/** Uses the contract's type: with a separate type, renaming an optional field would silently allow all topics. */
type Subscriber = z.output<typeof eventStream>
export type EventStreams = { open: (who: Subscriber, reply: FastifyReply) => Promise<FastifyReply> }

/**
 * Pushes changes to the open streams (text/event-stream) of the people they concern. The process listens to the
 * database while a stream is open; if that connection fails, all streams end and clients reconnect and refetch.
 */
export const openEventStreams = (
  app: FastifyInstance,
  {
    services: { database, clock },
    callers,
    heartbeatMs,
  }: { services: Services; callers: Callers; heartbeatMs: number },
): EventStreams => {
  /** Oldest first. */
  const streams = new Set<Stream>()
  let listening: Promise<Listener> | null = null
  let stopping = false

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  /** Ends the stream of a client that does not read; the client reconnects and refetches later. */
  const write = (stream: Stream, text: string) => {
    stream.response.write(text)
    if (stream.response.writableLength <= maxUnreadBytes) return
    streams.delete(stream)
    stream.response.destroy()
  }
  const endWhere = (isOver: (stream: Stream) => boolean) => [...streams].filter(isOver).forEach(end)
  const stopListening = () => {
    const current = listening
    listening = null
    current?.then(({ close }) => close()).catch(() => undefined)
    endWhere(() => true)
  }
  const onPublished = (published: Published) => {
    if ('ended' in published) return endWhere(({ sessionId }) => sessionId === published.ended)
    const idsOf = new Map<number, number[]>()
    for (const [personId, id] of published.about) idsOf.set(personId, [...(idsOf.get(personId) ?? []), id])
    for (const stream of streams) {
      const ids = idsOf.get(stream.personId)
      if (ids && stream.allowsTopic(published.topic))
        write(stream, `data: ${JSON.stringify({ topic: published.topic, ids })}\n\n`)
    }
  }
  const listen = async () => {
    const connecting = (listening ??= listenForEvents(database.connection, { onPublished, onEnd: () => forget() }))
    const forget = () => {
      if (listening === connecting) stopListening()
    }
    await connecting.catch((error: unknown) => {
      forget()
      throw error
    })
  }

  /**
   * Sends a heartbeat to each stream, because proxies close idle connections after a minute, and ends streams of
   * expired sessions.
   */
  const sendHeartbeats = async () => {
    if (streams.size === 0 || !listening) return
    try {
      const ids = [...streams].map(({ sessionId }) => sessionId)
      const [alive] = await Promise.all([
        callers.findValidSessions(database.db, ids),
        listening.then((one) => one.check()),
      ])
      const live = new Set(alive)
      // Streams opened during the query are not in `ids`: they have just been authorised.
      const checkedIds = new Set(ids)
      endWhere(({ sessionId }) => checkedIds.has(sessionId) && !live.has(sessionId))
      endWhere(({ endsAt }) => endsAt !== null && endsAt <= clock().getTime())
      for (const stream of streams) write(stream, ': \n\n')
    } catch {
      stopListening()
    }
  }
  const heartbeatTimer = setInterval(() => void sendHeartbeats(), heartbeatMs).unref()
  app.addHook('preClose', (done) => {
    stopping = true
    clearInterval(heartbeatTimer)
    stopListening()
    done()
  })

  const open: EventStreams['open'] = async ({ personId, sessionId, allowsTopic }, reply) => {
    await listen()
    if (stopping) throw unavailable()
    const { raw: response, request } = reply.hijack()
    if (response.destroyed) return reply
    const endsAt = allowsTopic ? clock().getTime() + apiTokenMs : null
    const stream = { personId, sessionId, allowsTopic: allowsTopic ?? (() => true), endsAt, response }
    const own = [...streams].filter((one) => one.personId === personId)
    own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerPerson)).forEach(end)
    streams.add(stream)
    response.once('close', () => streams.delete(stream))
    for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
      if (value !== undefined) response.setHeader(name, value)
    response.writeHead(200)
    // Signals to the client that it will receive every event from now on.
    write(stream, ': open\n\n')
    if (request.method === 'HEAD') end(stream)
    return reply
  }
  return { open }
}
