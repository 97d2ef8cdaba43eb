import type { MyProfile } from '../../api/myProfile'

/** Whether the application is with the applicant: begun, or returned to be mended. */
export const isFilledIn = ({ status }: Pick<MyProfile, 'status'>): boolean =>
  status.code === 'draft' || status.code === 'needs_changes'
