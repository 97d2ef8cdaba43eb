import { z } from 'zod'
import {
  all,
  byId,
  day,
  editOf,
  endpoints,
  locale,
  longText,
  bulkIds,
  bulkResult,
  one,
  recordId,
  text,
  version,
} from '../kit/endpoints'
import { emailAddress, names, phone, timeZone } from './names'
import { permission } from '../kit/permissions'
import { userRecord } from './users'

const writable = {
  ...names,
  email: emailAddress.nullable(),
  phone: phone.nullable(),
  /** Role code. */
  role: z.string().max(50),
  locale,
  time_zone: timeZone,
}
export type UserInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  email: writable.email.default(null),
  phone: writable.phone.default(null),
  locale: locale.default('ru'),
  time_zone: timeZone.default('Europe/Moscow'),
  /** First access: a mailed invitation, a printed login slip, or none yet. */
  entry: z.enum(['invite', 'slip', 'none']),
})

/** Login slip to print. The one-time password only lets the user set a new one and appears in no other answer. */
export const loginSlip = z.object({
  name: z.string(),
  login: z.string(),
  password: z.string(),
  valid_until: z.string(),
})
export type LoginSlip = z.infer<typeof loginSlip>

/** Extra time and a note for the examiner. The note contains health data, so every read is logged. */
export const accommodation = z.object({
  time_factor: z.number().min(1).max(3).multipleOf(0.05),
  extra_minutes: z.int().min(0).max(600),
  note: longText(1000),
  valid_until: day.nullable(),
})
export type Accommodation = z.infer<typeof accommodation>

/** Source of a permission: the role or a grant. */
export const permissionSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), code: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('grant'),
    id: recordId,
    reason: z.string(),
    valid_from: z.string(),
    valid_until: z.string().nullable(),
    in_force: z.boolean(),
  }),
])
export const permissionWithSources = z.object({
  permission,
  title: z.string(),
  is_granted: z.boolean(),
  sources: z.array(permissionSource),
})
export type PermissionWithSources = z.infer<typeof permissionWithSources>

const withReason = z.strictObject({ ...bulkIds.shape, reason: text(500).optional() })
const manage = { any: ['manage users'] } as const
const act = { access: manage, audit: 'change' as const }
const mailed = one(z.object({ id: recordId, email: z.string() }))

export const userAccounts = endpoints({
  'POST /api/access/users': {
    summary: 'Create an account, optionally with an invitation or a login slip',
    ...act,
    idempotency: 'refused',
    body: creatable,
    answer: one(z.object({ ...userRecord.shape, slip: loginSlip.nullable() })),
  },
  'PUT /api/access/users/:id': {
    summary: 'Edit an account; a stale version is a 409 with the current record',
    ...act,
    params: byId,
    body: editOf(z.strictObject({ ...writable, version }), userRecord),
    answer: one(userRecord),
  },
  'POST /api/access/users/block': {
    summary: 'Block accounts; their sessions end at once',
    ...act,
    idempotency: 'stored',
    body: withReason,
    answer: bulkResult,
  },
  'POST /api/access/users/unblock': {
    summary: 'Unblock accounts',
    ...act,
    body: bulkIds,
    answer: bulkResult,
    idempotency: 'stored',
  },
  'POST /api/access/users/archive': {
    summary: 'Archive the accounts of people who have left',
    ...act,
    idempotency: 'stored',
    body: withReason,
    answer: bulkResult,
  },
  'POST /api/access/users/restore': {
    summary: 'Restore archived accounts',
    ...act,
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/access/users/:id/invite': {
    summary: 'Mail an invitation to set a password',
    ...act,
    idempotency: 'stored',
    params: byId,
    answer: mailed,
  },
  'POST /api/access/users/:id/send-reset': {
    summary: 'Mail a link that sets a new password',
    ...act,
    idempotency: 'stored',
    params: byId,
    answer: mailed,
  },
  'POST /api/access/users/:id/login-slip': {
    summary: 'Issue a new login slip; the old password and all sessions end',
    ...act,
    access: { ...manage, sessionOnly: true },
    idempotency: 'refused',
    params: byId,
    answer: one(loginSlip),
  },
  'POST /api/access/users/:id/two-factor/reset': {
    summary: 'Turn off the second factor of a user who has lost it',
    ...act,
    access: { ...manage, sessionOnly: true },
    idempotency: 'stored',
    params: byId,
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/access/users/:id/access': {
    summary: 'List all permissions with the role or the grants that give them to the person',
    access: manage,
    params: byId,
    answer: all(permissionWithSources),
  },
  'GET /api/access/users/:id/accommodation': {
    summary: 'Read a person’s extra time; every read is logged',
    ...act,
    params: byId,
    answer: one(accommodation.nullable()),
  },
  'PUT /api/access/users/:id/accommodation': {
    summary: 'Set extra time, or remove it with null',
    ...act,
    params: byId,
    body: z.strictObject({ accommodation: z.strictObject(accommodation.shape).nullable() }),
    answer: one(accommodation.nullable()),
  },
})
