import type { Permission } from '../../src/api/kit/permissions'
import { emailOf } from '../../src/server/demo/accounts'

/** The DEMO_PASSWORD of every demo that a test, a measurement or a fault starts. */
export const demoPassword = 'семь тихих гусей'

type Hyphenated<T extends string> = T extends `${infer Head} ${infer Tail}` ? `${Head}-${Hyphenated<Tail>}` : T

/** Everybody a test can be: the accounts of the demo college, and a guest. `manage-groups` holds just `manage groups`, and so on. */
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
