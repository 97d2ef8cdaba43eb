import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { settledDocument, waitingDocument } from '../../../api/admissions/statusSets'

type Judged = Pick<ProfileCase, 'actions' | 'remarks' | 'documents'>

/** What stands between a case in hand and its decision. */
export const obstaclesOf = ({ remarks, documents }: Pick<Judged, 'remarks' | 'documents'>) => {
  const open = documents.filter(({ required, status }) => required && !settledDocument.includes(status.code))
  return {
    /** Remarks that the applicant has to answer: without one there is nothing to return. */
    remarks: remarks.filter(({ state, severity }) => state === 'open' && severity === 'blocking').length,
    /** Documents that are needed and not accepted. */
    documents: open.length,
    /** Documents that somebody of the office can look at now. */
    waiting: documents.filter(({ status }) => waitingDocument.includes(status.code)).length,
  }
}

/**
 * The real next step of a case in hand: what was remarked goes back, documents that wait are reviewed, and what is
 * whole is accepted. Null where it is the applicant's turn, or the case is not in hand.
 */
export const nextStepOf = (profile: Judged, mayReview: boolean): 'return' | 'review' | 'accept' | null => {
  if (!profile.actions.includes('accept')) return null
  const { remarks, documents, waiting } = obstaclesOf(profile)
  if (remarks > 0) return 'return'
  if (documents === 0) return 'accept'
  return waiting > 0 && mayReview ? 'review' : null
}
