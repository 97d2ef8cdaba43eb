import { z } from 'zod'
import {
  byId,
  day,
  deleted,
  distinct,
  editOf,
  endpoints,
  manyDone,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'

/** The states of a membership; the first two are open, the others have ended. */
export const openState = z.enum(['studying', 'academic_leave'])
export const endedState = z.enum(['expelled', 'transferred', 'graduated'])
export const memberState = z.enum([...openState.options, ...endedState.options])

/** The order that a change stands on, as the college numbers it. */
export const orderFields = { order_number: text(50).nullable(), order_date: day.nullable() }
export const orderOrNone = {
  order_number: orderFields.order_number.default(null),
  order_date: orderFields.order_date.default(null),
}

const writable = { state: memberState, started_on: day, ended_on: day.nullable(), ...orderFields }
export type MemberInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  user_id: recordId,
  started_on: day,
  state: openState.default('studying'),
  ...orderOrNone,
})
export type NewMember = z.output<typeof creatable>

const mostAdded = 1000
const addition = z.strictObject({
  /** `move` ends the person's membership of another group by the same order; without it such a person is refused. */
  people: z
    .array(z.strictObject({ user_id: recordId, move: z.boolean().default(false) }))
    .min(1)
    .max(mostAdded)
    .refine((people) => distinct(people.map(({ user_id }) => user_id)), { error: 'repeated' }),
  started_on: day,
  state: openState.default('studying'),
  ...orderOrNone,
})
export type Addition = z.output<typeof addition>

const removal = z.strictObject({
  ids: z.array(recordId).min(1).max(1000),
  state: endedState,
  ended_on: day,
  ...orderOrNone,
})
export type Removal = z.output<typeof removal>

/** A person in a group, now or in the past. */
export const member = z.object({
  ...stamps,
  ...writable,
  group_id: recordId,
  user_id: recordId,
  name: z.string(),
  email: z.string().nullable(),
})
export type Member = z.infer<typeof member>

/** A person as pickers show them. */
export const groupPerson = z.object({ id: recordId, name: z.string(), email: z.string().nullable() })
export type GroupPerson = z.infer<typeof groupPerson>

/** A line of a pasted list, and the people whom it may mean. */
export const listedLine = z.object({
  text: z.string(),
  people: z.array(
    groupPerson.extend({
      group_code: z.string().nullable(),
      /** `elsewhere`: studies in another group and can be moved; `refused`: cannot join, as `message` says. */
      state: z.enum(['free', 'here', 'elsewhere', 'refused']),
      message: z.string().nullable(),
    }),
  ),
})
export type ListedLine = z.infer<typeof listedLine>
const pastedLines = z.strictObject({ lines: z.array(text(500)).min(1).max(mostAdded) })

const manage = { any: ['manage groups'] } as const
const byMember = z.strictObject({ id: pathId, memberId: pathId })

export const groupMembers = endpoints({
  'GET /api/groups/people': {
    summary: 'People to choose from: students (roles that enroll or study) or staff, active ones; any by id; 50 a page',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q, kind: z.enum(['student', 'staff']) }, maxRows: 50 }),
    answer: page(groupPerson),
  },
  'GET /api/groups/:id/members': {
    summary: 'Who is and was in the group',
    access: manage,
    params: byId,
    query: tabbedListQuery({
      sort: ['name', 'state', 'started_on', 'ended_on', 'order_date', 'id'],
      filter: { q, state: oneOrMany(memberState) },
    }),
    answer: page(member),
  },
  'POST /api/groups/:id/members': {
    summary: 'Take a person into the group, if it has room and the person is in no other',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: creatable,
    answer: one(member),
  },
  'POST /api/groups/:id/members/find': {
    summary:
      'Find the people that the lines of a list mean by e-mail, login or name; changes nothing, so nothing is ' +
      'written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: pastedLines,
    answer: one(z.array(listedLine)),
  },
  'POST /api/groups/:id/members/list': {
    summary:
      'Read a CSV or XLSX file as the lines of a list; changes and keeps nothing, so nothing is written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    upload: { files: 1, megabytes: 10, accept: 'works' },
    answer: one(z.object({ lines: z.array(z.string()) })),
  },
  'POST /api/groups/:id/members/add': {
    summary: 'Take many people into the group; `refused` says of each of the others why, by the person’s id',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: addition,
    answer: manyDone,
  },
  'PUT /api/groups/:id/members/:memberId': {
    summary: 'Edit a membership; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byMember,
    body: editOf(z.strictObject({ ...writable, version }), member),
    answer: one(member),
  },
  'DELETE /api/groups/:id/members/:memberId': {
    summary:
      'Delete a membership made by mistake, within a day of its making; later, and when something is built on ' +
      'it, it is a 409: history is ended or corrected, not deleted',
    access: manage,
    audit: 'change',
    params: byMember,
    answer: deleted,
  },
  'POST /api/groups/:id/members/remove': {
    summary: 'End memberships of the group by an order; history stays',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: removal,
    answer: manyDone,
  },
})
