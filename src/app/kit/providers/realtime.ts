import type { Identifier } from 'react-admin'
import type { createEvents } from '../../shell/http/events'

/** A realtime event in react-admin's format; without ids any record of the topic may have changed. */
type ChangeEvent = { topic: string; type: 'updated'; payload: { ids: Identifier[] } }
type Callback = (event: ChangeEvent) => void

/** react-admin's realtime methods; a topic is `resource/` followed by the resource name. */
export type Realtime = {
  subscribe: (topic: string, callback: Callback) => Promise<unknown>
  unsubscribe: (topic: string, callback: Callback) => Promise<unknown>
}

export type Events = ReturnType<typeof createEvents>

/** Adapts the server's event stream, whose topics are resource names without the prefix. */
export const createRealtime = (events: Events): Realtime => {
  const ends = new Map<string, Map<Callback, () => void>>()
  const unsubscribe: Realtime['unsubscribe'] = async (topic, callback) => {
    ends.get(topic)?.get(callback)?.()
    ends.get(topic)?.delete(callback)
  }
  return {
    subscribe: async (topic, callback) => {
      await unsubscribe(topic, callback)
      const end = events.subscribe(topic.replace(/^resource\//, ''), ({ ids }) =>
        callback({ topic, type: 'updated', payload: { ids } }),
      )
      ends.set(topic, (ends.get(topic) ?? new Map<Callback, () => void>()).set(callback, end))
    },
    unsubscribe,
  }
}
