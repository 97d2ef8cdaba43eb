import { dayOf } from '../../../shell/dates'
import { numberPatterns } from '../../../../api/admissions/applicationForm'
import { groupDigits, formatPhone } from '../../../../api/kit/formatting'
import { scoreText } from '../states'
import { countryName } from './countries'

type Translate = (key: string) => string
type Options = { path: string; value: unknown; translate: Translate; locale: string }

/** Message key prefixes for fields that store a code. */
const codeMessages: Readonly<Record<string, string>> = {
  'person.gender': 'application_form.genders',
  'person.identity.kind': 'application_form.identity_kinds',
  'education.level': 'application_form.education_levels',
  'education.paper': 'application_form.education_papers',
  'representative.relation': 'application_form.relations',
}
const dateFields: readonly string[] = ['person.birth_date', 'person.identity.issued_on', 'education.issued_on']
const phoneFields: readonly string[] = ['contacts.phone', 'representative.phone']

/** Formats a form value for display; an empty value is a dash. */
export const formatValue = ({ path, value, translate, locale }: Options): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no')
  if (typeof value === 'number') return path === 'education.average_score' ? scoreText(value, locale) : String(value)
  if (typeof value !== 'string') return addressText(value)
  const codes = codeMessages[path]
  if (codes) return translate(`${codes}.${value}`)
  if (dateFields.includes(path)) return dayOf(value)
  if (phoneFields.includes(path)) return formatPhone(value)
  if (path === 'person.citizenship') return countryName({ code: value, locale })
  return groupDigits(value, numberPatterns[path])
}

const addressText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '—'
  return (
    Object.values(value)
      .filter((line) => typeof line === 'string' && line !== '')
      .join(', ') || '—'
  )
}
