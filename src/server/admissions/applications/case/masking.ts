import type { ApplicationChange, ApplicationForm } from '../../../../api/admissions/applicationForm'

/** Fields that staff see masked; revealing one is written to the audit log. */
const sensitivePaths = ['person.snils', 'person.identity.series', 'person.identity.number'] as const
type SensitivePath = (typeof sensitivePaths)[number]
const isSensitive = (path: string): path is SensitivePath => sensitivePaths.some((one) => one === path)

const visibleCharacters = 2
/** Masks all but the last two characters. */
const maskValue = (value: string) => {
  const signs = Array.from(value)
  const hidden = Math.max(signs.length - visibleCharacters, Math.min(signs.length, visibleCharacters))
  return signs.map((sign, place) => (place < hidden && /[\p{L}\d]/u.test(sign) ? '•' : sign)).join('')
}

type Person = ApplicationForm['person']
const readers: Readonly<Record<SensitivePath, (person: Person) => string>> = {
  'person.snils': ({ snils }) => snils,
  'person.identity.series': ({ identity }) => identity.series,
  'person.identity.number': ({ identity }) => identity.number,
}

const mapSensitive = (person: Person, value: (path: SensitivePath) => string): Person => ({
  ...person,
  snils: value('person.snils'),
  identity: { ...person.identity, series: value('person.identity.series'), number: value('person.identity.number') },
})

/** Returns the unmasked value, or undefined if the path is not a sensitive field. */
export const sensitiveValue = (form: Pick<ApplicationForm, 'person'>, path: string): string | undefined =>
  isSensitive(path) ? readers[path](form.person) : undefined

/** The form as staff see it. */
export const maskedForm = <F extends Pick<ApplicationForm, 'person'>>(form: F): F => ({
  ...form,
  person: mapSensitive(form.person, (path) => maskValue(readers[path](form.person))),
})

/** Returns the sensitive fields that have a value. */
export const maskedPaths = (form: Pick<ApplicationForm, 'person'>): string[] =>
  sensitivePaths.filter((path) => readers[path](form.person) !== '')

/** Treats a masked value sent back by the client as unchanged and keeps the stored value. */
export const restoreMasked = (change: ApplicationChange, stored: ApplicationForm): ApplicationChange => {
  const { person } = change
  if (!person) return change
  return {
    ...change,
    person: mapSensitive(person, (path) => {
      const [sent, known] = [readers[path](person), readers[path](stored.person)]
      return sent !== '' && sent === maskValue(known) ? known : sent
    }),
  }
}
