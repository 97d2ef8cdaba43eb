import type { Group } from '../../../api/groups/groups'
import type { ChoiceFacts } from '../ranking/factQueries'
import { dayInFigures } from '../../kit/days'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid, type Message } from '../../kit/problems'

/** Maps a database constraint that concurrent requests can violate to a message. */
export const enrolmentConstraints: ConstraintMessages = {
  application_choices_enrolled_is_member: { path: 'ids', key: 'enrolment.not_recommended' },
}

const refusal = (key: string, values?: Message['values']): Message => ({
  key: `enrolment.${key}`,
  ...(values && { values }),
})

/** All choices must belong to one campaign, and the group must accept students. */
export const checkOrder = (facts: readonly ChoiceFacts[], group: Group | undefined): Group => {
  if (!group) throw invalid({ group_id: [{ key: 'field.no_such_record' }] })
  if (group.status !== 'forming' && group.status !== 'active')
    throw invalid({ group_id: [{ key: 'groups.takes_nobody', values: { group: group.code } }] })
  if (new Set(facts.map(({ campaign_id }) => campaign_id)).size > 1)
    throw invalid({ ids: [refusal('several_campaigns')] })
  return group
}

/** Returns the blocked reason or null, without checking the group's free places. */
const blockedReason = (facts: ChoiceFacts, group: Group): Message | null => {
  if (facts.state === 'enrolled') return refusal('already_enrolled')
  if (facts.state !== 'recommended') return refusal('not_recommended')
  if (facts.direction_id !== group.direction_id) return refusal('other_direction', { group: group.code })
  if (facts.education_method_id !== group.education_method_id) return refusal('other_method', { group: group.code })
  if (facts.missing_originals.length > 0)
    return refusal('originals_awaited', { documents: facts.missing_originals.join(', ') })
  if (!facts.enrolment_consent) return refusal('consent_awaited')
  if (!facts.is_active) return refusal('account_closed')
  if (facts.is_staff) return refusal('is_staff')
  return facts.group_code === null ? null : refusal('studies_in', { group: facts.group_code })
}

/**
 * Returns a check that counts the places it gives. Call it for the choices in ranking order: it refuses once the group
 * is full.
 */
export const enrolmentCheck = (group: Group) => {
  let room = Math.max(0, group.capacity - group.members_count)
  return (facts: ChoiceFacts): Message | null => {
    const message = blockedReason(facts, group) ?? (room > 0 ? null : refusal('no_room', { group: group.code }))
    if (!message) room -= 1
    return message
  }
}

const day = 86_400_000

/** An enrolment can be undone within a day, while its membership is still open. */
export const undoCheck =
  (now: Date) =>
  ({ state, state_at, membership_is_open }: ChoiceFacts): Message | null => {
    if (state !== 'enrolled') return refusal('not_enrolled')
    if (now.getTime() - new Date(state_at).getTime() > day) return refusal('day_passed')
    return membership_is_open ? null : refusal('moved_on')
  }

type KnownOrder = { kind: string; status: string; ordered_on: string; terms: Readonly<Record<string, unknown>> }
type EnrolmentInput = { campaignId: number; order_number: string; order_date: string }
/** Rejects a number that another order of the year has, and a second date for the same order. */
export const checkSameOrder = (order: KnownOrder, input: EnrolmentInput) => {
  if (order.kind !== 'enrolment' || order.terms['campaign_id'] !== input.campaignId)
    throw invalid({ order_number: [refusal('number_taken', { order: input.order_number })] })
  if (order.status === 'cancelled')
    throw invalid({ order_number: [refusal('order_cancelled', { order: input.order_number })] })
  if (order.ordered_on === input.order_date) return
  throw invalid({
    order_date: [refusal('order_of_another_day', { order: input.order_number, day: dayInFigures(order.ordered_on) })],
  })
}
