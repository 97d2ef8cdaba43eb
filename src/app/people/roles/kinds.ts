import type { Permission } from '../../../api'

/** Groups all permissions by subject, so that users find them faster. */
export const permissionKinds = [
  { kind: 'own', permissions: ['vote', 'enroll', 'study'] },
  { kind: 'admissions', permissions: ['manage profiles', 'manage documents'] },
  {
    kind: 'learning',
    permissions: ['manage groups', 'manage materials', 'manage tests', 'manage gradebook', 'manage portfolios'],
  },
  { kind: 'life', permissions: ['view polls', 'manage media'] },
  { kind: 'directories', permissions: ['manage directories', 'manage directions', 'manage subjects'] },
  { kind: 'access', permissions: ['manage users', 'manage access'] },
] as const satisfies readonly { kind: string; permissions: readonly Permission[] }[]
