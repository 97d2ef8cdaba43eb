import type { ProfileChange, ProfileForm } from '../../../../api/admissions/applicationForm'

/** What the office sees only when it asks, and that it asked is remembered. */
const sensitive = ['person.snils', 'person.identity.series', 'person.identity.number'] as const
type SensitivePath = (typeof sensitive)[number]
const isSensitive = (path: string): path is SensitivePath => sensitive.some((one) => one === path)

const shownSigns = 2
/** All but the last two signs are dots: enough to tell one number from another. */
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

/** The masked field's value; undefined when the path is none of them. */
export const sensitiveValue = (form: Pick<ProfileForm, 'person'>, path: string): string | undefined =>
  isSensitive(path) ? readers[path](form.person) : undefined

/** The form as the office sees it. */
export const maskedForm = <F extends Pick<ProfileForm, 'person'>>(form: F): F => ({
  ...form,
  person: withSensitive(form.person, (path) => dots(readers[path](form.person))),
})

/** Which fields are masked: those with something in them. */
export const maskedPaths = (form: Pick<ProfileForm, 'person'>): string[] =>
  sensitive.filter((path) => readers[path](form.person) !== '')

/** What comes back masked was not changed: the value that is kept stays. */
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
