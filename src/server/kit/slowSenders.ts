import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How slowly a request may be sent. Seconds. */
export type SendingLimits = {
  /** For the head. */
  head: number
  /**
   * A body, and a form with files, must bring `bytesPerSecond` in each of these spans: a phone may lose its network for
   * a while.
   */
  body: number
  form: number
  bytesPerSecond: number
}
export const sendingLimits: SendingLimits = { head: 15, body: 30, form: 60, bytesPerSecond: 2048 }

/**
 * A server that stops waits so long for requests that are half sent, and so long for answers that are half read, in ms.
 */
const stopping = { halfSentMs: 2000, halfReadMs: 8000 }

/** A request that arrives: how much of it there was at the beginning of the span. */
type Arriving = { request: IncomingMessage; response: ServerResponse; since: number; bytes: number; seconds: number }

/**
 * The request that a connection is at, as far as the server has it; null between two requests, and while only a head
 * arrives.
 */
type Connections = Map<Socket, Arriving | null>

/**
 * Ends connections on which a request arrives too slowly (`refuse` answers them): each costs memory and a descriptor,
 * and none sends to its end. When the server stops, those that have not sent their request do not keep it. Node.js
 * looks after slow heads itself.
 */
export const endSlowSenders = (
  app: FastifyInstance,
  { limits, refuse }: { limits: SendingLimits; refuse: (socket: Socket, isAnswered: boolean) => void },
): void => {
  const connections = watchConnections(app.server, limits)
  const end = (socket: Socket) => {
    refuse(socket, connections.get(socket)?.response.headersSent ?? false)
    socket.destroy()
  }
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, arriving] of connections)
      if (arriving && isTooSlow(arriving, { socket, now, limits })) end(socket)
  }, 1000).unref()
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const [socket, arriving] of connections) if (!arriving?.request.complete) end(socket)
    }, stopping.halfSentMs).unref()
    setTimeout(() => app.server.closeAllConnections(), stopping.halfReadMs).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(looking)
    done()
  })
}

const watchConnections = (server: Server, limits: SendingLimits): Connections => {
  const connections: Connections = new Map()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    const arriving = {
      request,
      response,
      since: performance.now(),
      bytes: socket.bytesRead,
      seconds: isForm ? limits.form : limits.body,
    }
    connections.set(socket, arriving)
    response.once('close', () => {
      if (connections.get(socket) === arriving) connections.set(socket, null)
    })
  })
  return connections
}

/** Whether the span has ended with too little; if it ended with enough, a new one begins. */
const isTooSlow = (
  arriving: Arriving,
  { socket, now, limits }: { socket: Socket; now: number; limits: SendingLimits },
): boolean => {
  if (arriving.request.complete || now - arriving.since < arriving.seconds * 1000) return false
  const brought = socket.bytesRead - arriving.bytes
  arriving.since = now
  arriving.bytes = socket.bytesRead
  return brought < arriving.seconds * limits.bytesPerSecond
}
