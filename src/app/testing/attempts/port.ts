import type { Attempt, Heartbeat, Operation } from '../../../api/testing/attempts'
import type { reportedEvents } from '../../../api/testing/testCodes'
import type { AppDataProvider } from '../../kit/providers/dataProvider'

export type Happened = { kind: (typeof reportedEvents)[number]; position: number | null }

/** What was done, and at which positions a question was opened. */
export type Sent = { operations: Operation[]; seen: number[] }

/** Where an attempt is kept: the server, or for a practice run of the screen the page itself. */
export type Port = {
  send: (sent: Sent & { events: Happened[] }) => Promise<Heartbeat>
  submit: (sent: Sent) => Promise<Heartbeat>
  forward: (position: number) => Promise<Attempt>
  takeOver: () => Promise<Attempt>
}

type Place = { id: number; device: string; deviceName: string }

/** The calls of an attempt through the data provider. The screen itself says what waits and why, so no refusal is told by a toast. */
export const portOf = (provider: AppDataProvider, { id, device, deviceName }: Place): Port => ({
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
