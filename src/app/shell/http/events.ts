import { createParser } from 'eventsource-parser'
import type { LiveEvent } from '../../../api/people/liveEvents'
import { requestStream } from './request'

/** Receives a change; after a connection gap `ids` is empty, because anything of the topic may have changed. */
type Callback = (event: LiveEvent) => void
type Open = (signal: AbortSignal) => Promise<Response>

/**
 * In ms: the polling interval without a stream, and the time after which a stream counts as dead. The server sends a
 * heartbeat every 25 s.
 */
const pollMs = 15_000
const heartbeatTimeoutMs = 60_000
/** Hidden tabs close their stream after this time, because browsers allow only six connections per server. */
const hiddenMs = 10_000
/** Delay before reconnecting; doubles after each connection that lasts less than `stableMs`. */
const pauseMs = { first: 2_000, last: 60_000 }
const stableMs = 30_000

/**
 * Subscriptions to server events over one shared stream, open while the page is visible. When the stream opens, and
 * every 15 s while it cannot be opened, all subscribers are notified without ids.
 */
export const createEvents = (open: Open) => {
  const callbacks = new Map<string, Set<Callback>>()
  let running: AbortController | null = null
  let isOpen = false

  const tell = (event: LiveEvent) => callbacks.get(event.topic)?.forEach((callback) => callback(event))
  const tellAll = () => [...callbacks.keys()].forEach((topic) => tell({ topic, ids: [] }))

  const listen = async (signal: AbortSignal) => {
    for (let failures = 0; !signal.aborted;) {
      let openedAt = Infinity
      const onOpen = () => {
        openedAt = Date.now()
        isOpen = true
        tellAll()
      }
      await readStream(open, { signal, onOpen, onEvent: tell }).catch(() => undefined)
      if (signal.aborted) return
      isOpen = false
      failures = Date.now() - openedAt >= stableMs ? 0 : failures + 1
      await pause(Math.min(pauseMs.last, pauseMs.first * 2 ** failures), signal)
    }
  }
  const stop = () => {
    running?.abort()
    running = null
    isOpen = false
  }
  const start = () => {
    if (running || callbacks.size === 0 || document.hidden) return
    running = new AbortController()
    const { signal } = running
    const pollTimer = setInterval(() => isOpen || tellAll(), pollMs)
    signal.addEventListener('abort', () => clearInterval(pollTimer))
    void listen(signal)
  }
  const restart = () => {
    stop()
    start()
  }

  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(stop, hiddenMs)
    else start()
  }
  /** Follows page visibility and network state while there are subscribers. */
  const watch = () => {
    document.addEventListener('visibilitychange', onVisibility)
    // The old connection may be dead after a network change.
    window.addEventListener('online', restart)
  }
  const unwatch = () => {
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', restart)
  }

  const subscribe = (topic: string, callback: Callback): (() => void) => {
    if (callbacks.size === 0) watch()
    callbacks.set(topic, (callbacks.get(topic) ?? new Set()).add(callback))
    start()
    return () => {
      callbacks.get(topic)?.delete(callback)
      if (callbacks.get(topic)?.size === 0) callbacks.delete(topic)
      if (callbacks.size > 0) return
      unwatch()
      stop()
    }
  }
  return { subscribe }
}

type StreamOptions = { signal: AbortSignal; onOpen: () => void; onEvent: (event: LiveEvent) => void }

/** Reads a stream to its end; rejects if the response is no stream or the heartbeat stops. */
const readStream = async (open: Open, { signal, onOpen, onEvent }: StreamOptions): Promise<void> => {
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let heartbeatTimer = setTimeout(hangUp, heartbeatTimeoutMs)
  try {
    const response = await open(line.signal)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      throw new Error('This is no stream.')
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data)) })
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(heartbeatTimer)
      heartbeatTimer = setTimeout(hangUp, heartbeatTimeoutMs)
      if (isFirst) onOpen()
      parser.feed(value)
    }
  } finally {
    clearTimeout(heartbeatTimer)
    signal.removeEventListener('abort', hangUp)
    hangUp()
  }
}

/** Waits with random jitter, so that clients do not reconnect simultaneously. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.75 + Math.random() / 2))
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

export const events = createEvents((signal) =>
  requestStream({ method: 'GET', path: '/api/events', signal, quiet: 'all' }),
)
