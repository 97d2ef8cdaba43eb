import { lazy } from 'react'
import { withMessages } from '../shell/i18n/withMessages'

/** Public components of admissions for other features. The applicant's home loads lazily with its messages. */
export const ApplicantHome = lazy(async () => ({
  default: (await withMessages('admissions', import('./applications/home/ApplicantHome'))).ApplicantHome,
}))
export { OwnExams } from './exams/OwnExams'
export { HomeSkeleton } from './applications/home/HomeSkeleton'
