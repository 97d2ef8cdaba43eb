/** The codes and limits of polls, said once for contract, server and screens. Nothing but lists and figures: no zod. */

export const pollKinds = ['single', 'multiple', 'ranked', 'yes_no_abstain'] as const
export type PollKind = (typeof pollKinds)[number]

/** Open: who keeps the poll sees how each has voted. Secret: nobody does, and nobody sees a result before the end. */
export const secrecies = ['open', 'secret'] as const

/** As in the reference list `poll-statuses`, in the order of its ids. */
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

/** What may be done with a poll as it stands; `remind` is for those who have not voted. */
export const pollMoves = [
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
export type PollMove = (typeof pollMoves)[number]

/** What a winner needs of the votes without abstentions: more than any other, more than half, or two thirds. */
export const thresholds = ['plurality', 'majority', 'two_thirds'] as const
export type Threshold = (typeof thresholds)[number]

/**
 * When voters see the results: each after voting (open polls only), all after the close, or once they are published.
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

/** The options of a yes/no decision, which nobody writes. */
export const decisionOptions = ['yes', 'no', 'abstain'] as const

/** Why somebody cannot vote in a poll now. */
export const hindrances = ['not_yet', 'paused', 'closed', 'not_on_roll', 'voted'] as const

export const pollLimits = {
  title: 200,
  description: 2000,
  optionTitle: 200,
  optionDescription: 500,
  options: 50,
  /** Roles, groups, directions and people of an audience, of each. */
  audience: 500,
  reason: 1000,
  /**
   * The smallest group that hides a person: no turnout of fewer voters is shown, no secret poll opens with a shorter
   * roll, and fewer sealed ballots are never opened.
   */
  fewest: 5,
  /** With more groups on the roll, turnout is told by directions. */
  groupsShown: 12,
} as const
