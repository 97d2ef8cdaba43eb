import type { Member } from '../../api/groups/members'
import { dayOf } from '../shell/dates'
import type { Column } from '../kit/lists/column'
import { openStates, memberVariants } from './statuses'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../kit/fields/StatusChip'

/** The columns of a group's people. */
export const memberColumns: readonly Column<Member>[] = [
  { source: 'name', label: 'groups.member.name', wide: true, card: 'title', sub: (row) => row.email },
  { source: 'state', label: 'groups.member.state', card: 'status', render: (row) => <MemberState state={row.state} /> },
  { source: 'started_on', label: 'groups.member.started_on', render: (row) => dayOf(row.started_on) },
  {
    source: 'ended_on',
    label: 'groups.member.ended_on',
    render: (row) => (row.ended_on ? dayOf(row.ended_on) : '—'),
  },
  { source: 'order_date', label: 'groups.member.order', card: 'line', render: (row) => <OrderText member={row} /> },
]

/** Those who study now, those who no longer do, and everybody. */
export const memberViews = [
  { label: 'groups.member_views.open', filter: { state: [...openStates] } },
  { label: 'groups.member_views.leave', filter: { state: 'academic_leave' } },
  { label: 'groups.member_views.ended', filter: { state: ['expelled', 'transferred', 'graduated'] } },
  { label: 'groups.member_views.all', filter: {} },
] as const

/** How a person stands in a group, as a chip. */
const MemberState = ({ state }: { state: Member['state'] }) => {
  const translate = useTranslate()
  return <StatusChip variant={memberVariants[state]}>{translate(`groups.state.${state}`)}</StatusChip>
}

/** The order that a membership stands on: № 118-у, 28.08.2026. */
const OrderText = ({ member: { order_number, order_date } }: { member: Member }) => {
  const translate = useTranslate()
  const parts = [
    order_number && translate('groups.order_number', { number: order_number }),
    order_date && dayOf(order_date),
  ].filter(Boolean)
  return parts.join(', ') || '—'
}
