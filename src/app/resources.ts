import type { Permission } from '../api'

/**
 * The ten words of the product's records and what each is called as a Resource: its name is the path of the API after /api/ and the
 * address of its screens alike. `open` lists the permissions of which one lets a person in.
 */
export const resources = {
  groups: { name: 'groups', open: ['manage groups'] },
  materials: { name: 'materials', open: ['manage materials'] },
  questions: { name: 'questions', open: ['manage tests'] },
  tests: { name: 'tests', open: ['manage tests'] },
  directions: { name: 'directories/directions', open: ['manage directories', 'manage directions'] },
  subjects: { name: 'directories/subjects', open: ['manage directories', 'manage subjects'] },
  documents: { name: 'directories/documents', open: ['manage directories', 'manage documents'] },
  users: { name: 'access/users', open: ['manage users', 'manage access'] },
  roles: { name: 'access/roles', open: ['manage users', 'manage access'] },
  permissions: { name: 'access/permissions', open: ['manage users', 'manage access'] },
  profiles: { name: 'profiles', open: ['manage profiles'] },
  /** What applicants send, as the office reviews it: not one of the ten words. */
  applicantDocuments: { name: 'documents', open: ['manage documents'] },
  /** The eleventh, which only staff of the directories meet: the states of a profile. */
  statuses: { name: 'directories/statuses', open: ['manage directories'] },
  campaigns: { name: 'profiles/campaigns', open: ['manage profiles'] },
} as const satisfies Readonly<Record<string, { name: string; open: readonly Permission[] }>>

/** The permissions that open a resource by its name; none for a name that is not ours. */
export const permissionsOf = (name: string): readonly Permission[] =>
  Object.values(resources).find((resource) => resource.name === name)?.open ?? []
