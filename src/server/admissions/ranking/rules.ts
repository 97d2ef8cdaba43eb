import type { ConstraintMessages } from '../../kit/records/constraints'
import type { Message } from '../../kit/problems'
import { inRanking } from '../../../api/admissions/statusSets'
import type { ChoiceFacts } from './factQueries'
import { judge, type Verdict } from './verdict'

/** Maps database constraints that concurrent requests can violate to messages. */
export const rankingConstraints: ConstraintMessages = {
  places_suffice: { path: 'ids', key: 'ranking.no_places' },
  application_choices_one_place: { path: 'ids', key: 'ranking.one_place' },
  choice_of_accepted: { path: 'ids', key: 'ranking.not_accepted' },
}

const refusal = (key: string, values?: Message['values']): Message => ({
  key: `ranking.${key}`,
  ...(values && { values }),
})

/** Returns the blocked reason for a recommendation, or null. `left` counts free places; `chosen` has the applications that just got one. */
const recommendBlockedReason = (
  facts: ChoiceFacts,
  { left, chosen }: { left: number; chosen: ReadonlySet<number> },
) => {
  if (!inRanking.includes(facts.status)) return refusal('not_accepted')
  if (facts.state === 'recommended') return refusal('already_recommended')
  if (facts.state === 'enrolled') return refusal('already_enrolled')
  if (facts.state === 'declined') return refusal('gave_up')
  if (facts.below) return refusal('below_minimum')
  if (facts.placed_in !== null) return refusal('has_place', { direction: facts.placed_in })
  if (chosen.has(facts.application_id)) return refusal('one_place')
  return left > 0 ? null : refusal('no_places')
}

/** A declined choice can return to the waiting list, to undo a mistake. */
const waitlistBlockedReason = ({ status, state }: ChoiceFacts) => {
  if (!inRanking.includes(status)) return refusal('not_accepted')
  if (state === 'waitlist') return refusal('already_waits')
  if (state === 'enrolled') return refusal('already_enrolled')
  return state === 'recommended' ? refusal('is_recommended') : null
}

const declineBlockedReason = ({ state }: ChoiceFacts) => (state === 'recommended' ? null : refusal('not_recommended'))

/** Gives the free places to the first choices; `facts` are in ranking order. */
export const judgeRecommend = (facts: readonly ChoiceFacts[]): Verdict => {
  const left = new Map<string, number>()
  const chosen = new Set<number>()
  return judge(facts, (row) => {
    const list = `${row.campaign_id} ${row.direction_id} ${row.basis}`
    const places = left.get(list) ?? row.places_left
    const message = recommendBlockedReason(row, { left: places, chosen })
    if (!message) {
      left.set(list, places - 1)
      chosen.add(row.application_id)
    }
    return message
  })
}
export const judgeWaitlist = (facts: readonly ChoiceFacts[]): Verdict => judge(facts, waitlistBlockedReason)
export const judgeDecline = (facts: readonly ChoiceFacts[]): Verdict => judge(facts, declineBlockedReason)
