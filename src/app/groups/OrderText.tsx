import { useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import { dayOf } from '../shell/dates'

/** The order that a membership stands on: № 118-у, 28.08.2026. */
export const OrderText = ({ member: { order_number, order_date } }: { member: Member }) => {
  const translate = useTranslate()
  const parts = [
    order_number && translate('groups.order_number', { number: order_number }),
    order_date && dayOf(order_date),
  ].filter(Boolean)
  return parts.join(', ') || '—'
}
