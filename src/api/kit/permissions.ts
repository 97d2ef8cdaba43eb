import { z } from 'zod'

/** The 17 permissions of the specification (section 6); the set is fixed in code. */
export const permissions = [
  'vote',
  'enroll',
  'study',
  'manage media',
  'manage documents',
  'manage profiles',
  'manage portfolios',
  'manage groups',
  'manage materials',
  'manage tests',
  'manage gradebook',
  'view polls',
  'manage directories',
  'manage directions',
  'manage subjects',
  'manage users',
  'manage access',
] as const

export const permission = z.enum(permissions)
export type Permission = z.infer<typeof permission>

/** Permissions of applicants and students. The system and users with `manage users` can grant these three. */
export const personalPermissions = ['vote', 'enroll', 'study'] as const satisfies readonly Permission[]

/** Permissions that make a user staff. */
export const staffPermissions = permissions.filter((name) => !personalPermissions.some((personal) => personal === name))

/** Scope of a role's permissions: the groups and subjects assigned to the user, or everything. */
export const reach = z.enum(['own', 'all'])
export type Reach = z.infer<typeof reach>

/** The `can` map of the specification: whether the user currently has each permission. */
export const can = z.record(permission, z.boolean())
export type Can = z.infer<typeof can>
