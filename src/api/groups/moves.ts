import { z } from 'zod'
import { byId, day, endpoints, one, recordId } from '../kit/endpoints'
import { memberState, optionalOrderFields } from './members'

const transfer = z.strictObject({
  to_group_id: recordId,
  user_ids: z.union([z.literal('all'), z.array(recordId).min(1).max(1000)]),
  /** First day in the new group and last day in the old one. */
  date: day,
  ...optionalOrderFields,
})
export type Transfer = z.output<typeof transfer>

const person = z.object({ user_id: recordId, name: z.string(), state: memberState })
/** Maps a request field to the reasons why its value is not possible; empty if there are none. */
const obstacles = z.record(z.string(), z.array(z.string()))

/** Preview of a transfer: the people who move and the obstacles. */
export const transferPlan = z.object({
  to_group: z.object({ id: recordId, code: z.string(), capacity: z.int(), members_count: z.int() }),
  moving: z.array(person),
  obstacles,
})

const manage = { any: ['manage groups'] } as const

export const groupMoves = endpoints({
  'POST /api/groups/:id/transfer/preview': {
    summary: 'Preview a transfer; nothing changes, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: transfer,
    allowedDuringMaintenance: true,
    answer: one(transferPlan),
  },
  'POST /api/groups/:id/transfer': {
    summary: 'Transfer members to another group by one order: all of them or nobody',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: transfer,
    answer: one(z.object({ to_group_id: recordId, user_ids: z.array(recordId) })),
  },
})
