import type { MyProfile } from '../../../../api/admissions/myProfile'
import { withApplicant } from '../../../../api/admissions/statusSets'

/** Whether the application is with the applicant: begun, or returned to be mended. */
export const isFilledIn = ({ status }: Pick<MyProfile, 'status'>): boolean => withApplicant.includes(status.code)
