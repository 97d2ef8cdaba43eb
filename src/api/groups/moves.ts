import { z } from 'zod'
import { byId, day, endpoints, one, recordId, text, version } from '../kit/endpoints'
import { academicYear, course, group } from './groups'
import { memberState, optionalOrderFields } from './members'

const transfer = z.strictObject({
  to_group_id: recordId,
  user_ids: z.union([z.literal('all'), z.array(recordId).min(1).max(1000)]),
  /** First day in the new group and last day in the old one. */
  date: day,
  ...optionalOrderFields,
})
export type Transfer = z.output<typeof transfer>

const promotion = z.strictObject({
  version,
  course,
  academic_year: academicYear,
  code: text(30).optional(),
  starts_on: day.nullable().optional(),
  ends_on: day.nullable().optional(),
  ...optionalOrderFields,
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
/** Maps a request field to the reasons why its value is not possible; empty if there are none. */
const obstacles = z.record(z.string(), z.array(z.string()))

/** Preview of a transfer: the people who move and the obstacles. */
export const transferPlan = z.object({
  to_group: z.object({ id: recordId, code: z.string(), capacity: z.int(), members_count: z.int() }),
  moving: z.array(person),
  obstacles,
})
/** Preview of a promotion: the group before and after, and its members. */
export const promotionPlan = z.object({
  before: groupState,
  after: groupState,
  members: z.array(person),
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
  'POST /api/groups/:id/promote/preview': {
    summary: 'Preview a promotion; nothing changes, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: promotion,
    allowedDuringMaintenance: true,
    answer: one(promotionPlan),
    current: group,
  },
  'POST /api/groups/:id/promote': {
    summary: 'Promote the whole group to another course and year; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: promotion,
    answer: one(group),
  },
})
