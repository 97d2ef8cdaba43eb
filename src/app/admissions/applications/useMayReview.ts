import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { ended } from '../../../api/admissions/statusSets'
import { useCan, useUser } from '../../shell/session/store'

/** Whether the user may review documents of the case; staff cannot review their own application. */
export const useMayReview = ({ user_id, status }: Pick<ProfileCase, 'user_id' | 'status'>): boolean => {
  const canOpen = useCan('manage documents')
  const isOwn = useUser()?.id === user_id
  return canOpen && !isOwn && status.code !== 'draft' && !ended.includes(status.code)
}
