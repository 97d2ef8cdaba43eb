import type { MyProfile } from '../../../../api/admissions/myProfile'

/** The server answers a conflict with the application as it stands; null when it answered something else. */
export const asProfile = (answer: unknown): MyProfile | null => (isProfile(answer) ? answer : null)

const isProfile = (value: unknown): value is MyProfile =>
  typeof value === 'object' && value !== null && 'version' in value && 'faults' in value && 'person' in value
