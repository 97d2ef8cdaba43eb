import type { Attempt, Heartbeat, Operation } from '../../../api/testing/attempts'
import type { reportedEvents } from '../../../api/testing/testCodes'
import type { AppDataProvider } from '../../kit/providers/dataProvider'

export type JournalEvent = { event_id: string; kind: (typeof reportedEvents)[number]; position: number | null }

/** Operations to save, and the positions of newly opened questions. */
export type SyncPayload = { operations: Operation[]; seen: number[] }

/** Events, the ids of read messages, and the position of the question on the screen. */
export type SignOfLife = { events: JournalEvent[]; read?: number[]; position?: number }

/** Backend of an attempt: the server, or memory in a practice run. */
export type AttemptBackend = {
  send: (sent: SyncPayload & SignOfLife) => Promise<Heartbeat>
  /** With `when_over` the attempt ends only if the time is up on the server as well. */
  submit: (sent: SyncPayload & { when_over?: true }) => Promise<Heartbeat>
  forward: (position: number) => Promise<Attempt>
  takeOver: () => Promise<Attempt>
}

type AttemptRef = { id: number; device: string; deviceName: string }

/** Calls the API without error toasts, because the attempt screen shows pending answers and errors itself. */
export const attemptBackendOf = (
  provider: AppDataProvider,
  { id, device, deviceName }: AttemptRef,
): AttemptBackend => ({
  send: async (sent) =>
    (
      await provider.act('POST /api/testing/attempts/:id/operations', {
        id,
        body: { device, ...sent },
        quiet: 'all',
      })
    ).data,
  submit: async (sent) =>
    (await provider.act('POST /api/testing/attempts/:id/submit', { id, body: { device, ...sent }, quiet: 'all' })).data,
  forward: async (position) =>
    (await provider.act('POST /api/testing/attempts/:id/forward', { id, body: { device, position }, quiet: 'all' }))
      .data,
  takeOver: async () =>
    (
      await provider.act('POST /api/testing/attempts/:id/lease', {
        id,
        body: { device, device_name: deviceName },
        quiet: 'all',
      })
    ).data,
})
