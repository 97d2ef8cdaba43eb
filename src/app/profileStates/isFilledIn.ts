import type { MyProfile } from '../../api/myProfile'
import { withApplicant } from '../../api/statusSets'

/** Whether the application is with the applicant: begun, or returned to be mended. */
export const isFilledIn = ({ status }: Pick<MyProfile, 'status'>): boolean => withApplicant.includes(status.code)
