import { lazy } from 'react'
import { withWords } from '../shell/i18n/withWords'

/**
 * What other rooms may use of admissions: what applicants see of it at home, whose code and words come when it is
 * drawn.
 */
export const ApplicantHome = lazy(async () => ({
  default: (await withWords('admissions', import('./applications/home/ApplicantHome'))).ApplicantHome,
}))
/** What an applicant is to sit, on the pages of other rooms. */
export { OwnExams } from './exams/OwnExams'
export { HomeSkeleton } from './applications/home/HomeSkeleton'
