import type { DocumentStatus, PaperFields } from '../../api/admissions/documentStates'
import type { ApplicationForm } from '../../api/admissions/applicationForm'
import type { ApplicationStatus } from '../../api/admissions/applicationStates'
import type { Random } from './random'

/** A document that an application of the demo requires. */
export type RequiredDocument = {
  application_id: number
  status: ApplicationStatus
  at: string
  document_type_id: number
  code: string
  needs_original: boolean
  reject_reason: string | null
  form: Pick<ApplicationForm, 'person' | 'education'>
}
export type DemoDocument = {
  application_id: number
  document_type_id: number
  status: DocumentStatus
  fields: PaperFields
  reject_reason: string | null
  uploaded_at: string
  hasOriginal: boolean
}

const hour = 3_600_000
const finalStatuses: readonly ApplicationStatus[] = ['accepted', 'recommended', 'waitlist', 'enrolled']

/** Review status of a document that fits its application's status; null if it is not uploaded yet. */
const statusOf = ({ status, code, reject_reason }: RequiredDocument, random: Random): DocumentStatus | null => {
  if (finalStatuses.includes(status)) return 'accepted'
  switch (status) {
    case 'draft':
      return code === 'passport' || random.next() < 0.35 ? 'uploaded' : null
    case 'in_review':
      return random.next() < 0.5 ? 'accepted' : 'uploaded'
    case 'needs_changes':
      if (code === 'photo' && reject_reason !== null) return 'rejected'
      return random.next() < 0.7 ? 'accepted' : 'uploaded'
    case 'resubmitted':
      return random.next() < 0.8 ? 'accepted' : 'uploaded'
    default:
      return 'uploaded'
  }
}

/** Data copied from the document: the form's values, with occasional typos for the office to find. */
const fieldsOf = ({ code, form: { person, education } }: RequiredDocument, random: Random): PaperFields => {
  const slip = (number: string) => (random.next() < 0.12 ? number.slice(0, -1) : number)
  switch (code) {
    case 'passport': {
      const { series, number, issued_on, issuer } = person.identity
      return filled({ series, number: slip(number), issue_date: issued_on, issuer })
    }
    case 'snils':
      return filled({ number: person.snils })
    case 'school_certificate': {
      const { series, number, issued_on, institution } = education
      return filled({ series, number: slip(number), issue_date: issued_on, issuer: institution })
    }
    default:
      return {}
  }
}
const filled = (fields: PaperFields): PaperFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

export const inventDocuments = (needed: readonly RequiredDocument[], random: Random): DemoDocument[] =>
  needed.flatMap((need) => {
    const status = statusOf(need, random)
    if (status === null) return []
    const waits = random.below(48) * hour
    return [
      {
        application_id: need.application_id,
        document_type_id: need.document_type_id,
        status,
        fields: fieldsOf(need, random),
        reject_reason: status === 'rejected' ? need.reject_reason : null,
        uploaded_at: new Date(new Date(need.at).getTime() - waits).toISOString(),
        hasOriginal:
          need.needs_original && (need.status === 'enrolled' || need.status === 'recommended' || random.next() < 0.3),
      },
    ]
  })
