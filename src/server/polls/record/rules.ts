import type { Audience } from '../../../api/groups/audience'
import { pollLimits, type PollAction, type PollStatus } from '../../../api/polls/codes'
import { optionsOf, type Question } from '../../../api/polls/counting'
import type { Poll, PollInput, PollRow } from '../../../api/polls/polls'
import { fieldsBeyond } from '../../groups'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { conflict, invalid, type Message } from '../../kit/problems'

/** Field and message for each database constraint. */
export const pollConstraints: ConstraintMessages = {
  poll_roles_role_id_fkey: { path: 'role_ids', key: 'field.no_such_record' },
  poll_groups_group_id_fkey: { path: 'group_ids', key: 'field.no_such_record' },
  poll_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.no_such_record' },
  poll_people_user_id_fkey: { path: 'user_ids', key: 'field.no_such_record' },
  polls_window_order: { path: 'closes_at', key: 'field.ends_before_start' },
  poll_transitions: { path: 'status', key: 'polls.not_now' },
  poll_is_frozen: { path: 'status', key: 'polls.is_frozen' },
}

type Errors = Readonly<Record<string, readonly Message[]>>
const refuse = (errors: Errors, key?: string): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors, key)
}

/** Applies the values that the kind of poll fixes, such as `max_choices` 1 for a single choice. */
export const normalizePoll = <
  I extends Pick<PollInput, 'kind' | 'options' | 'min_choices' | 'max_choices' | 'threshold'>,
>(
  input: I,
): I => {
  if (input.kind === 'yes_no_abstain') return { ...input, options: [], min_choices: 1, max_choices: 1 }
  if (input.kind === 'single') return { ...input, min_choices: Math.min(1, input.min_choices), max_choices: 1 }
  // In an instant runoff the last remaining option always has a majority of the ballots that still count.
  if (input.kind === 'ranked' && input.threshold === 'plurality') return { ...input, threshold: 'majority' }
  return input
}

/** Rejects combinations that are invalid in any poll, including drafts. */
export const checkPoll = ({ secrecy, allow_change, results, min_choices, max_choices }: PollInput): void =>
  refuse({
    ...(secrecy === 'secret' && allow_change && { allow_change: [{ key: 'polls.change_of_open' }] }),
    ...(secrecy === 'secret' && results === 'after_vote' && { results: [{ key: 'polls.early_of_open' }] }),
    ...(max_choices !== null && max_choices < min_choices && { max_choices: [{ key: 'polls.choices_order' }] }),
  })

/** Limits authors with reach `own` to their own groups and the people in them, and to what the poll had before. */
export const checkAudienceReach = (audience: Audience, own: Partial<Audience> = {}, before?: Audience): void => {
  const allowed = {
    ...before,
    group_ids: [...(own.group_ids ?? []), ...(before?.group_ids ?? [])],
    user_ids: [...(own.user_ids ?? []), ...(before?.user_ids ?? [])],
  }
  refuse(Object.fromEntries(fieldsBeyond(audience, allowed).map((field) => [field, [{ key: 'polls.beyond_reach' }]])))
}

type Schedulable = Audience &
  Pick<PollInput, 'kind' | 'min_choices' | 'max_choices' | 'opens_at' | 'closes_at'> & {
    options: readonly { readonly id: string }[]
  }
type Moment = {
  /** Database time in ms, which decides when polls open and close. */
  now: number
  /** True if the poll is opened manually, so `opens_at` is ignored. */
  opensNow: boolean
}

const timeOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment))

/** Rejects a poll that is not ready to be opened or scheduled. Each error names its field. */
export const checkComplete = (poll: Schedulable, { now, opensNow }: Moment): void => {
  const { kind, options, min_choices, max_choices, opens_at, closes_at, audience } = poll
  const named = poll.role_ids.length + poll.group_ids.length + poll.direction_ids.length + poll.user_ids.length
  const count = options.length
  const isWritten = kind !== 'yes_no_abstain'
  const opens = opensNow ? now : timeOf(opens_at)
  const closes = timeOf(closes_at)
  refuse(
    {
      ...(isWritten && count < 2 && { options: [{ key: 'polls.few_options' }] }),
      ...(isWritten && count >= 2 && min_choices > count && { min_choices: [{ key: 'polls.more_than_options' }] }),
      ...(isWritten &&
        count >= 2 &&
        (max_choices ?? 0) > count && { max_choices: [{ key: 'polls.more_than_options' }] }),
      ...(opens === null && { opens_at: [{ key: 'field.required' }] }),
      ...(closes === null && { closes_at: [{ key: 'field.required' }] }),
      ...(closes !== null && closes <= now && { closes_at: [{ key: 'polls.closes_in_past' }] }),
      ...(closes !== null &&
        opens !== null &&
        closes > now &&
        closes <= opens && { closes_at: [{ key: 'field.ends_before_start' }] }),
      ...(audience === 'chosen' && named === 0 && { audience: [{ key: 'polls.for_nobody' }] }),
    },
    'polls.not_complete',
  )
}

/** Rejects an empty roll, and a roll so short that a secret poll would reveal how somebody voted. */
export const checkRoll = ({ secrecy }: Pick<PollInput, 'secrecy'>, count: number): void => {
  const isShort = secrecy === 'secret' && count < pollLimits.fewest
  refuse({
    ...(count === 0 && { audience: [{ key: 'polls.roll_of_nobody' }] }),
    ...(count > 0 && isShort && { audience: [{ key: 'polls.roll_too_short', values: { count } }] }),
  })
}

/** Throws 409 if a secret poll is closed early with fewer ballots than may be revealed. */
export const checkEnoughBallots = ({ secrecy, voted_count }: Pick<PollRow, 'secrecy' | 'voted_count'>): void => {
  if (secrecy === 'secret' && (voted_count ?? 0) < pollLimits.fewest)
    throw conflict('polls.too_few_ballots', { count: voted_count ?? 0 })
}

type PollState = Pick<PollRow, 'status' | 'is_closing' | 'can_edit' | 'roll_count' | 'voted_count'> &
  Pick<Poll, 'key_lost'>

/** Returns the actions that the poll's status allows. */
export const availableActions = ({
  status,
  is_closing,
  key_lost,
  can_edit,
  roll_count,
  voted_count,
}: PollState): PollAction[] => {
  if (!can_edit || is_closing) return []
  const awaitsVotes = (voted_count ?? 0) < (roll_count ?? 0)
  const actions: Readonly<Record<PollStatus, PollAction[]>> = {
    draft: ['edit', 'delete', 'schedule', 'open', 'cancel'],
    scheduled: ['edit', 'open', 'cancel'],
    open: ['pause', 'extend', ...(awaitsVotes ? (['remind'] as const) : []), 'close', 'cancel'],
    paused: key_lost ? ['cancel'] : ['resume', 'extend', 'close', 'cancel'],
    closed: ['publish'],
    published: ['archive'],
    cancelled: [],
    archived: [],
  }
  return actions[status]
}

type ChoiceRules = Pick<Question, 'kind' | 'options'> & { min_choices: number; max_choices: number | null }
export const maxChoicesOf = ({ kind, options, max_choices }: Omit<ChoiceRules, 'min_choices'>): number =>
  Math.min(max_choices ?? pollLimits.options, optionsOf({ kind, options }).length)

/** Rejects choices that are unknown, repeated, too few or too many. */
export const checkChoices = (poll: ChoiceRules, choices: readonly string[]): void => {
  const known = new Set(optionsOf(poll))
  const count = maxChoicesOf(poll)
  const say = (key: string, values?: Message['values']) =>
    refuse({ choices: [{ key: `voting.${key}`, ...(values && { values }) }] })
  if (choices.some((id) => !known.has(id))) return say('unknown_option')
  if (new Set(choices).size < choices.length) return say('repeated_option')
  if (choices.length < poll.min_choices) return say('too_few', { count: poll.min_choices })
  if (choices.length > count) return say('too_many', { count })
}
