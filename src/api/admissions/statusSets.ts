/** Sets of statuses shared by server and screens. Free of zod, so that screens can import it. */
import type { DocumentStatus } from './documentStates'
import type { ChoiceState, ProfileStatus } from './applicationStates'

/** The applicant can edit the application. */
export const withApplicant: readonly ProfileStatus[] = ['draft', 'needs_changes']
/** Waits for a reviewer or is in review. */
export const forReview: readonly ProfileStatus[] = ['submitted', 'resubmitted', 'in_review']
export const beforeDecision: readonly ProfileStatus[] = [...withApplicant, ...forReview]
/** Accepted but not enrolled. */
export const awaitingPlace: readonly ProfileStatus[] = ['accepted', 'waitlist', 'recommended']
/** Accepted or later: the choices appear in ranking lists. */
export const inRanking: readonly ProfileStatus[] = [...awaitingPlace, 'enrolled']
/** Closed unless reopened or revoked. */
export const ended: readonly ProfileStatus[] = ['rejected', 'withdrawn']

/** Choices that can be recommended. */
export const competing: readonly ChoiceState[] = ['none', 'waitlist']
/** Whether every choice is declined. */
export const hasNoWishLeft = (choices: readonly { state: ChoiceState }[]): boolean =>
  choices.length > 0 && choices.every(({ state }) => state === 'declined')
/** Whether every other choice is declined. */
export const isLastWish = (choices: readonly { id: number; state: ChoiceState }[], id: number): boolean =>
  choices.every((choice) => choice.id === id || choice.state === 'declined')
/** Choices that can be put on the waiting list; includes declined ones, so that a mistake can be undone. */
export const waitable: readonly ChoiceState[] = ['none', 'declined']

/** Sent but not decided. */
export const waitingDocument: readonly DocumentStatus[] = ['uploaded', 'in_review']
/** Nothing more is required for the document. */
export const settledDocument: readonly DocumentStatus[] = ['accepted', 'not_required']
/** The applicant has to send the document again, or send a requested one. */
export const wantedAnew: readonly DocumentStatus[] = ['rejected', 'requested', 'expired']
/** The office can waive a document that has no usable scan. */
export const waivable: readonly DocumentStatus[] = ['missing', 'rejected', 'requested']
