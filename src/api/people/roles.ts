import { z } from 'zod'
import { byId, endpoints, one, page, stamps } from '../kit/endpoints'
import { choice, choiceListQuery, listQuery, q } from '../kit/lists'
import { permission, reach } from '../kit/permissions'

/** `users_count`: accounts with the role, in any status. */
export const role = z.object({
  ...stamps,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  is_system: z.boolean(),
  reach,
  permissions: z.array(permission),
  /** Users of the role cannot do anything until they set up a second factor. */
  requires_second_factor: z.boolean(),
  users_count: z.int(),
})
export type Role = z.infer<typeof role>

/** One of the 17 permissions; `roles` lists the codes of the roles that include it. */
export const permissionRecord = z.object({
  ...stamps,
  code: permission,
  title: z.string(),
  description: z.string(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  roles: z.array(z.string()),
})
export type PermissionRecord = z.infer<typeof permissionRecord>

const manage = { any: ['manage users', 'manage access'] } as const

export const roles = endpoints({
  'GET /api/access/roles': {
    summary: 'List the roles with their permissions',
    access: manage,
    query: choiceListQuery({ sort: ['id', 'name', 'code', 'users_count'], filter: { q } }),
    answer: page(role),
    choice,
    revalidate: true,
  },
  'GET /api/access/roles/:id': { summary: 'Read a role', access: manage, params: byId, answer: one(role) },
  'GET /api/access/permissions': {
    summary: 'List the 17 permissions with their texts and roles',
    access: manage,
    query: listQuery({ sort: ['id', 'title', 'code'], filter: { q } }),
    answer: page(permissionRecord),
    revalidate: true,
  },
  'GET /api/access/permissions/:id': {
    summary: 'Read a permission',
    access: manage,
    params: byId,
    answer: one(permissionRecord),
  },
})
