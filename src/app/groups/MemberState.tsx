import { useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import { StatusChip } from '../kit/fields/StatusChip'
import { memberVariants } from './statuses'

/** How a person stands in a group, as a chip. */
export const MemberState = ({ state }: { state: Member['state'] }) => {
  const translate = useTranslate()
  return <StatusChip variant={memberVariants[state]}>{translate(`groups.state.${state}`)}</StatusChip>
}
