import { admissionStep, type AdmissionFigures, type AdmissionStep } from '../../../api/home/dashboard'
import { profileStatus, type ProfileStatus } from '../../../api/admissions/applicationStates'
import { inRanking } from '../../../api/admissions/statusSets'

/** Who got that far and did not drop out; whoever began is counted, whatever came of it. */
const statusesOf: Readonly<Record<AdmissionStep, readonly ProfileStatus[]>> = {
  started: profileStatus.options,
  sent: profileStatus.exclude(['draft', 'withdrawn']).options,
  accepted: inRanking,
  recommended: ['recommended', 'enrolled'],
  enrolled: ['enrolled'],
}

/** The steps of admission, from how many applications stand in each status. */
export const stepsOf = (counts: Readonly<Partial<Record<ProfileStatus, number>>>): AdmissionFigures['steps'] =>
  admissionStep.options.map((step) => ({
    step,
    statuses: [...statusesOf[step]],
    count: statusesOf[step].reduce((sum, status) => sum + (counts[status] ?? 0), 0),
  }))
