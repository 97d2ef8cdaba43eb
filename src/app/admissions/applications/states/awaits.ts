import type { OwnRemark, MyProfile } from '../../../../api/admissions/myProfile'
import { withApplicant } from '../../../../api/admissions/statusSets'

/** Whether a remark waits for the applicant: neither answered, nor followed by a change of what it speaks of. */
export const awaits = ({ state, is_mended }: Pick<OwnRemark, 'state' | 'is_mended'>): boolean =>
  state === 'open' && !is_mended

/** Whether it keeps a returned application from being sent again. */
export const holdsBack = (remark: Pick<OwnRemark, 'state' | 'is_mended' | 'severity'>): boolean =>
  awaits(remark) && remark.severity === 'blocking'

/** Whether the application is with the applicant: begun, or returned to be mended. */
export const isFilledIn = ({ status }: Pick<MyProfile, 'status'>): boolean => withApplicant.includes(status.code)
