import type { UserObject } from '../../../api'

type Names = Pick<UserObject, 'last_name' | 'first_name' | 'middle_name' | 'name'>

const letter = (name: string): string => name.charAt(0).toUpperCase()
const initial = (name: string): string => (name === '' ? '' : `${letter(name)}.`)

/** «Соколова М. А.»; the full name when the parts are not kept. */
export const shortName = ({ last_name, first_name, middle_name, name }: Names): string =>
  last_name === ''
    ? name
    : [last_name, initial(first_name), initial(middle_name)].filter((part) => part !== '').join(' ')

/** «СМ», for the round mark that stands in for a photo. */
export const initials = ({ last_name, first_name, name }: Names): string => {
  const parts = last_name === '' ? name.split(' ') : [last_name, first_name]
  return parts.slice(0, 2).map(letter).join('')
}
