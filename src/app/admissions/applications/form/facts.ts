import { dayOf } from '../../../shell/dates'
import { numberPatterns } from '../../../../api/admissions/applicationForm'
import { grouped, shownPhone } from '../../../../api/kit/written'
import { scoreText } from '../states'
import { countryName } from './countries'

type Translate = (key: string) => string
type Options = { path: string; value: unknown; translate: Translate; locale: string }

/** Message key prefixes for fields that store a code. */
const named: Readonly<Record<string, string>> = {
  'person.gender': 'profile_form.genders',
  'person.identity.kind': 'profile_form.identity_kinds',
  'education.level': 'profile_form.education_levels',
  'education.paper': 'profile_form.education_papers',
  'representative.relation': 'profile_form.relations',
}
const days: readonly string[] = ['person.birth_date', 'person.identity.issued_on', 'education.issued_on']
const phones: readonly string[] = ['contacts.phone', 'representative.phone']

/** Formats a form value for display; an empty value is a dash. */
export const valueInWords = ({ path, value, translate, locale }: Options): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'number') return path === 'education.average_score' ? scoreText(value, locale) : String(value)
  if (typeof value !== 'string') return addressText(value)
  const codes = named[path]
  if (codes) return translate(`${codes}.${value}`)
  if (days.includes(path)) return dayOf(value)
  if (phones.includes(path)) return shownPhone(value)
  if (path === 'person.citizenship') return countryName({ code: value, locale })
  return grouped(value, numberPatterns[path])
}

const addressText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '—'
  return (
    Object.values(value)
      .filter((line) => typeof line === 'string' && line !== '')
      .join(', ') || '—'
  )
}
