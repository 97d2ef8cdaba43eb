import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  editOf,
  endpoints,
  moment,
  one,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { permission } from '../kit/permissions'

const writable = {
  permission,
  valid_from: moment,
  /** Null means no end date. */
  valid_until: moment.nullable(),
  reason: text(500),
}
export type GrantInput = z.output<z.ZodObject<typeof writable>>

/** Temporary permission of one user in addition to the role. */
export const grant = z.object({ ...stamps, ...writable, user_id: recordId, in_force: z.boolean() })
export type Grant = z.infer<typeof grant>

const inOrder = ({ valid_from, valid_until }: { valid_from: string; valid_until: string | null }) =>
  valid_until === null || Date.parse(valid_until) > Date.parse(valid_from)
const order = { error: 'ends_before_start', path: ['valid_until'] }

const manage = { any: ['manage users'] } as const
const byGrant = z.strictObject({ id: pathId, grantId: pathId })

export const grants = endpoints({
  'GET /api/access/users/:id/grants': {
    summary: 'List the temporary permissions of a person, including expired ones',
    access: manage,
    params: byId,
    answer: all(grant),
  },
  'POST /api/access/users/:id/grants': {
    summary:
      'Give a temporary permission; other than vote, enroll and study, this requires manage access and the permission itself',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ ...writable, valid_until: writable.valid_until.default(null) }).refine(inOrder, order),
    answer: one(grant),
  },
  'PUT /api/access/users/:id/grants/:grantId': {
    summary: 'Change a temporary permission; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byGrant,
    body: editOf(z.strictObject({ ...writable, version }).refine(inOrder, order), grant),
    answer: one(grant),
  },
  'DELETE /api/access/users/:id/grants/:grantId': {
    summary: 'Revoke a temporary permission, effective from the next request',
    access: manage,
    audit: 'change',
    params: byGrant,
    answer: deleted,
  },
})
