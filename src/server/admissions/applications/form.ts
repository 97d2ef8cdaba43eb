import { profileForm, type ProfileChange, type ProfileForm } from '../../../api/admissions/applicationForm'

/**
 * Not a citizen of Russia. Nothing said yet is taken for Russia, here as by the function of the same name in the
 * database.
 */
export const isForeign = ({ person: { citizenship } }: Pick<ProfileForm, 'person'>): boolean =>
  citizenship !== '' && citizenship !== 'RU'

/** A form nobody has typed into. */
const empty = {
  person: {},
  contacts: {},
  education: {},
  representative: {},
  exam_results: [],
  achievements: [],
  benefits: [],
  choices: [],
}

/** The form as the contract has it: what was never typed is empty. */
export const readForm = (kept: Readonly<Record<string, unknown>>): ProfileForm =>
  profileForm.parse({ ...empty, ...kept })

/** The form with the parts that were sent in place of the old ones; both are as the contract has them. */
export const changedForm = (form: ProfileForm, change: ProfileChange): ProfileForm => ({
  person: change.person ?? form.person,
  contacts: change.contacts ?? form.contacts,
  education: change.education ?? form.education,
  exam_results: change.exam_results ?? form.exam_results,
  achievements: change.achievements ?? form.achievements,
  benefits: change.benefits ?? form.benefits,
  representative: change.representative ?? form.representative,
  choices: change.choices ?? form.choices,
})

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const keysOf = (one: Json, other: Json) => [...new Set([...Object.keys(one), ...Object.keys(other)])]
const under = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

/** The paths at which two forms differ: fields, or a list as a whole when its length differs. */
export const changedPaths = (before: unknown, after: unknown, path = ''): string[] => {
  if (isObject(before) && isObject(after))
    return keysOf(before, after).flatMap((key) => changedPaths(before[key], after[key], under(path, key)))
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [path]
    return before.flatMap((item, place) => changedPaths(item, after[place], under(path, place)))
  }
  return before === after ? [] : [path]
}

/** Whether the path is one of the opened ones, or inside of one. */
export const isOpened = (path: string, opened: readonly string[]): boolean =>
  opened.some((open) => path === open || path.startsWith(`${open}.`))
