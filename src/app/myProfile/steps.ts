import type { MyProfile } from '../../api/myProfile'
import { isMinor, isWithin } from '../profileForm'

export const stepNames = [
  'person',
  'contacts',
  'education',
  'results',
  'representative',
  'choices',
  'consents',
  'check',
] as const
export type StepName = (typeof stepNames)[number]

/** Which parts of the application a step shows. */
const partsOf: Readonly<Record<StepName, readonly string[]>> = {
  person: ['person'],
  contacts: ['contacts'],
  education: ['education'],
  results: ['exam_results', 'achievements', 'benefits'],
  representative: ['representative'],
  choices: ['choices'],
  consents: ['consents'],
  check: [],
}

/** The step that shows a path (`person.snils`, `achievements.0.title`); documents have a page of their own. */
export const stepOfPath = (path: string): StepName | 'documents' =>
  path.startsWith('documents')
    ? 'documents'
    : (stepNames.find((step) => isWithin({ path, paths: partsOf[step] })) ?? 'check')

/** Where a path is mended. */
export const addressOfPath = (path: string): string => {
  const step = stepOfPath(path)
  return step === 'documents'
    ? `/my-documents#${path.split('.').slice(1).join('.')}`
    : `/my-profile?step=${step}&field=${path}`
}

type Judged = Pick<MyProfile, 'faults' | 'remarks' | 'editable'>
export type Step = {
  name: StepName
  faults: MyProfile['faults']
  /** Remarks of the office that wait for an answer. */
  remarks: MyProfile['remarks']
  isLocked: boolean
}

/** The steps of an application: a representative is asked for only under 18. */
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
      remarks: profile.remarks.filter((remark) => remark.state === 'open' && stepOfPath(remark.path) === name),
      isLocked:
        name !== 'check' &&
        !partsOf[name].some((part) => isWithin({ path: part, paths: profile.editable, orHolds: true })),
    }))
