import type { ProfileChange, ProfileForm } from '../../../../api/admissions/applicationForm'

/** Fields that staff see masked; revealing one is written to the audit log. */
const sensitive = ['person.snils', 'person.identity.series', 'person.identity.number'] as const
type SensitivePath = (typeof sensitive)[number]
const isSensitive = (path: string): path is SensitivePath => sensitive.some((one) => one === path)

const shownSigns = 2
/** Masks all but the last two characters. */
const dots = (value: string) => {
  const signs = Array.from(value)
  const hidden = Math.max(signs.length - shownSigns, Math.min(signs.length, shownSigns))
  return signs.map((sign, place) => (place < hidden && /[\p{L}\d]/u.test(sign) ? '•' : sign)).join('')
}

type Person = ProfileForm['person']
const readers: Readonly<Record<SensitivePath, (person: Person) => string>> = {
  'person.snils': ({ snils }) => snils,
  'person.identity.series': ({ identity }) => identity.series,
  'person.identity.number': ({ identity }) => identity.number,
}

const withSensitive = (person: Person, value: (path: SensitivePath) => string): Person => ({
  ...person,
  snils: value('person.snils'),
  identity: { ...person.identity, series: value('person.identity.series'), number: value('person.identity.number') },
})

/** Returns the unmasked value, or undefined if the path is not a sensitive field. */
export const sensitiveValue = (form: Pick<ProfileForm, 'person'>, path: string): string | undefined =>
  isSensitive(path) ? readers[path](form.person) : undefined

/** The form as staff see it. */
export const maskedForm = <F extends Pick<ProfileForm, 'person'>>(form: F): F => ({
  ...form,
  person: withSensitive(form.person, (path) => dots(readers[path](form.person))),
})

/** Returns the sensitive fields that have a value. */
export const maskedPaths = (form: Pick<ProfileForm, 'person'>): string[] =>
  sensitive.filter((path) => readers[path](form.person) !== '')

/** Treats a masked value sent back by the client as unchanged and keeps the stored value. */
export const unmasked = (change: ProfileChange, kept: ProfileForm): ProfileChange => {
  const { person } = change
  if (!person) return change
  return {
    ...change,
    person: withSensitive(person, (path) => {
      const [sent, known] = [readers[path](person), readers[path](kept.person)]
      return sent !== '' && sent === dots(known) ? known : sent
    }),
  }
}
