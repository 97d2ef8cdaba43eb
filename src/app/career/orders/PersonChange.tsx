import { useTranslate } from 'react-admin'
import type { Order, OrderPerson } from '../../../api/career/orders'
import { dayOf } from '../../shell/dates'
import { HindranceList } from '../HindranceList'

type State = NonNullable<OrderPerson['before']>

/** Change of one person in words: group, state and role. */
export const ChangeText = ({ order, person }: { order: Order; person: OrderPerson }) => {
  const translate = useTranslate()
  const { before, after, terms, is_cancelled } = person
  if (is_cancelled) return <span className="muted">{translate('orders.person.cancelled')}</span>
  if (!after) return '—'
  const placeOf = ({ group_code, state }: State) =>
    group_code === null
      ? translate('orders.person.no_group')
      : [group_code, state === 'academic_leave' && translate('groups.state.academic_leave').toLowerCase()]
          .filter(Boolean)
          .join(', ')
  const places = before ? [placeOf(before), placeOf(after)] : [placeOf(after)]
  const isSame = before !== null && placeOf(before) === placeOf(after)
  const paid = [before?.basis, after.basis].map((basis) => translate(`groups.basis.${basis ?? 'unknown'}`))
  return (
    <>
      <span className="block">
        {isSame ? translate(`orders.unchanged.${order.kind}`, { _: placeOf(after) }) : places.join(' → ')}
      </span>
      {after.group_id !== null && before?.basis !== after.basis && (
        <span className="block text-s muted">{paid.join(' → ')}</span>
      )}
      {before && before.role !== after.role && (
        <span className="block text-s muted">{translate(`orders.role.${after.role}`, { _: after.role })}</span>
      )}
      {terms.conditional_until && (
        <span className="block text-s muted">
          {translate('orders.person.conditional', { day: dayOf(terms.conditional_until) })}
        </span>
      )}
    </>
  )
}

/** Obstacles, warnings and honours of a person, each with an icon and text. */
export const Hindrances = ({ order, person }: { order: Order; person: OrderPerson }) => {
  const translate = useTranslate()
  const { obstacles, warnings, honours, is_cancelled } = person
  if (is_cancelled) return '—'
  const isShown = honours !== null && obstacles.length === 0
  return (
    <HindranceList
      obstacles={obstacles}
      warnings={warnings}
      clear={order.applied_at === null ? translate('orders.person.clear') : undefined}
    >
      {isShown && (
        <li className="text-s muted">
          {translate(honours.earned ? 'orders.honours.earned' : 'orders.honours.not_earned')}{' '}
          {honours.reasons.join(' ')}
        </li>
      )}
    </HindranceList>
  )
}
