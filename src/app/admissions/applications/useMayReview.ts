import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { ended } from '../../../api/admissions/statusSets'
import { useCan, useUser } from '../../shell/session/store'

/** Whether the documents of the case are one's to review: others review one's own. */
export const useMayReview = ({ user_id, status }: Pick<ProfileCase, 'user_id' | 'status'>): boolean => {
  const canOpen = useCan('manage documents')
  const isOwn = useUser()?.id === user_id
  return canOpen && !isOwn && status.code !== 'draft' && !ended.includes(status.code)
}
