import { z } from 'zod'
import { byId, day, endpoints, one, recordId, text, version } from '../kit/endpoints'
import { academicYear, course, group } from './groups'
import { memberState, orderOrNone } from './members'

const transfer = z.strictObject({
  to_group_id: recordId,
  user_ids: z.union([z.literal('all'), z.array(recordId).min(1).max(1000)]),
  /** The first day in the new group, and the last one in the old. */
  date: day,
  ...orderOrNone,
})
export type Transfer = z.output<typeof transfer>

const promotion = z.strictObject({
  version,
  course,
  academic_year: academicYear,
  code: text(30).optional(),
  starts_on: day.nullable().optional(),
  ends_on: day.nullable().optional(),
  ...orderOrNone,
})
export type Promotion = z.output<typeof promotion>

const person = z.object({ user_id: recordId, name: z.string(), state: memberState })
const groupState = z.object({
  code: z.string(),
  course: z.int(),
  academic_year: z.string(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
})
/** Field of the body to why it cannot be done as asked; empty when it can. */
const obstacles = z.record(z.string(), z.array(z.string()))

/** What a transfer would do: who moves, and what stands in the way. */
export const transferPlan = z.object({
  to_group: z.object({ id: recordId, code: z.string(), capacity: z.int(), members_count: z.int() }),
  moving: z.array(person),
  obstacles,
})
/** What a promotion would do: the group as it is and as it would be, and who goes along. */
export const promotionPlan = z.object({
  before: groupState,
  after: groupState,
  members: z.array(person),
  obstacles,
})

const manage = { any: ['manage groups'] } as const

export const groupMoves = endpoints({
  'POST /api/groups/:id/transfer/preview': {
    summary: 'What a transfer would do; changes nothing, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: transfer,
    answer: one(transferPlan),
  },
  'POST /api/groups/:id/transfer': {
    summary: 'Move members to another group by one order: all of those named, or nobody',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: transfer,
    answer: one(z.object({ to_group_id: recordId, user_ids: z.array(recordId) })),
  },
  'POST /api/groups/:id/promote/preview': {
    summary: 'What a promotion would do; changes nothing, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: promotion,
    answer: one(promotionPlan),
    current: group,
  },
  'POST /api/groups/:id/promote': {
    summary: 'Move the whole group to another course and year; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: promotion,
    answer: one(group),
  },
})
