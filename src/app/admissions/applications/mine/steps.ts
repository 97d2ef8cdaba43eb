import type { MyApplication } from '../../../../api/admissions/myApplication'
import { isMinor } from '../form'
import { isUnanswered, isWithin, partsOf, stepNames, stepOfPath, type StepName } from '../states'

type StepFacts = Pick<MyApplication, 'faults' | 'remarks' | 'editable'>
export type Step = {
  name: StepName
  faults: MyApplication['faults']
  /** Remarks that still need an answer. */
  remarks: MyApplication['remarks']
  isLocked: boolean
}

/** The steps of the form; `representative` appears only for applicants under 18. */
export const stepsOf = ({
  application,
  birthDate,
  today,
}: {
  application: StepFacts
  birthDate: string | null
  today?: string
}): readonly Step[] =>
  stepNames
    .filter((name) => name !== 'representative' || isMinor({ born: birthDate, day: today }))
    .map((name) => ({
      name,
      faults: application.faults.filter((fault) => stepOfPath(fault.path) === name),
      remarks: application.remarks.filter((remark) => isUnanswered(remark) && stepOfPath(remark.path) === name),
      isLocked:
        name !== 'check' &&
        !partsOf[name].some((part) => isWithin({ path: part, paths: application.editable, orHolds: true })),
    }))
