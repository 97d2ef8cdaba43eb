import { z } from 'zod'
import { byId, endpoints, file, locale, one, page, recordId, stamps } from '../kit/endpoints'
import { choice, tabbedChoiceListQuery, exportQuery, oneOrMany, q } from '../kit/lists'

export const userStatus = z.enum(['active', 'blocked', 'archived'])

/** Entry of the reference list in the specification. */
export const userOption = z.object({ id: recordId, name: z.string() })
/** Row of the account list. `role` is a code; the group is the current one. */
export const userRow = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  role: z.string(),
  role_name: z.string(),
  status: userStatus,
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  last_login_at: z.string().nullable(),
  created_at: z.string(),
})
export type UserRow = z.infer<typeof userRow>

/** Full account record for users with `manage users`. */
export const userRecord = z.object({
  ...userRow.shape,
  ...stamps,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  /** Sign-in name of a user without an address. */
  login: z.string().nullable(),
  has_password: z.boolean(),
  second_factor: z.boolean(),
  erase_requested_at: z.string().nullable(),
  erased_at: z.string().nullable(),
  locale,
  time_zone: z.string(),
})
export type UserRecord = z.infer<typeof userRecord>

const listOptions = {
  sort: ['name', 'email', 'created_at', 'last_login_at', 'id'],
  filter: {
    q,
    role: oneOrMany(z.string().max(50)),
    status: oneOrMany(userStatus),
    group_id: recordId,
    /** Users with a pending erasure request. */
    erasure: z.literal('requested'),
  },
} as const
const list = tabbedChoiceListQuery(listOptions)
const isEmpty = (sent: unknown) => typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0

export const users = endpoints({
  'GET /api/access/users': {
    summary:
      'Without a query, the reference list of all people for staff (id, name; at most 9999). With a query, the ' +
      'list of accounts for users with manage users',
    access: 'staff',
    query: z.preprocess((sent) => (isEmpty(sent) ? null : sent), list.nullable()),
    answer: page(z.union([userRow, userOption])),
    choice,
  },
  'GET /api/access/users/export': {
    summary: 'Export the matching accounts as a CSV or XLSX file; the export is logged',
    access: { any: ['manage users'] },
    audit: 'change',
    query: exportQuery(listOptions),
    answer: file,
  },
  'GET /api/access/users/:id': {
    summary: 'Read an account',
    access: { any: ['manage users'] },
    params: byId,
    answer: one(userRecord),
  },
})
