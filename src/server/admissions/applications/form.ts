import { applicationForm, type ApplicationChange, type ApplicationForm } from '../../../api/admissions/applicationForm'

/** Not a Russian citizen. An empty citizenship counts as Russian, as in the database function of the same name. */
export const isForeign = ({ person: { citizenship } }: Pick<ApplicationForm, 'person'>): boolean =>
  citizenship !== '' && citizenship !== 'RU'

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

/** Fills the missing fields of the stored form with empty values. */
export const readForm = (stored: Readonly<Record<string, unknown>>): ApplicationForm =>
  applicationForm.parse({ ...empty, ...stored })

/** Replaces whole parts of the form. */
export const applyChange = (form: ApplicationForm, change: ApplicationChange): ApplicationForm => ({
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
const joinPath = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`)

/** Returns the paths that differ: fields, or a whole list if its length differs. */
export const changedPaths = (before: unknown, after: unknown, path = ''): string[] => {
  if (isObject(before) && isObject(after))
    return keysOf(before, after).flatMap((key) => changedPaths(before[key], after[key], joinPath(path, key)))
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return [path]
    return before.flatMap((item, place) => changedPaths(item, after[place], joinPath(path, place)))
  }
  return before === after ? [] : [path]
}

/** Whether the path is one of the opened paths or inside one. */
export const isOpened = (path: string, opened: readonly string[]): boolean =>
  opened.some((open) => path === open || path.startsWith(`${open}.`))
