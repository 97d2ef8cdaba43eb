import type { MyProfile } from '../../../../api/admissions/myProfile'
import { isMinor } from '../form'
import { awaits, isWithin, partsOf, stepNames, stepOfPath, type StepName } from '../states'

type Judged = Pick<MyProfile, 'faults' | 'remarks' | 'editable'>
export type Step = {
  name: StepName
  faults: MyProfile['faults']
  /** Remarks that still need an answer. */
  remarks: MyProfile['remarks']
  isLocked: boolean
}

/** The steps of the form; `representative` appears only for applicants under 18. */
export const stepsOf = ({
  profile,
  birthDate,
  today,
}: {
  profile: Judged
  birthDate: string | null
  today?: string
}): readonly Step[] =>
  stepNames
    .filter((name) => name !== 'representative' || isMinor({ born: birthDate, today }))
    .map((name) => ({
      name,
      faults: profile.faults.filter((fault) => stepOfPath(fault.path) === name),
      remarks: profile.remarks.filter((remark) => awaits(remark) && stepOfPath(remark.path) === name),
      isLocked:
        name !== 'check' &&
        !partsOf[name].some((part) => isWithin({ path: part, paths: profile.editable, orHolds: true })),
    }))
