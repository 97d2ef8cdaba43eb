import { useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { StatusChip } from '../kit/fields/StatusChip'
import { groupVariants } from './statuses'

/** The state of a group as a chip. */
export const GroupStatus = ({ status }: { status: Group['status'] }) => {
  const translate = useTranslate()
  return <StatusChip variant={groupVariants[status]}>{translate(`groups.status.${status}`)}</StatusChip>
}
