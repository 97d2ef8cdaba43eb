import { z } from 'zod'
import {
  byId,
  deleted,
  distinct,
  editOf,
  endpoints,
  longText,
  one,
  page,
  recordId,
  text,
  translated,
  version,
  typedLine,
} from '../kit/endpoints'
import { listQuery, q } from '../kit/lists'
import { permission, reach } from '../kit/permissions'
import { permissionRecord, role } from './roles'

const writable = {
  translations: translated({ name: text(200), description: longText(2000).optional() }),
  reach,
  permissions: z.array(permission).refine(distinct, { error: 'repeated' }),
  requires_second_factor: z.boolean(),
}
export type RoleInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  code: typedLine.regex(/^[a-z][a-z0-9_-]{1,49}$/, { error: 'role_code' }),
  reach: reach.default('own'),
  permissions: writable.permissions.default([]),
  requires_second_factor: z.boolean().default(false),
})

const texts = { translations: translated({ title: text(200), description: longText(2000).optional() }) }
export type PermissionInput = z.output<z.ZodObject<typeof texts>>

/** User who has a permission now, through the role, a grant or both. */
export const holder = z.object({
  id: recordId,
  name: z.string(),
  role: z.string(),
  role_name: z.string(),
  by_role: z.boolean(),
  by_grant: z.boolean(),
})
export type Holder = z.infer<typeof holder>

const act = { access: { any: ['manage access'] }, audit: 'change' } as const

export const roleMatrix = endpoints({
  'POST /api/access/roles': {
    summary: 'Create a role with permissions that the user has',
    ...act,
    idempotency: 'stored',
    body: creatable,
    answer: one(role),
  },
  'PUT /api/access/roles/:id': {
    summary:
      'Edit a role; users can add or remove only permissions they have. A stale version is a 409 with the ' +
      'current record',
    ...act,
    params: byId,
    body: editOf(z.strictObject({ ...writable, version }), role),
    answer: one(role),
  },
  'DELETE /api/access/roles/:id': {
    summary: 'Delete an unused role; 409 with its users otherwise',
    ...act,
    params: byId,
    answer: deleted,
  },
  'PUT /api/access/permissions/:id': {
    summary: 'Edit the texts of a permission; the set of permissions is fixed',
    ...act,
    params: byId,
    body: editOf(z.strictObject({ ...texts, version }), permissionRecord),
    answer: one(permissionRecord),
  },
  'GET /api/access/permissions/:id/holders': {
    summary: 'List the users with a permission, and whether the role or a grant gives it',
    access: { any: ['manage access'] },
    params: byId,
    query: listQuery({ sort: ['name', 'id'], filter: { q } }),
    answer: page(holder),
  },
})
