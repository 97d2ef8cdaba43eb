import type { Checklist } from '../../../../api/admissions/documentStates'
import type { MyApplication } from '../../../../api/admissions/myApplication'
import { isUnanswered, isWithin, partsOf, stepNames, type StepName } from '../states'

type TaskName = Exclude<StepName, 'check'> | 'documents'
/** `optional`: nothing is required and nothing is filled in. */
export type Task = {
  name: TaskName
  to: string
  state: 'done' | 'todo' | 'optional' | 'remark' | 'rejected'
  count: number
}

type Options = {
  application: Pick<
    MyApplication,
    'faults' | 'remarks' | 'exam_results' | 'achievements' | 'benefits' | 'representative'
  >
  checklist: Checklist | null
}

const steps = stepNames.filter((name) => name !== 'check')

/** The application as a task list in form order; open remarks take precedence over missing fields. */
export const tasksOf = ({ application, checklist }: Options): readonly Task[] => {
  const progressOf = (paths: readonly string[], isEmpty = false) => {
    const remarks = application.remarks.filter(
      (remark) => isUnanswered(remark) && isWithin({ path: remark.path, paths }),
    ).length
    const faults = application.faults.filter(({ part }) => paths.includes(part)).length
    if (remarks > 0) return { state: 'remark', count: remarks } as const
    if (faults > 0) return { state: 'todo', count: faults } as const
    return { state: isEmpty ? 'optional' : 'done', count: 0 } as const
  }
  const hasNoResults = [application.exam_results, application.achievements, application.benefits].every(
    ({ length }) => length === 0,
  )
  const rejected = checklist?.items.filter(({ status }) => status.code === 'rejected').length ?? 0
  return [
    ...steps.flatMap((name): Task[] => {
      const task = {
        name,
        to: `/my-profile?step=${name}`,
        ...progressOf(partsOf[name], name === 'results' && hasNoResults),
      }
      // The representative is required only for applicants under 18.
      const isRequired =
        name !== 'representative' || task.state !== 'done' || application.representative.last_name !== ''
      return isRequired ? [task] : []
    }),
    {
      name: 'documents',
      to: '/my-documents',
      ...(rejected > 0 ? ({ state: 'rejected', count: rejected } as const) : progressOf(['documents'])),
    },
  ]
}
