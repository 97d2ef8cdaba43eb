/** All endpoints of admissions. */
import { applications } from './applications'
import { campaigns } from './campaigns'
import { documents } from './documents'
import { enrolment } from './enrolment'
import { exams } from './exams'
import { myDocuments } from './myDocuments'
import { myApplicationCalls } from './myApplication'
import { nameChanges } from './nameChanges'
import { ranking } from './ranking'

export const admissionsCalls = {
  ...campaigns,
  ...ranking,
  ...enrolment,
  ...exams,
  ...myApplicationCalls,
  ...applications,
  ...documents,
  ...myDocuments,
  ...nameChanges,
}
