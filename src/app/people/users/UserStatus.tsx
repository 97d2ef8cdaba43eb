import { useTranslate } from 'react-admin'
import type { UserRow } from '../../../api/people/users'
import { StatusChip } from '../../kit/fields/StatusChip'
import { userVariants } from './statuses'

/** The state of an account as a chip. */
export const UserStatus = ({ status }: { status: UserRow['status'] }) => {
  const translate = useTranslate()
  return <StatusChip variant={userVariants[status]}>{translate(`users.status.${status}`)}</StatusChip>
}
