import type { Order } from '../../../api/career/orders'
import type { OrderKind } from '../../../api/groups/orderCodes'
import type { Group } from '../../../api/groups/groups'
import { roleChange, type PersonState, type StateChange } from '../../groups'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { dayInFigures } from '../../kit/days'
import { invalid, type Message } from '../../kit/problems'
import type { PersonFacts } from './factQueries'

export const orderConstraints: ConstraintMessages = {
  orders_number: { path: 'number', key: 'orders.number_taken' },
  signed_order_stays: { path: '', key: 'orders.signed' },
}

export type PlannedOrder = Pick<Order, 'kind' | 'effective_on' | 'until' | 'expulsion_reason' | 'basis' | 'title'> & {
  /** Target group of a kind that places people. */
  toGroup: Pick<Group, 'id' | 'code' | 'status' | 'capacity' | 'members_count'> | undefined
}
type Plan = { change: StateChange | null; obstacles: Message[]; warnings: Message[] }

const say = (key: string, values?: Message['values']): Message => ({ key: `orders.${key}`, ...(values && { values }) })
const isMessage = (message: Message | false | null | undefined): message is Message => Boolean(message)

/** Kinds for people who are in a group. */
const membersOnly: readonly OrderKind[] = [
  'transfer',
  'promotion',
  'leave',
  'return',
  'expulsion',
  'graduation',
  'scholarship',
]
/** Kinds that change who is in a group, which signed marks of a period must not see. */
const movesMembers: readonly OrderKind[] = ['transfer', 'expulsion', 'reinstatement', 'return']

/** Changes that the kind makes, or null where it changes no state. */
const changeOf = (
  { kind, toGroup, basis }: PlannedOrder,
  { terms }: PersonFacts,
  before: PersonState,
): Omit<StateChange, 'user_id'> | null => {
  const open = toGroup && { group_id: toGroup.id, state: 'studying' as const }
  const current = before.membership
  const paid = basis !== null && { basis }
  switch (kind) {
    case 'transfer':
      if (!open || open.group_id === current?.group_id) return paid || null
      return current && { close: 'transferred', open: { ...open, state: current.state }, ...paid }
    case 'leave':
      return { state: 'academic_leave' }
    case 'return':
      if (!open || open.group_id === current?.group_id) return { state: 'studying', ...paid }
      return { close: 'transferred', open, ...paid }
    case 'expulsion':
      return { close: 'expelled', ...roleChange(before, 'enrollee') }
    case 'reinstatement':
      return open ? { open, ...paid, ...roleChange(before, 'student') } : null
    case 'graduation':
      return { close: 'graduated', ...roleChange(before, 'graduate') }
    case 'promotion':
      return terms.stay_group_id === undefined
        ? null
        : { close: 'transferred', open: { group_id: terms.stay_group_id, state: 'studying' } }
    default:
      return null
  }
}

/** Reasons from the person's state that the kind does not apply to. */
const stateObstacles = (
  { kind, toGroup, basis, effective_on: day }: PlannedOrder,
  facts: PersonFacts,
  before: PersonState,
) => {
  const { membership } = before
  const staysInGroup = kind === 'transfer' && (!toGroup || membership?.group_id === toGroup.id)
  return [
    !facts.is_active && say('closed_account'),
    membersOnly.includes(kind) && !membership && say('not_member'),
    kind === 'reinstatement' && membership && say('is_member', { group: membership.group_code }),
    staysInGroup && basis === null && membership && toGroup && say('already_there', { group: toGroup.code }),
    staysInGroup && basis !== null && membership?.basis === basis && say('same_basis'),
    (kind === 'leave' || kind === 'graduation') && membership?.state === 'academic_leave' && say('on_leave'),
    facts.taken_code !== null && { key: 'promotion.code_taken', values: { code: facts.taken_code } },
    facts.changed_group !== null && say('group_changed', { group: facts.changed_group }),
    kind === 'return' && membership?.state === 'studying' && say('not_on_leave'),
    kind === 'graduation' &&
      membership &&
      !facts.is_last_course &&
      say('not_last_course', { course: membership.course }),
    membership &&
      day !== null &&
      membership.started_on > day &&
      say('came_later', { day: dayInFigures(membership.started_on) }),
    movesMembers.includes(kind) &&
      !staysInGroup &&
      facts.signed_group !== null &&
      say('signed_period', { group: facts.signed_group }),
  ].filter(isMessage)
}

const warningsOf = ({ kind }: PlannedOrder, facts: PersonFacts): Message[] => {
  const waiting = facts.waiting_order === null ? [] : [say('waiting_order', { number: facts.waiting_order })]
  if (kind !== 'expulsion' && kind !== 'graduation' && kind !== 'leave') return waiting
  return [
    ...waiting,
    facts.running_attempts > 0 && say('runs_attempt', { count: facts.running_attempts }),
    facts.open_ballots > 0 && say('open_ballots', { count: facts.open_ballots }),
    facts.waiting_items > 0 && say('waiting_items', { count: facts.waiting_items }),
  ].filter(isMessage)
}

/** Plans what the order does to a person now. `room` is the number of free places that are left in the target group. */
export const planPerson = (
  order: PlannedOrder,
  facts: PersonFacts,
  { before, room }: { before: PersonState | undefined; room: number },
): Plan => {
  if (!before) return { change: null, obstacles: [say('closed_account')], warnings: [] }
  const change = changeOf(order, facts, before)
  const obstacles = stateObstacles(order, facts, before)
  if (obstacles.length === 0 && change?.open && room <= 0)
    obstacles.push(say('no_room', { group: facts.stay_group?.code ?? order.toGroup?.code ?? '' }))
  const isBlocked = obstacles.length > 0
  return {
    change: change && !isBlocked ? { user_id: facts.id, ...change } : null,
    obstacles,
    warnings: warningsOf(order, facts),
  }
}

type Signable = PlannedOrder & { number: string | null; ordered_on: string | null }
/** Rejects an order that lacks what its kind needs. */
export const checkComplete = (order: Signable): void => {
  const { kind, number, ordered_on, effective_on, until, toGroup } = order
  const needed = { key: 'field.required' }
  const places = kind === 'transfer' || kind === 'return' || kind === 'reinstatement'
  const errors = {
    ...(number === null && { number: [say('needs_number')] }),
    ...(ordered_on === null && { ordered_on: [needed] }),
    ...(effective_on === null && { effective_on: [needed] }),
    ...(places && !toGroup && !(kind === 'transfer' && order.basis !== null) && { to_group_id: [needed] }),
    ...(places &&
      toGroup &&
      toGroup.status !== 'forming' &&
      toGroup.status !== 'active' && {
        to_group_id: [{ key: 'groups.takes_nobody', values: { group: toGroup.code } }],
      }),
    ...((kind === 'leave' || kind === 'scholarship') && until === null && { until: [needed] }),
    ...(until !== null &&
      effective_on !== null &&
      until < effective_on && { until: [{ key: 'field.ends_before_start' }] }),
    ...(kind === 'expulsion' && order.expulsion_reason === null && { expulsion_reason: [needed] }),
    ...(kind === 'scholarship' && order.title === null && { title: [needed] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
