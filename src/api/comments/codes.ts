/** Codes and limits, shared by contract, server and screens. Imports no zod. */

/** Records with conversations: of each group under a material, of each student under a homework. */
export const commentPlaces = ['materials', 'homework'] as const
export type CommentPlaceName = (typeof commentPlaces)[number]

/** `deleted` comments have no text; that of `hidden` ones is for its author and moderators. */
export const commentStates = ['shown', 'hidden', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** Lists for moderators: with unsettled reports, or hidden. */
export const moderationViews = ['reported', 'hidden'] as const

export const commentLimits = {
  text: 10_000,
  reason: 500,
  /** Answers to one question. */
  answers: 200,
  /** Minutes in which the author can change the text. */
  editing: 15,
  perMinute: 10,
  perHour: 60,
  /** Questions shown first, and more at each request for earlier ones. */
  questions: 50,
} as const
