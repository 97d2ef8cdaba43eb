/** Codes and limits of polls, shared by the contract, the server and the screens. This file must not import zod. */

export const pollKinds = ['single', 'multiple', 'ranked', 'yes_no_abstain'] as const
export type PollKind = (typeof pollKinds)[number]

/** In an open poll the poll managers see how each person voted. In a secret poll nobody does, and there are no results before it closes. */
export const secrecies = ['open', 'secret'] as const

/** Same order as the ids of the reference list `poll-statuses`. */
export const pollStatuses = [
  'draft',
  'scheduled',
  'open',
  'paused',
  'closed',
  'published',
  'cancelled',
  'archived',
] as const
export type PollStatus = (typeof pollStatuses)[number]

/** Actions on a poll. `remind` notifies people on the roll who have not voted. */
export const pollActionCodes = [
  'edit',
  'delete',
  'schedule',
  'open',
  'pause',
  'resume',
  'extend',
  'remind',
  'close',
  'publish',
  'archive',
  'cancel',
] as const
export type PollAction = (typeof pollActionCodes)[number]

/** Share of the votes (abstentions excluded) that the winner needs: the most votes, more than half, or two thirds. */
export const thresholds = ['plurality', 'majority', 'two_thirds'] as const
export type Threshold = (typeof thresholds)[number]

/**
 * When voters see the results: each after voting (open polls only), all after the close, or all after publication.
 */
export const resultsVisibilities = ['after_vote', 'after_close', 'published'] as const

export const pollEvents = [
  'scheduled',
  'opened',
  'paused',
  'resumed',
  'extended',
  'closing',
  'closed',
  'published',
  'archived',
  'cancelled',
] as const

export const pollTemplates = ['election', 'course_feedback', 'teacher_rating', 'decision'] as const

/** The fixed options of a yes/no decision. */
export const decisionOptions = ['yes', 'no', 'abstain'] as const

/** Reasons why a user cannot vote in a poll now. */
export const blockedReasons = ['not_yet', 'paused', 'closed', 'not_on_roll', 'voted'] as const

export const pollLimits = {
  title: 200,
  description: 2000,
  optionTitle: 200,
  optionDescription: 500,
  options: 50,
  /** Maximum of each kind in an audience: roles, groups, directions, people. */
  audience: 500,
  reason: 1000,
  /**
   * Minimum group size that protects anonymity: turnout of fewer voters is hidden, a secret poll needs a roll of at least
   * this size, and fewer sealed ballots are never opened.
   */
  fewest: 5,
  /** Above this number of groups on the roll, turnout is shown by direction. */
  groupsShown: 12,
} as const
