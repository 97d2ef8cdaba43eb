import { useTranslate } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'
import { StatusChip } from '../../kit/fields/StatusChip'
import { directionVariants } from './statuses'

/** The state of a direction as a chip. */
export const DirectionStatus = ({ status }: { status: Direction['status'] }) => {
  const translate = useTranslate()
  return <StatusChip variant={directionVariants[status]}>{translate(`directions.status.${status}`)}</StatusChip>
}
