/** All endpoints of admissions. */
import { profiles } from './applications'
import { campaigns } from './campaigns'
import { documents } from './documents'
import { enrolment } from './enrolment'
import { exams } from './exams'
import { myDocuments } from './myDocuments'
import { myProfileCalls } from './myProfile'
import { nameChanges } from './nameChanges'
import { ranking } from './ranking'

export const admissionsCalls = {
  ...campaigns,
  ...ranking,
  ...enrolment,
  ...exams,
  ...myProfileCalls,
  ...profiles,
  ...documents,
  ...myDocuments,
  ...nameChanges,
}
