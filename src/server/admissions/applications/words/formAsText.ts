import type { Locale } from '../../../../api/kit/endpoints'
import { numberPatterns, type ApplicationForm } from '../../../../api/admissions/applicationForm'
import { groupDigits, formatPhone } from '../../../../api/kit/formatting'
import { dayInWords } from '../../../kit/days'
import { codeLabel, fieldLabel } from './labels'
import type { FormNames } from './nameQueries'

/** `value` is null if the field is empty. */
export type FormLine = { path: string; label: string; value: string | null }

type FormatContext = { locale: Locale; names: FormNames }

/** Code lists by form path. */
const codeLists: Readonly<Record<string, string>> = {
  'person.gender': 'genders',
  'person.identity.kind': 'identity_kinds',
  'education.level': 'education_levels',
  'education.paper': 'education_papers',
  'representative.relation': 'relations',
}
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const formatScore = (locale: Locale, mark: number) => mark.toLocaleString(locale, { minimumFractionDigits: 2 })

/** Returns an unknown code unchanged. */
const countryName = (locale: Locale, code: string) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code

const formatValue = (locale: Locale, path: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return codeLabel(locale, 'flags', value ? 'yes' : 'no')
  if (typeof value === 'number') return path === 'education.average_score' ? formatScore(locale, value) : String(value)
  if (typeof value !== 'string') return null
  if (path === 'person.citizenship') return countryName(locale, value)
  const list = codeLists[path]
  if (list !== undefined) return codeLabel(locale, list, value)
  if (isDay(value)) return dayInWords(locale, value)
  return path.endsWith('.phone') ? formatPhone(value) : groupDigits(value, numberPatterns[path])
}

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldLines = (locale: Locale, path: string, value: unknown): FormLine[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, field]) => fieldLines(locale, `${path}.${key}`, field))
    : [{ path, label: fieldLabel(locale, path), value: formatValue(locale, path, value) }]

const joinParts = (...parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(', ')

/** One line per list item, labelled by its position. */
const listLines = (form: ApplicationForm, { locale, names }: FormatContext): FormLine[] => {
  const line = (path: string, value: string): FormLine => ({ path, label: fieldLabel(locale, path), value })
  const kindOf = (list: string, kind: string | null) => (kind === null ? null : codeLabel(locale, list, kind))
  return [
    ...form.exam_results.map(({ subject_id, score, year }, place) =>
      line(`exam_results.${place}`, joinParts(subject_id === null ? null : names.subject(subject_id), score, year)),
    ),
    ...form.achievements.map(({ kind, title, year }, place) =>
      line(`achievements.${place}`, joinParts(kindOf('achievement_kinds', kind), title, year)),
    ),
    ...form.benefits.map(({ kind, note }, place) =>
      line(`benefits.${place}`, joinParts(kindOf('benefit_kinds', kind), note)),
    ),
    ...form.choices.map(({ direction_id, education_method_id, basis }, place) =>
      line(
        `choices.${place}`,
        joinParts(
          names.direction(direction_id),
          names.method(education_method_id).toLowerCase(),
          codeLabel(locale, 'bases', basis),
        ),
      ),
    ),
  ]
}

/** The whole form as text, in the order of the form. */
export const formAsText = (form: ApplicationForm, telling: FormatContext): FormLine[] => {
  const { locale } = telling
  const { person, contacts, education, representative } = form
  const { actual, ...housed } = contacts
  return [
    ...fieldLines(locale, 'person', person),
    ...fieldLines(locale, 'contacts', contacts.lives_there ? housed : { ...housed, actual }),
    ...fieldLines(locale, 'education', education),
    ...fieldLines(locale, 'representative', representative),
    ...listLines(form, telling),
  ]
}
