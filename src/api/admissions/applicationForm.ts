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
import { day, optionalLine, recordId } from '../kit/endpoints'

/** A line of text; an empty field is ''. */
const textLine = (max: number) => optionalLine(max).default('')
const optionalCode = <const T extends readonly [string, ...string[]]>(codes: T) =>
  z.enum(codes).nullable().default(null)
const optionalDay = day.nullable().default(null)
const address = z.strictObject({
  postal_code: textLine(10),
  region: textLine(100),
  place: textLine(100),
  street: textLine(200),
})

const identityDocument = z.strictObject({
  kind: optionalCode(identityKinds),
  series: textLine(10),
  number: textLine(20),
  issued_on: optionalDay,
  issuer: textLine(300),
  department_code: textLine(10),
})

export const personPart = z.strictObject({
  last_name: textLine(100),
  first_name: textLine(100),
  middle_name: textLine(100),
  gender: optionalCode(genders),
  birth_date: optionalDay,
  birth_place: textLine(200),
  /** ISO 3166-1 alpha-2. */
  citizenship: textLine(2),
  snils: textLine(20),
  identity: identityDocument.prefault({}),
})
export const contactsPart = z.strictObject({
  phone: textLine(40),
  email: textLine(254),
  registered: address.prefault({}),
  /** If true, the applicant lives at the registered address and `actual` is ignored. */
  lives_there: z.boolean().default(true),
  actual: address.prefault({}),
  needs_dormitory: z.boolean().default(false),
})
export const educationPart = z.strictObject({
  level: optionalCode(educationLevels),
  institution: textLine(300),
  year: z.int().min(1900).max(2100).nullable().default(null),
  paper: optionalCode(educationPapers),
  series: textLine(20),
  number: textLine(30),
  issued_on: optionalDay,
  average_score: z.number().min(0).max(99.99).multipleOf(0.01).nullable().default(null),
  honours: z.boolean().default(false),
})
/** The legal representative of an applicant under 18. */
export const representativePart = z.strictObject({
  relation: optionalCode(relations),
  last_name: textLine(100),
  first_name: textLine(100),
  middle_name: textLine(100),
  phone: textLine(40),
  email: textLine(254),
})
const examResult = z.strictObject({
  subject_id: recordId.nullable().default(null),
  score: z.int().min(0).max(100).nullable().default(null),
  year: z.int().min(2000).max(2100).nullable().default(null),
})
const achievement = z.strictObject({
  kind: optionalCode(achievementKinds),
  title: textLine(300),
  year: examResult.shape.year,
})
const benefit = z.strictObject({ kind: optionalCode(benefitKinds), note: textLine(300) })

/** A choice; its position in the list is its priority. */
const choice = z.strictObject({ direction_id: recordId, education_method_id: z.int().min(1).max(4), basis })

export const applicationForm = z.strictObject({
  person: personPart,
  contacts: contactsPart,
  education: educationPart,
  exam_results: z.array(examResult).max(20),
  achievements: z.array(achievement).max(20),
  benefits: z.array(benefit).max(10),
  representative: representativePart,
  choices: z.array(choice).max(20),
})
export type ApplicationForm = z.output<typeof applicationForm>
export const applicationParts = applicationForm.keyof()

/** The body of an autosave: only the changed parts, each complete. */
export const applicationChange = applicationForm.partial()
export type ApplicationChange = z.output<typeof applicationChange>

/** Input masks by field path; 0 stands for a digit. */
export const numberPatterns: Readonly<Record<string, string>> = {
  'person.snils': '000-000-000 00',
  'person.identity.series': '00 00',
  'person.identity.department_code': '000-000',
}

/** A problem that prevents submitting: the field's path, its part, and a message in the reader's language. */
export const applicationFault = z.object({
  path: z.string(),
  part: z.enum([...applicationParts.options, 'consents', 'documents']),
  kind: z.enum(['missing', 'invalid']),
  message: z.string(),
})
export type ApplicationFault = z.infer<typeof applicationFault>
