import type { Checklist } from '../../../../api/admissions/documentStates'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { awaits, isWithin, partsOf, stepNames, type StepName } from '../states'

type TaskName = Exclude<StepName, 'check'> | 'documents'
/** `optional`: nothing is required and nothing is filled in. */
export type Task = {
  name: TaskName
  to: string
  state: 'done' | 'todo' | 'optional' | 'remark' | 'rejected'
  count: number
}

type Options = {
  profile: Pick<MyProfile, 'faults' | 'remarks' | 'exam_results' | 'achievements' | 'benefits' | 'representative'>
  checklist: Checklist | null
}

const steps = stepNames.filter((name) => name !== 'check')

/** The application as a task list in form order; open remarks take precedence over missing fields. */
export const tasksOf = ({ profile, checklist }: Options): readonly Task[] => {
  const standing = (paths: readonly string[], isEmpty = false) => {
    const remarks = profile.remarks.filter((remark) => awaits(remark) && isWithin({ path: remark.path, paths })).length
    const faults = profile.faults.filter(({ part }) => paths.includes(part)).length
    if (remarks > 0) return { state: 'remark', count: remarks } as const
    if (faults > 0) return { state: 'todo', count: faults } as const
    return { state: isEmpty ? 'optional' : 'done', count: 0 } as const
  }
  const hasNoResults = [profile.exam_results, profile.achievements, profile.benefits].every(
    ({ length }) => length === 0,
  )
  const rejected = checklist?.items.filter(({ status }) => status.code === 'rejected').length ?? 0
  return [
    ...steps.flatMap((name): Task[] => {
      const task = {
        name,
        to: `/my-profile?step=${name}`,
        ...standing(partsOf[name], name === 'results' && hasNoResults),
      }
      // The representative is required only for applicants under 18.
      const isAsked = name !== 'representative' || task.state !== 'done' || profile.representative.last_name !== ''
      return isAsked ? [task] : []
    }),
    {
      name: 'documents',
      to: '/my-documents',
      ...(rejected > 0 ? ({ state: 'rejected', count: rejected } as const) : standing(['documents'])),
    },
  ]
}
