import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { settledDocument, undecidedDocument } from '../../../api/admissions/statusSets'

type CaseFacts = Pick<ApplicationCase, 'actions' | 'remarks' | 'documents'>

/** Counts open remarks and documents that block or allow a decision. */
export const blockersOf = ({ remarks, documents }: Pick<CaseFacts, 'remarks' | 'documents'>) => {
  const open = documents.filter(({ required, status }) => required && !settledDocument.includes(status.code))
  return {
    /** Open blocking remarks; returning the application requires at least one. */
    remarks: remarks.filter(({ state, severity }) => state === 'open' && severity === 'blocking').length,
    /** Required documents that are not accepted. */
    documents: open.length,
    /** Documents that can be reviewed now. */
    waiting: documents.filter(({ status }) => undecidedDocument.includes(status.code)).length,
  }
}

/**
 * The recommended next step: return if there are blocking remarks, accept if all documents are settled, else review.
 * Null if the case is not claimed or the documents must come from the applicant.
 */
export const nextStepOf = (application: CaseFacts, mayReview: boolean): 'return' | 'review' | 'accept' | null => {
  if (!application.actions.includes('accept')) return null
  const { remarks, documents, waiting } = blockersOf(application)
  if (remarks > 0) return 'return'
  if (documents === 0) return 'accept'
  return waiting > 0 && mayReview ? 'review' : null
}
