/** Orders («приказы»): drafted by the office, signed, and cancelled by another order. */
import { z } from 'zod'
import { bases } from '../kit/codes'
import { orderKinds, orderStatuses } from '../groups/orderCodes'
import { course } from '../groups/groups'
import { openState } from '../groups/members'
import {
  editOf,
  byId,
  day,
  deleted,
  endpoints,
  file,
  longText,
  moment,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { expulsionReasons, maxOrderPeople, orderLimits, writtenKinds } from './orderLimits'
import { signatories } from './orderRules'

export const orderKind = z.enum(orderKinds)
export const orderStatus = z.enum(orderStatuses)
const expulsionReason = z.enum(expulsionReasons)

/** Terms that a kind needs besides its people; fields that the kind does not use are null. */
const orderTerms = z.strictObject({
  /** Group that people are transferred to, return to or are reinstated in. */
  to_group_id: recordId.nullable(),
  /** Last day of a leave or a scholarship. */
  until: day.nullable(),
  expulsion_reason: expulsionReason.nullable(),
  /** How the studies are paid for from now on; a transfer with it needs no other group. */
  basis: z.enum(bases).nullable(),
  /** Kind of the scholarship, as printed. */
  title: text(orderLimits.title).nullable(),
})
export type OrderTerms = z.output<typeof orderTerms>

const mark = z.int().min(2).max(5)
/** Terms of one person in a graduation. */
const personTerms = z.strictObject({
  /** Final qualification work and state exam, with marks from 2 to 5. */
  thesis_title: text(orderLimits.title * 2).nullable(),
  thesis_mark: mark.nullable(),
  exam_mark: mark.nullable(),
})
/** Terms of a person as stored: those of a graduation, and of a promotion. */
const storedTerms = z
  .object({
    ...personTerms.shape,
    /** Promotion: the group in which a student repeats the course. */
    stay_group_id: recordId,
    /** Promotion on condition: the day by which the debts must be settled. */
    conditional_until: day,
  })
  .partial()
export type PersonTerms = z.output<typeof storedTerms>

const orderLink = z.object({
  id: recordId,
  kind: orderKind,
  number: z.string().nullable(),
  ordered_on: z.string().nullable(),
})
export type OrderLink = z.infer<typeof orderLink>

/** An order in the register. */
export const orderRow = z.object({
  ...stamps,
  kind: orderKind,
  status: orderStatus,
  number: z.string().nullable(),
  ordered_on: z.string().nullable(),
  /** Day on which the order takes effect. */
  effective_on: z.string().nullable(),
  grounds: z.string(),
  /** People whose part is not cancelled. */
  people_count: z.int(),
  /** Name of the person, if the order has one. */
  person_name: z.string().nullable(),
  author_name: z.string(),
  signed_by_name: z.string().nullable(),
  signed_at: z.string().nullable(),
  /** When it took effect; null for a draft and for an order that waits for its day. */
  applied_at: z.string().nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

/** An order with its terms and its links to other orders. */
const order = z.object({
  ...orderRow.shape,
  ...orderTerms.shape,
  signatories,
  to_group: z.object({ id: recordId, code: z.string() }).nullable(),
  groups: z.array(z.object({ id: recordId, code: z.string(), course: z.int() })),
  /** The order that this cancellation cancels. */
  cancels: orderLink.nullable(),
  /** Cancellations of this order. */
  cancelled_by: z.array(orderLink),
  actions: z.array(z.enum(['edit', 'sign', 'cancel', 'delete'])),
})
export type Order = z.infer<typeof order>

const personState = z.object({
  role: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  course: z.int().nullable(),
  state: openState.nullable(),
  basis: z.enum(bases).nullable(),
})
/**
 * A person of an order: for a draft, the state today and the planned one with what hinders or needs attention;
 * later, the states before and after the order took effect. `id` is the user id.
 */
export const orderPerson = z.object({
  id: recordId,
  name: z.string(),
  terms: storedTerms,
  before: personState.nullable(),
  after: personState.nullable(),
  /** Reasons why the order cannot be signed, or why it could not take effect. */
  obstacles: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Graduation: whether the diploma is with honours, and how it was decided. */
  honours: z.object({ earned: z.boolean(), reasons: z.array(z.string()) }).nullable(),
  is_cancelled: z.boolean(),
})
export type OrderPerson = z.infer<typeof orderPerson>

const people = z.array(recordId).max(maxOrderPeople).default([])
const writable = {
  number: text(orderLimits.number).nullable(),
  ordered_on: day.nullable(),
  effective_on: day.nullable(),
  grounds: longText(orderLimits.grounds),
  ...orderTerms.shape,
}
const draft = z.strictObject({
  kind: z.enum(writtenKinds),
  number: writable.number.default(null),
  ordered_on: writable.ordered_on.default(null),
  effective_on: writable.effective_on.default(null),
  grounds: writable.grounds.default(''),
  to_group_id: writable.to_group_id.default(null),
  until: writable.until.default(null),
  expulsion_reason: writable.expulsion_reason.default(null),
  basis: writable.basis.default(null),
  title: writable.title.default(null),
  /** People, and groups whose current members are added. */
  user_ids: people,
  group_ids: z.array(recordId).max(500).default([]),
  /** Scholarship: adds the first students of a course in the current portfolio rating; needs `manage portfolios`. */
  rating_course: course.nullable().default(null),
  rating_places: z.int().min(1).max(1000).nullable().default(null),
})
export type OrderDraft = z.output<typeof draft>
const edit = z.strictObject({ version, ...writable, basis: writable.basis.default(null), signatories })
export type OrderEdit = Omit<z.output<typeof edit>, 'version'>

const list = {
  sort: ['id', 'ordered_on', 'effective_on', 'number', 'updated_at'],
  filter: {
    q,
    kind: oneOrMany(orderKind),
    status: oneOrMany(orderStatus),
    /** Orders that name this person. */
    user_id: recordId,
    /** Range of the order's date: inclusive start and exclusive end. */
    from: moment,
    until: moment,
    /** Signed orders that wait for their day. */
    waiting: z.literal(true),
  },
  order: 'DESC',
} as const

const manage = { any: ['manage groups'] } as const
const change = { access: manage, audit: 'change', params: byId } as const

export const orders = endpoints({
  'GET /api/groups/orders': {
    summary: 'List orders; for a role with reach `own`, those of its groups’ students',
    access: manage,
    query: tabbedListQuery(list),
    answer: page(orderRow),
  },
  'GET /api/groups/orders/export': {
    summary: 'Export the filtered register as a CSV or XLSX file; the audit log records the export',
    access: manage,
    audit: 'change',
    query: exportQuery(list),
    answer: file,
  },
  'POST /api/groups/orders': {
    summary: 'Draft an order for people, for the members of groups, or for the top of the portfolio rating',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: draft,
    answer: one(order),
  },
  'GET /api/groups/orders/:id': { summary: 'Read an order', access: manage, params: byId, answer: one(order) },
  'PUT /api/groups/orders/:id': {
    summary: 'Edit a draft; an outdated version is a 409 with the current record',
    ...change,
    body: editOf(edit, order),
    answer: one(order),
  },
  'DELETE /api/groups/orders/:id': { summary: 'Delete a draft; signed orders stay', ...change, answer: deleted },
  'GET /api/groups/orders/:id/people': {
    summary:
      'People of an order. A draft shows what would change and what hinders it now; `hindered` filters the people with ' +
      'obstacles or warnings',
    access: manage,
    params: byId,
    query: tabbedListQuery({
      sort: ['name', 'id'],
      filter: { q, hindered: z.enum(['obstacles', 'warnings', 'none']) },
    }),
    answer: page(orderPerson),
  },
  'POST /api/groups/orders/:id/people/add': {
    summary: 'Add people to a draft; those who are already in it stay once',
    ...change,
    idempotency: 'natural',
    body: z.strictObject({ user_ids: people, group_ids: z.array(recordId).max(500).default([]) }),
    answer: one(order),
  },
  'POST /api/groups/orders/:id/people/remove': {
    summary: 'Remove people from a draft',
    ...change,
    idempotency: 'natural',
    body: z.strictObject({ user_ids: z.array(recordId).min(1).max(maxOrderPeople) }),
    answer: one(order),
  },
  'PUT /api/groups/orders/:id/people/:userId': {
    summary: 'Edit what a draft says about one person, such as the marks of the state exam',
    access: manage,
    audit: 'change',
    params: z.strictObject({ id: pathId, userId: pathId }),
    body: personTerms,
    answer: one(orderPerson),
  },
  'POST /api/groups/orders/:id/sign': {
    summary:
      'Sign a draft. It takes effect at once, or on its day if that is later; if anything hinders it for anyone, nobody ' +
      'is changed',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ version }),
    answer: one(order),
  },
  'POST /api/groups/orders/:id/cancel': {
    summary:
      'Cancel a signed order by another one: everybody gets the state from before. Refused with the orders that build on it',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({
      version,
      number: text(orderLimits.number).nullable().default(null),
      ordered_on: day,
      reason: text(orderLimits.reason),
    }),
    answer: one(order),
  },
  'GET /api/groups/orders/:id/print': {
    summary: 'An order with its annex of people as a PDF in Russian (audited)',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
})
