import type { Identifier } from 'react-admin'
import type { eventsOver } from '../../shell/http/events'

/** An event as react-admin's realtime has it; without ids anything of the topic may have changed. */
type Changed = { topic: string; type: 'updated'; payload: { ids: Identifier[] } }
type Callback = (event: Changed) => void

/** react-admin's realtime methods: a topic is `resource/` and the resource's name. */
export type Realtime = {
  subscribe: (topic: string, callback: Callback) => Promise<unknown>
  unsubscribe: (topic: string, callback: Callback) => Promise<unknown>
}

export type Events = ReturnType<typeof eventsOver>

/** The server's stream of changes by react-admin's names; there a topic is the resource alone. */
export const realtimeOver = (events: Events): Realtime => {
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
