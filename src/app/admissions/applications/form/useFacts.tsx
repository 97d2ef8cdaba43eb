import { useLocale, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { valueAt } from '../../../kit/forms/conflict'
import { ReferenceNames } from '../../../kit/inputs/choices/ReferenceNames'
import { formatValue } from './formatValue'
import type { FormPart } from './formValues'

/** A line of the read-only form. */
export type Fact = { path: string; label: ReactNode; value: ReactNode; isEmpty: boolean }

/** Fields of the non-list parts in form order. */
const fields: Readonly<Record<string, readonly string[]>> = {
  person: [
    'person.last_name',
    'person.first_name',
    'person.middle_name',
    'person.gender',
    'person.birth_date',
    'person.birth_place',
    'person.citizenship',
    'person.snils',
    'person.identity.kind',
    'person.identity.series',
    'person.identity.number',
    'person.identity.issued_on',
    'person.identity.department_code',
    'person.identity.issuer',
  ],
  contacts: [
    'contacts.phone',
    'contacts.email',
    'contacts.registered',
    'contacts.lives_there',
    'contacts.actual',
    'contacts.needs_dormitory',
  ],
  education: [
    'education.level',
    'education.institution',
    'education.year',
    'education.average_score',
    'education.paper',
    'education.series',
    'education.number',
    'education.issued_on',
    'education.honours',
  ],
  representative: [
    'representative.relation',
    'representative.last_name',
    'representative.first_name',
    'representative.middle_name',
    'representative.phone',
    'representative.email',
  ],
}

/** Addresses are shown as one line although they have several fields. */
const addresses: Readonly<Record<string, string>> = {
  'contacts.registered': 'application_form.sections.registered',
  'contacts.actual': 'application_form.sections.actual',
}

type Form = { readonly [P in keyof ApplicationForm]?: unknown }

/** Returns a function that formats a part of the form as lines. */
export const useFacts = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'

  const ofFields = (part: FormPart, form: Form): Fact[] =>
    (fields[part] ?? [])
      .filter((path) => path !== 'contacts.actual' || valueAt(form, 'contacts.lives_there') === false)
      .map((path) => {
        const value = formatValue({ path, value: valueAt(form, path), translate, locale })
        return {
          path,
          label: translate(addresses[path] ?? `resources.profiles.fields.${path}`),
          value,
          isEmpty: value === '—',
        }
      })

  const ofRows = (part: FormPart, form: Form): Fact[] => {
    const rows: unknown = form[part]
    return (Array.isArray(rows) ? rows : []).map((row: unknown, index) => ({
      path: `${part}.${index}`,
      label: rowLabel(part, row, translate),
      value: rowText(part, row),
      isEmpty: false,
    }))
  }

  return (part: FormPart, form: Form): Fact[] => (part in fields ? ofFields(part, form) : ofRows(part, form))
}

const text = (row: unknown, name: string): string => {
  const value = valueAt(row, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const rowLabel = (part: FormPart, row: unknown, translate: (key: string) => string): ReactNode => {
  if (part === 'exam_results')
    return <ReferenceNames reference="directories/subjects" ids={[valueAt(row, 'subject_id')]} />
  const kind = text(row, 'kind')
  const names = part === 'achievements' ? 'achievement_kinds' : 'benefit_kinds'
  return kind === '' ? '—' : translate(`application_form.${names}.${kind}`)
}

const rowText = (part: FormPart, row: unknown): string => {
  const parts =
    part === 'exam_results'
      ? [text(row, 'score'), text(row, 'year')]
      : [text(row, 'title'), text(row, 'note'), text(row, 'year')]
  return parts.filter((word) => word !== '').join(', ') || '—'
}
