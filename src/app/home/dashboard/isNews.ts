import type { MyProfile } from '../../../api/admissions/myProfile'

const monthMs = 30 * 86_400_000

/** Whether the enrolment is of the last month. */
export const isNews = ({ choices }: Pick<MyProfile, 'choices'>, now = Date.now()): boolean =>
  choices.some(({ state, state_at }) => state === 'enrolled' && now - Date.parse(state_at) < monthMs)
