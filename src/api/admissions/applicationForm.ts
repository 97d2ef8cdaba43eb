/**
 * The parts of the application form. A draft may hold incomplete or wrong values, so these schemas check only types
 * and lengths; `faults` list the problems, and submitting requires that there are none.
 */
import { z } from 'zod'
import {
  achievementKinds,
  benefitKinds,
  educationLevels,
  educationPapers,
  genders,
  identityKinds,
  relations,
} from '../kit/codes'
import { basis } from '../directories/directions'
import { day, lineOrNothing, recordId } from '../kit/endpoints'

/** A line of text; empty when cleared. */
const typed = (max: number) => lineOrNothing(max).default('')
const chosen = <const T extends readonly [string, ...string[]]>(codes: T) => z.enum(codes).nullable().default(null)
const someDay = day.nullable().default(null)
const address = z.strictObject({
  postal_code: typed(10),
  region: typed(100),
  place: typed(100),
  street: typed(200),
})

const identityDocument = z.strictObject({
  kind: chosen(identityKinds),
  series: typed(10),
  number: typed(20),
  issued_on: someDay,
  issuer: typed(300),
  department_code: typed(10),
})

export const personPart = z.strictObject({
  last_name: typed(100),
  first_name: typed(100),
  middle_name: typed(100),
  gender: chosen(genders),
  birth_date: someDay,
  birth_place: typed(200),
  /** ISO 3166-1 alpha-2. */
  citizenship: typed(2),
  snils: typed(20),
  identity: identityDocument.prefault({}),
})
export const contactsPart = z.strictObject({
  phone: typed(40),
  email: typed(254),
  registered: address.prefault({}),
  /** If true, the applicant lives at the registered address and `actual` is ignored. */
  lives_there: z.boolean().default(true),
  actual: address.prefault({}),
  needs_dormitory: z.boolean().default(false),
})
export const educationPart = z.strictObject({
  level: chosen(educationLevels),
  institution: typed(300),
  year: z.int().min(1900).max(2100).nullable().default(null),
  paper: chosen(educationPapers),
  series: typed(20),
  number: typed(30),
  issued_on: someDay,
  average_score: z.number().min(0).max(99.99).multipleOf(0.01).nullable().default(null),
  honours: z.boolean().default(false),
})
/** The legal representative of an applicant under 18. */
export const representativePart = z.strictObject({
  relation: chosen(relations),
  last_name: typed(100),
  first_name: typed(100),
  middle_name: typed(100),
  phone: typed(40),
  email: typed(254),
})
const examResult = z.strictObject({
  subject_id: recordId.nullable().default(null),
  score: z.int().min(0).max(100).nullable().default(null),
  year: z.int().min(2000).max(2100).nullable().default(null),
})
const achievement = z.strictObject({ kind: chosen(achievementKinds), title: typed(300), year: examResult.shape.year })
const benefit = z.strictObject({ kind: chosen(benefitKinds), note: typed(300) })

/** A choice; its position in the list is its priority. */
const choice = z.strictObject({ direction_id: recordId, education_method_id: z.int().min(1).max(4), basis })

export const profileForm = z.strictObject({
  person: personPart,
  contacts: contactsPart,
  education: educationPart,
  exam_results: z.array(examResult).max(20),
  achievements: z.array(achievement).max(20),
  benefits: z.array(benefit).max(10),
  representative: representativePart,
  choices: z.array(choice).max(20),
})
export type ProfileForm = z.output<typeof profileForm>
export const profileParts = profileForm.keyof()

/** The body of an autosave: only the changed parts, each complete. */
export const profileChange = profileForm.partial()
export type ProfileChange = z.output<typeof profileChange>

/** Input masks by field path; 0 stands for a digit. */
export const numberPatterns: Readonly<Record<string, string>> = {
  'person.snils': '000-000-000 00',
  'person.identity.series': '00 00',
  'person.identity.department_code': '000-000',
}

/** A problem that prevents submitting: the field's path, its part, and a message in the reader's language. */
export const profileFault = z.object({
  path: z.string(),
  part: z.enum([...profileParts.options, 'consents', 'documents']),
  kind: z.enum(['missing', 'invalid']),
  message: z.string(),
})
export type ProfileFault = z.infer<typeof profileFault>
