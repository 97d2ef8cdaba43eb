/** Sets of statuses shared by server and screens. Free of zod, so that screens can import it. */
import type { DocumentStatus } from './documentStates'
import type { ChoiceState, ApplicationStatus } from './applicationStates'

/** The applicant can edit the application. */
export const editableByApplicant: readonly ApplicationStatus[] = ['draft', 'needs_changes']
/** The application waits for a reviewer or is in review. */
export const awaitingReview: readonly ApplicationStatus[] = ['submitted', 'resubmitted', 'in_review']
export const beforeDecision: readonly ApplicationStatus[] = [...editableByApplicant, ...awaitingReview]
/** The applicant is accepted but not enrolled. */
export const awaitingPlace: readonly ApplicationStatus[] = ['accepted', 'waitlist', 'recommended']
/** The application is accepted, so the applicant's choices appear in ranking lists. */
export const inRanking: readonly ApplicationStatus[] = [...awaitingPlace, 'enrolled']
/** The application is closed; it changes only if the office reopens it or revokes the rejection. */
export const closedStatuses: readonly ApplicationStatus[] = ['rejected', 'withdrawn']

/** Choices that can be recommended. */
export const recommendable: readonly ChoiceState[] = ['none', 'waitlist']
/** Whether every choice is declined. */
export const hasNoActiveChoice = (choices: readonly { state: ChoiceState }[]): boolean =>
  choices.length > 0 && choices.every(({ state }) => state === 'declined')
/** Whether every other choice is declined. */
export const isLastActiveChoice = (choices: readonly { id: number; state: ChoiceState }[], id: number): boolean =>
  choices.every((choice) => choice.id === id || choice.state === 'declined')
/** Choices that can be put on the waiting list; includes declined ones, so that a mistake can be undone. */
export const waitlistable: readonly ChoiceState[] = ['none', 'declined']

/** The document is uploaded but not decided. */
export const undecidedDocument: readonly DocumentStatus[] = ['uploaded', 'in_review']
/** Nothing more is required for the document. */
export const settledDocument: readonly DocumentStatus[] = ['accepted', 'not_required']
/** The applicant has to send the document again, or send a requested one. */
export const uploadRequested: readonly DocumentStatus[] = ['rejected', 'requested', 'expired']
/** The office can waive a document that has no usable scan. */
export const waivable: readonly DocumentStatus[] = ['missing', 'rejected', 'requested']
