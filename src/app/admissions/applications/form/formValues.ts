import type { ProfileForm } from '../../../../api/admissions/applicationForm'
import type { PlacedChoice } from '../../../../api/admissions/applicationStates'
import { isoDay } from '../../../shell/dates'

/** The parts of the form in display order. */
export const formParts = [
  'person',
  'contacts',
  'education',
  'exam_results',
  'achievements',
  'benefits',
  'representative',
  'choices',
] as const
export type FormPart = (typeof formParts)[number]

/** An application from the server; its choices have more fields than the form sends. */
export type AnsweredForm = Omit<ProfileForm, 'choices'> & { readonly choices: readonly PlacedChoice[] }

/** Extracts the form values from an application; choices keep only the fields that the form sends. */
export const formValues = (profile: AnsweredForm): ProfileForm => ({
  person: profile.person,
  contacts: profile.contacts,
  education: profile.education,
  exam_results: profile.exam_results,
  achievements: profile.achievements,
  benefits: profile.benefits,
  representative: profile.representative,
  choices: profile.choices.map(({ direction_id, education_method_id, basis }) => ({
    direction_id,
    education_method_id,
    basis,
  })),
})

/** Normalizes the form like the server: trims texts and turns a cleared phone number into an empty string. */
export const sentForm = (form: ProfileForm): ProfileForm => {
  const { person, contacts, education, representative } = form
  return {
    ...form,
    person: { ...trimmed(person), identity: trimmed(person.identity) },
    contacts: {
      ...trimmed(contacts),
      phone: asText(contacts.phone),
      registered: trimmed(contacts.registered),
      actual: trimmed(contacts.actual),
    },
    education: trimmed(education),
    achievements: form.achievements.map(trimmed),
    benefits: form.benefits.map(trimmed),
    representative: { ...trimmed(representative), phone: asText(representative.phone) },
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const trimmed = <T extends object>(part: T): T => {
  const texts = Object.entries(part).flatMap(([field, value]) =>
    typeof value === 'string' ? [[field, value.trim()] as const] : [],
  )
  return { ...part, ...Object.fromEntries(texts) }
}

/** The body of a request that saves one part. */
export const partOf = (form: ProfileForm, part: FormPart): Partial<ProfileForm> => ({
  ...(part === 'person' && { person: form.person }),
  ...(part === 'contacts' && { contacts: form.contacts }),
  ...(part === 'education' && { education: form.education }),
  ...(part === 'exam_results' && { exam_results: form.exam_results }),
  ...(part === 'achievements' && { achievements: form.achievements }),
  ...(part === 'benefits' && { benefits: form.benefits }),
  ...(part === 'representative' && { representative: form.representative }),
  ...(part === 'choices' && { choices: form.choices }),
})

const ofAge = 18

type Options = { born: string | null; today?: string | undefined }

/** Whether a person born on `born` (yyyy-MM-dd) is under 18 on `today`; false if the birth date is unknown. */
export const isMinor = ({ born, today = isoDay(new Date()) }: Options): boolean => {
  if (!born) return false
  const [year = 0, ...rest] = born.split('-')
  const comesOfAge = [String(Number(year) + ofAge).padStart(4, '0'), ...rest].join('-')
  return today < comesOfAge
}
