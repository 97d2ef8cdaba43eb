import type { Permission } from '../../src/api/kit/permissions'
import { emailOf } from '../../src/server/demo/accounts'

/** DEMO_PASSWORD of all demos started by tests and benchmarks. */
export const demoPassword = 'семь тихих гусей'

type Hyphenated<T extends string> = T extends `${infer Head} ${infer Tail}` ? `${Head}-${Hyphenated<Tail>}` : T

/** Demo accounts and a guest; `manage-groups` has only the permission `manage groups`, and so on. */
export type Persona =
  | 'guest'
  | 'admin'
  | 'admissions'
  | 'methodist'
  | 'teacher'
  | 'applicant.a'
  | 'applicant.b'
  | 'student.a'
  | 'student.b'
  | 'student.short'
  | 'voter'
  | 'unverified'
  | 'blocked'
  | Hyphenated<Permission>

export const credentialsOf = (persona: Persona) => ({ email: emailOf(persona), password: demoPassword })
