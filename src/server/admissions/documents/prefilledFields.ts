import type { PaperFields } from '../../../api/admissions/documentStates'
import type { ApplicationForm } from '../../../api/admissions/applicationForm'

type PrefillSource = Pick<ApplicationForm, 'person' | 'education'>

/** Document fields that the form already contains, by type code. Types with other codes are not prefilled. */
const prefillers: Readonly<Record<string, (form: PrefillSource) => PaperFields>> = {
  passport: ({ person: { identity } }) => ({
    series: identity.series,
    number: identity.number,
    issue_date: identity.issued_on,
    issuer: identity.issuer,
  }),
  snils: ({ person }) => ({ number: person.snils }),
  school_certificate: ({ education }) => ({
    series: education.series,
    number: education.number,
    issue_date: education.issued_on,
    issuer: education.institution,
  }),
}

/** Prefills the fields of a document type from the form. */
export const prefilledFields = (
  { code, asked_fields }: { code: string; asked_fields: readonly (keyof PaperFields)[] },
  form: PrefillSource,
): PaperFields => {
  const known = Object.entries(prefillers[code]?.(form) ?? {})
  return Object.fromEntries(known.filter(([field, value]) => value && asked_fields.some((name) => name === field)))
}
