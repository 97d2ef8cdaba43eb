/**
 * Which statuses are one to a rule, said once for server and screens. Nothing but lists, and what follows from them: of
 * the contract, which is made of zod, the screens otherwise take only types.
 */
import type { DocumentStatus } from './documentStates'
import type { ChoiceState, ProfileStatus } from './applicationStates'

/** The applicant fills it in, or mends it. */
export const withApplicant: readonly ProfileStatus[] = ['draft', 'needs_changes']
/** Waits for a reviewer, or has one. */
export const forReview: readonly ProfileStatus[] = ['submitted', 'resubmitted', 'in_review']
/** Nothing is decided yet. */
export const beforeDecision: readonly ProfileStatus[] = [...withApplicant, ...forReview]
/** Accepted and not enrolled yet. */
export const awaitingPlace: readonly ProfileStatus[] = ['accepted', 'waitlist', 'recommended']
/** Accepted, and so in the ranking lists of its wishes. */
export const inRanking: readonly ProfileStatus[] = [...awaitingPlace, 'enrolled']
/** Nothing more comes of it, unless it is reopened or taken back. */
export const ended: readonly ProfileStatus[] = ['rejected', 'withdrawn']

/** A wish that may be given a place. */
export const competing: readonly ChoiceState[] = ['none', 'waitlist']
/** Whether no wish is left that has a place or may be given one: what was given up or taken back was all there was. */
export const hasNoWishLeft = (choices: readonly { state: ChoiceState }[]): boolean =>
  choices.length > 0 && choices.every(({ state }) => state === 'declined')
/** Whether this wish is the only one that has a place or may be given one. */
export const isLastWish = (choices: readonly { id: number; state: ChoiceState }[], id: number): boolean =>
  choices.every((choice) => choice.id === id || choice.state === 'declined')
/** A wish that may be set to wait: also one that was given up, so that a slip of the hand is mended. */
export const waitable: readonly ChoiceState[] = ['none', 'declined']

/** A document that was sent and not decided on. */
export const waitingDocument: readonly DocumentStatus[] = ['uploaded', 'in_review']
/** Nobody asks for a document any more. */
export const settledDocument: readonly DocumentStatus[] = ['accepted', 'not_required']
/** The office has said that another is wanted. */
export const wantedAnew: readonly DocumentStatus[] = ['rejected', 'requested', 'expired']
/** What there is no usable scan of can be done without, if the office says so. */
export const waivable: readonly DocumentStatus[] = ['missing', 'rejected', 'requested']
