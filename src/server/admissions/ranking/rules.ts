import type { ConstraintMessages } from '../../kit/constraints'
import type { Message } from '../../kit/problems'
import { inRanking } from '../../../api/admissions/statusSets'
import type { ChoiceFacts } from './factQueries'
import { judge, type Verdict } from './verdict'

/** Maps database constraints that concurrent requests can violate to messages. */
export const rankingConstraints: ConstraintMessages = {
  places_suffice: { path: 'ids', key: 'ranking.noPlaces' },
  profile_choices_one_place: { path: 'ids', key: 'ranking.onePlace' },
  choice_of_accepted: { path: 'ids', key: 'ranking.notAccepted' },
}

const no = (key: string, values?: Message['values']): Message => ({ key: `ranking.${key}`, ...(values && { values }) })

/** Returns the blocked reason for a recommendation, or null. `left` counts free places; `chosen` has the applications that just got one. */
const recommendable = (facts: ChoiceFacts, { left, chosen }: { left: number; chosen: ReadonlySet<number> }) => {
  if (!inRanking.includes(facts.status)) return no('notAccepted')
  if (facts.state === 'recommended') return no('alreadyRecommended')
  if (facts.state === 'enrolled') return no('alreadyEnrolled')
  if (facts.state === 'declined') return no('gaveUp')
  if (facts.below) return no('belowMinimum')
  if (facts.held !== null) return no('hasPlace', { direction: facts.held })
  if (chosen.has(facts.profile_id)) return no('onePlace')
  return left > 0 ? null : no('noPlaces')
}

/** A declined choice can return to the waiting list, to undo a mistake. */
const waitable = ({ status, state }: ChoiceFacts) => {
  if (!inRanking.includes(status)) return no('notAccepted')
  if (state === 'waitlist') return no('alreadyWaits')
  if (state === 'enrolled') return no('alreadyEnrolled')
  return state === 'recommended' ? no('isRecommended') : null
}

const declinable = ({ state }: ChoiceFacts) => (state === 'recommended' ? null : no('notRecommended'))

/** Gives the free places to the first choices; `facts` are in ranking order. */
export const judgeRecommend = (facts: readonly ChoiceFacts[]): Verdict => {
  const left = new Map<string, number>()
  const chosen = new Set<number>()
  return judge(facts, (row) => {
    const list = `${row.campaign_id} ${row.direction_id} ${row.basis}`
    const places = left.get(list) ?? row.places_left
    const message = recommendable(row, { left: places, chosen })
    if (!message) {
      left.set(list, places - 1)
      chosen.add(row.profile_id)
    }
    return message
  })
}
export const judgeWaitlist = (facts: readonly ChoiceFacts[]): Verdict => judge(facts, waitable)
export const judgeDecline = (facts: readonly ChoiceFacts[]): Verdict => judge(facts, declinable)
