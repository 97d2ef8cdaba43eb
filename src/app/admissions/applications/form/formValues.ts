import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { ChoiceDetails } from '../../../../api/admissions/applicationStates'
import { today } from '../../../shell/dates'

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
export type ServerForm = Omit<ApplicationForm, 'choices'> & { readonly choices: readonly ChoiceDetails[] }

/** Extracts the form values from an application; choices keep only the fields that the form sends. */
export const formValues = (application: ServerForm): ApplicationForm => ({
  person: application.person,
  contacts: application.contacts,
  education: application.education,
  exam_results: application.exam_results,
  achievements: application.achievements,
  benefits: application.benefits,
  representative: application.representative,
  choices: application.choices.map(({ direction_id, education_method_id, basis }) => ({
    direction_id,
    education_method_id,
    basis,
  })),
})

/** Normalises the form like the server: trims texts and turns a cleared phone number into an empty string. */
export const normalizeForm = (form: ApplicationForm): ApplicationForm => {
  const { person, contacts, education, representative } = form
  return {
    ...form,
    person: { ...trimTexts(person), identity: trimTexts(person.identity) },
    contacts: {
      ...trimTexts(contacts),
      phone: toText(contacts.phone),
      registered: trimTexts(contacts.registered),
      actual: trimTexts(contacts.actual),
    },
    education: trimTexts(education),
    achievements: form.achievements.map(trimTexts),
    benefits: form.benefits.map(trimTexts),
    representative: { ...trimTexts(representative), phone: toText(representative.phone) },
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const trimTexts = <T extends object>(part: T): T => {
  const texts = Object.entries(part).flatMap(([field, value]) =>
    typeof value === 'string' ? [[field, value.trim()] as const] : [],
  )
  return { ...part, ...Object.fromEntries(texts) }
}

/** The body of a request that saves one part. */
export const partOf = (form: ApplicationForm, part: FormPart): Partial<ApplicationForm> => ({
  ...(part === 'person' && { person: form.person }),
  ...(part === 'contacts' && { contacts: form.contacts }),
  ...(part === 'education' && { education: form.education }),
  ...(part === 'exam_results' && { exam_results: form.exam_results }),
  ...(part === 'achievements' && { achievements: form.achievements }),
  ...(part === 'benefits' && { benefits: form.benefits }),
  ...(part === 'representative' && { representative: form.representative }),
  ...(part === 'choices' && { choices: form.choices }),
})

const adultAge = 18

type Options = { born: string | null; day?: string | undefined }

/** Whether a person born on `born` (yyyy-MM-dd) is under 18 on `day`; false if the birth date is unknown. */
export const isMinor = ({ born, day = today() }: Options): boolean => {
  if (!born) return false
  const [year = 0, ...rest] = born.split('-')
  const eighteenthBirthday = [String(Number(year) + adultAge).padStart(4, '0'), ...rest].join('-')
  return day < eighteenthBirthday
}
