import type { UserObject } from '../../../api'

type Names = Pick<UserObject, 'name'> & Partial<Pick<UserObject, 'last_name' | 'first_name' | 'middle_name'>>

const letter = (name: string): string => (Array.from(name)[0] ?? '').toUpperCase()
const initial = (name: string): string => `${letter(name)}.`

/** Splits a name, surname first; uses the full name if the parts are unknown. */
const partsOf = ({ last_name, first_name = '', middle_name = '', name }: Names): string[] =>
  (last_name ? [last_name, first_name, middle_name] : name.split(' ')).filter((part) => part !== '')

/** «Соколова М. А.»; the full name if there is no surname. */
export const shortName = (person: Names): string => {
  if (person.last_name === '') return person.name
  const [last = '', ...others] = partsOf(person)
  return [last, ...others.map(initial)].join(' ')
}

/** «СМ», shown instead of a photo. */
export const initials = (person: Names): string => partsOf(person).slice(0, 2).map(letter).join('')
