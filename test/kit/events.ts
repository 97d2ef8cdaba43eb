import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LiveEvent } from '../../src/api/people/liveEvents'

/** Opens an event stream like a browser; resolves when it is open. */
export const listenTo = async (url: string, token: string) => {
  const response = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200 || !response.body) throw new Error(`GET /api/events returned ${response.status}`)
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  const next = async (): Promise<LiveEvent | null> => {
    const { done, value } = await reader.read()
    return done ? null : JSON.parse(value.data)
  }
  return {
    headers: response.headers,
    /** The next event, or null if the server ended the stream. */
    next,
    /** Returns all remaining events after the server has ended the stream. */
    rest: async (): Promise<LiveEvent[]> => {
      const events: LiveEvent[] = []
      for (let event = await next(); event; event = await next()) events.push(event)
      return events
    },
    close: () => reader.cancel(),
  }
}
