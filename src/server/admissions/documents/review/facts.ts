import type { PaperFields } from '../../../../api/admissions/documentStates'
import type { DocumentReview } from '../../../../api/admissions/documents'
import type { documentCategory } from '../../../../api/directories/documentTypes'
import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import type { z } from 'zod'
import { dayInFigures } from '../../../kit/days'
import { localise } from '../../../kit/texts/messages'
import { codeLabel, fieldLabel } from '../../applications/words/labels'

type Fact = DocumentReview['facts'][number]
type Category = z.infer<typeof documentCategory>
type Kind = { category: Category; code: string; asked_fields: readonly (keyof PaperFields)[]; fields: PaperFields }

/** `typed` is the document field that must match this form field. */
type Line = { path: string; value: string; typed?: keyof PaperFields; masked?: true }

const nameOf = ({ last_name, first_name, middle_name }: ApplicationForm['person']) =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ')

const birth = ({ person }: ApplicationForm): Line[] => [
  { path: 'person.birth_date', value: dayInFigures(person.birth_date) },
]
const identity = (form: ApplicationForm): Line[] => {
  const { series, number, issued_on, issuer } = form.person.identity
  return [
    ...birth(form),
    { path: 'person.birth_place', value: form.person.birth_place },
    { path: 'person.identity.series', value: series, typed: 'series', masked: true },
    { path: 'person.identity.number', value: number, typed: 'number', masked: true },
    { path: 'person.identity.issued_on', value: dayInFigures(issued_on), typed: 'issue_date' },
    { path: 'person.identity.issuer', value: issuer, typed: 'issuer' },
  ]
}
const education = ({ education: school }: ApplicationForm, locale: Locale): Line[] => [
  { path: 'education.series', value: school.series, typed: 'series' },
  { path: 'education.number', value: school.number, typed: 'number' },
  { path: 'education.issued_on', value: dayInFigures(school.issued_on), typed: 'issue_date' },
  { path: 'education.institution', value: school.institution, typed: 'issuer' },
  { path: 'education.year', value: String(school.year ?? '') },
  { path: 'education.average_score', value: school.average_score?.toLocaleString(locale) ?? '' },
]
const listLines = (form: ApplicationForm, locale: Locale): Record<'benefit' | 'achievement', Line[]> => ({
  benefit: form.benefits.map(({ kind, note }, place) => ({
    path: `benefits.${place}`,
    value: [kind && codeLabel(locale, 'benefit_kinds', kind), note].filter(Boolean).join(': '),
  })),
  achievement: form.achievements.map(({ kind, title, year }, place) => ({
    path: `achievements.${place}`,
    value: [kind && codeLabel(locale, 'achievement_kinds', kind), title, year].filter(Boolean).join(', '),
  })),
})

/** The SNILS card is an identity document with only a number. */
const isSnils = ({ code }: Kind) => code.includes('snils')

const linesOf = (kind: Kind, form: ApplicationForm, locale: Locale): Line[] => {
  switch (kind.category) {
    case 'identity':
      return isSnils(kind)
        ? [...birth(form), { path: 'person.snils', value: form.person.snils, typed: 'number', masked: true }]
        : identity(form)
    case 'education':
      return education(form, locale)
    case 'benefit':
    case 'achievement':
      return listLines(form, locale)[kind.category]
    case 'medical':
    case 'photo':
    case 'consent':
    case 'contract':
    case 'other':
    default:
      return birth(form)
  }
}

const normalise = (value: string) => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Compares the entered document field with the form; null if either is empty. */
const matchesForm = ({ value, typed }: Line, fields: PaperFields): boolean | null => {
  const entered = typed && fields[typed]
  if (!entered || value === '') return null
  const paper = typed === 'issue_date' || typed === 'expiry_date' ? dayInFigures(entered) : entered
  return normalise(paper) === normalise(value)
}

const visibleCharacters = 2
/** Masks all but the end of a number, which is enough to compare it with the document. */
const maskNumber = (value: string) => (value === '' ? '' : `••• ${value.slice(-visibleCharacters)}`)

/** The filled-in form fields to compare with the document. */
export const factsOf = ({ kind, form, locale }: { kind: Kind; form: ApplicationForm; locale: Locale }): Fact[] =>
  [{ path: 'person', value: nameOf(form.person) }, ...linesOf(kind, form, locale)]
    .filter(({ value }: Line) => value !== '')
    .map((line: Line) => ({
      path: line.path,
      label: line.path === 'person' ? localise(locale, { key: 'documents.whose' }) : fieldLabel(locale, line.path),
      value: line.masked ? maskNumber(line.value) : line.value,
      masked: line.masked ?? false,
      field: line.typed !== undefined && kind.asked_fields.includes(line.typed) ? line.typed : null,
      agrees: matchesForm(line, kind.fields),
    }))
