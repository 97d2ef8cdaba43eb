import type { OwnRemark, MyProfile } from '../../../../api/admissions/myProfile'
import { withApplicant } from '../../../../api/admissions/statusSets'

/** Whether a remark still needs an action: it has no answer, and its subject has not changed. */
export const awaits = ({ state, is_mended }: Pick<OwnRemark, 'state' | 'is_mended'>): boolean =>
  state === 'open' && !is_mended

/** Whether the remark prevents resubmitting a returned application. */
export const holdsBack = (remark: Pick<OwnRemark, 'state' | 'is_mended' | 'severity'>): boolean =>
  awaits(remark) && remark.severity === 'blocking'

/** Whether the applicant can edit the application: it is a draft or was returned. */
export const isFilledIn = ({ status }: Pick<MyProfile, 'status'>): boolean => withApplicant.includes(status.code)
