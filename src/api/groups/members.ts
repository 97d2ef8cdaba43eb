import { z } from 'zod'
import { bases } from '../kit/codes'
import {
  byId,
  day,
  deleted,
  distinct,
  editOf,
  endpoints,
  bulkResult,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'

/** Membership states: the open ones first, then the ended ones. */
export const openState = z.enum(['studying', 'academic_leave'])
export const endedState = z.enum(['expelled', 'transferred', 'graduated'])
export const memberState = z.enum([...openState.options, ...endedState.options])
export type OpenState = z.infer<typeof openState>
export type EndedState = z.infer<typeof endedState>

/** How the studies are paid for; null if nobody has entered it. */
export const memberBasis = z.enum(bases).nullable()

/** Administrative order behind a change; the college assigns the number. */
export const orderFields = { order_number: text(50).nullable(), order_date: day.nullable() }
export const optionalOrderFields = {
  order_number: orderFields.order_number.default(null),
  order_date: orderFields.order_date.default(null),
}

const writable = { state: memberState, started_on: day, ended_on: day.nullable(), ...orderFields }
/** An edit without a basis leaves it as it is. */
const editable = z.strictObject({ ...writable, basis: memberBasis.optional(), version })
export type MemberInput = Omit<z.output<typeof editable>, 'version'>

/** Without a basis, people keep that of their last group. */
const newBasis = memberBasis.default(null)
const creatable = z.strictObject({
  user_id: recordId,
  started_on: day,
  state: openState.default('studying'),
  basis: newBasis,
  ...optionalOrderFields,
})
export type NewMember = z.output<typeof creatable>

const maxAdditions = 1000
const addition = z.strictObject({
  /** `move` ends the person's membership in another group by the same order. Without it, members of other groups are refused. */
  people: z
    .array(z.strictObject({ user_id: recordId, move: z.boolean().default(false) }))
    .min(1)
    .max(maxAdditions)
    .refine((people) => distinct(people.map(({ user_id }) => user_id)), { error: 'repeated' }),
  started_on: day,
  state: openState.default('studying'),
  basis: newBasis,
  ...optionalOrderFields,
})
export type Addition = z.output<typeof addition>

const removal = z.strictObject({
  ids: z.array(recordId).min(1).max(1000),
  state: endedState,
  ended_on: day,
  ...optionalOrderFields,
})
export type Removal = z.output<typeof removal>

/** Current or past membership of a person. */
export const member = z.object({
  ...stamps,
  ...writable,
  basis: memberBasis,
  group_id: recordId,
  user_id: recordId,
  name: z.string(),
  email: z.string().nullable(),
})
export type Member = z.infer<typeof member>

/** Short record for pickers. */
export const groupPerson = z.object({ id: recordId, name: z.string(), email: z.string().nullable() })
export type GroupPerson = z.infer<typeof groupPerson>

/** Line of a pasted list with the people it may refer to. */
export const matchedLine = z.object({
  text: z.string(),
  people: z.array(
    groupPerson.extend({
      group_code: z.string().nullable(),
      /** `elsewhere`: member of another group, can be moved; `refused`: cannot join, `message` gives the reason. */
      state: z.enum(['free', 'here', 'elsewhere', 'refused']),
      message: z.string().nullable(),
    }),
  ),
})
export type MatchedLine = z.infer<typeof matchedLine>
const pastedLines = z.strictObject({ lines: z.array(text(500)).min(1).max(maxAdditions) })

const manage = { any: ['manage groups'] } as const
const byMember = z.strictObject({ id: pathId, memberId: pathId })

export const groupMembers = endpoints({
  'GET /api/groups/people': {
    summary:
      'List people for pickers: active students (roles that enroll or study) or staff; by id also inactive ones; 50 a page',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q, kind: z.enum(['student', 'staff']) }, maxRows: 50 }),
    answer: page(groupPerson),
  },
  'GET /api/groups/:id/members': {
    summary: 'List current and former members of the group',
    access: manage,
    params: byId,
    query: tabbedListQuery({
      sort: ['name', 'state', 'basis', 'started_on', 'ended_on', 'order_date', 'id'],
      filter: { q, state: oneOrMany(memberState), basis: oneOrMany(z.enum([...bases, 'unknown'])) },
    }),
    answer: page(member),
  },
  'POST /api/groups/:id/members': {
    summary: 'Add a person to the group, if it has room and the person is in no other group',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: creatable,
    answer: one(member),
  },
  'POST /api/groups/:id/members/find': {
    summary:
      'Find the people named in the lines of a list by e-mail, login or name; nothing changes, so nothing is ' +
      'written to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    body: pastedLines,
    allowedDuringMaintenance: true,
    answer: one(z.array(matchedLine)),
  },
  'POST /api/groups/:id/members/list': {
    summary:
      'Convert a CSV or XLSX file to the lines of a list; nothing is changed or stored, so nothing is written ' +
      'to the audit log',
    access: manage,
    audit: 'none',
    params: byId,
    upload: { files: 1, megabytes: 10, accept: 'works' },
    allowedDuringMaintenance: true,
    answer: one(z.object({ lines: z.array(z.string()) })),
  },
  'POST /api/groups/:id/members/add': {
    summary: 'Add many people to the group; `refused` lists the others by id with a reason',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: addition,
    answer: bulkResult,
  },
  'PUT /api/groups/:id/members/:memberId': {
    summary: 'Edit a membership; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byMember,
    body: editOf(editable, member),
    answer: one(member),
  },
  'DELETE /api/groups/:id/members/:memberId': {
    summary:
      'Delete a mistaken membership within a day of its creation; 409 later or if other records depend on it, ' +
      'because history can only be ended or corrected',
    access: manage,
    audit: 'change',
    params: byMember,
    answer: deleted,
  },
  'POST /api/groups/:id/members/basis': {
    summary:
      'Set the basis of study of memberships of the group, also of former ones; `refused` lists those of other groups',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ ids: z.array(recordId).min(1).max(maxAdditions), basis: memberBasis }),
    answer: bulkResult,
  },
  'POST /api/groups/:id/members/remove': {
    summary: 'End memberships of the group by an order; they stay in the history',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: removal,
    answer: bulkResult,
  },
})
