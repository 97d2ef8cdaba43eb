import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Minimum upload speed. Times are in seconds. */
export type SendingLimits = {
  /** Time limit for the request head. */
  head: number
  /**
   * A body, or a form with files, must deliver `bytesPerSecond` on average in each of these intervals; a phone may
   * lose its network for a while.
   */
  body: number
  form: number
  bytesPerSecond: number
}
export const sendingLimits: SendingLimits = { head: 15, body: 30, form: 60, bytesPerSecond: 2048 }

/** During shutdown: time limits for half-received requests and half-sent responses, in ms. */
const shutdownTimeouts = { halfSentMs: 2000, halfReadMs: 8000 }

/** A request being received, with its byte count at the start of the interval. */
type PendingRequest = {
  request: IncomingMessage
  response: ServerResponse
  since: number
  bytes: number
  seconds: number
}

/** The current request of each connection; null between requests and while only a head is arriving. */
type Connections = Map<Socket, PendingRequest | null>

/**
 * Closes connections whose request arrives too slowly, after answering with `refuse`, because each costs memory and
 * a descriptor. Shutdown does not wait for unfinished requests; Node.js limits slow heads.
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
  const checkTimer = setInterval(() => {
    const now = performance.now()
    for (const [socket, arriving] of connections)
      if (arriving && isTooSlow(arriving, { socket, now, limits })) end(socket)
  }, 1000).unref()
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const [socket, arriving] of connections) if (!arriving?.request.complete) end(socket)
    }, shutdownTimeouts.halfSentMs).unref()
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeouts.halfReadMs).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(checkTimer)
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

/** Whether the interval ended with too few bytes; otherwise starts a new interval. */
const isTooSlow = (
  arriving: PendingRequest,
  { socket, now, limits }: { socket: Socket; now: number; limits: SendingLimits },
): boolean => {
  if (arriving.request.complete || now - arriving.since < arriving.seconds * 1000) return false
  const brought = socket.bytesRead - arriving.bytes
  arriving.since = now
  arriving.bytes = socket.bytesRead
  return brought < arriving.seconds * limits.bytesPerSecond
}
