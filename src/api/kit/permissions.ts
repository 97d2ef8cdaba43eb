import { z } from 'zod'

/** The 17 permissions of the specification (section 6); the set is fixed by the program. */
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

/** What an applicant or a student may hold: these three may be given by `manage users` and by the program itself. */
export const personalPermissions = ['vote', 'enroll', 'study'] as const satisfies readonly Permission[]

/** Everything that makes its holder staff. */
export const staffPermissions = permissions.filter((name) => !personalPermissions.some((personal) => personal === name))

/** What a role's scoped permissions reach: the groups and subjects assigned to the person, or everything. */
export const reach = z.enum(['own', 'all'])
export type Reach = z.infer<typeof reach>

/** Permission name to whether the person holds it now: the `can` map of the specification. */
export const can = z.record(permission, z.boolean())
export type Can = z.infer<typeof can>
