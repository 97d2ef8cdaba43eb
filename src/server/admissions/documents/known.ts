import type { PaperFields } from '../../../api/admissions/documentStates'
import type { ProfileForm } from '../../../api/admissions/applicationForm'

type Known = Pick<ProfileForm, 'person' | 'education'>

/** What the form says of a paper, by the code of its kind. A college that calls its kinds otherwise has them typed. */
const papers: Readonly<Record<string, (form: Known) => PaperFields>> = {
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

/** Of what is typed from the paper, what the form knows already: of the fields that its kind asks for. */
export const knownFields = (
  { code, asked_fields }: { code: string; asked_fields: readonly (keyof PaperFields)[] },
  form: Known,
): PaperFields => {
  const known = Object.entries(papers[code]?.(form) ?? {})
  return Object.fromEntries(known.filter(([field, value]) => value && asked_fields.some((asked) => asked === field)))
}
