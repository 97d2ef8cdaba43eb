import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { closedStatuses } from '../../../api/admissions/statusSets'
import { useCan, useUser } from '../../shell/session/store'

/** Whether the user may review documents of the case; staff cannot review their own application. */
export const useCanReview = ({ user_id, status }: Pick<ApplicationCase, 'user_id' | 'status'>): boolean => {
  const canOpen = useCan('manage documents')
  const isOwn = useUser()?.id === user_id
  return canOpen && !isOwn && status.code !== 'draft' && !closedStatuses.includes(status.code)
}
