import type { Checklist } from '../../../../api/admissions/documentStates'
import type { MyProfile } from '../../../../api/admissions/myProfile'
import { awaits, isWithin } from '../states'

type TaskName = 'person' | 'education' | 'results' | 'choices' | 'consents' | 'documents'
export type Task = { name: TaskName; to: string; state: 'done' | 'todo' | 'remark' | 'rejected'; count: number }

/** Which parts of the application each line gathers. */
const parts: Readonly<Record<Exclude<TaskName, 'documents'>, readonly string[]>> = {
  person: ['person', 'contacts', 'representative'],
  education: ['education'],
  results: ['exam_results', 'achievements', 'benefits'],
  choices: ['choices'],
  consents: ['consents'],
}
const names = ['person', 'education', 'results', 'choices', 'consents'] as const

type Options = { profile: Pick<MyProfile, 'faults' | 'remarks'>; checklist: Checklist | null }

/** The application as a short list of things to do: what is remarked on comes before what is missing. */
export const tasksOf = ({ profile, checklist }: Options): readonly Task[] => {
  const standing = (paths: readonly string[]) => {
    const remarks = profile.remarks.filter((remark) => awaits(remark) && isWithin({ path: remark.path, paths })).length
    const faults = profile.faults.filter(({ part }) => paths.includes(part)).length
    if (remarks > 0) return { state: 'remark', count: remarks } as const
    return { state: faults > 0 ? 'todo' : 'done', count: faults } as const
  }
  const firstStep = (name: (typeof names)[number]) =>
    parts[name].find((part) => profile.faults.some((fault) => fault.part === part)) ?? name
  const rejected = checklist?.items.filter(({ status }) => status.code === 'rejected').length ?? 0
  const documents = standing(['documents'])
  return [
    ...names.map((name) => ({ name, to: `/my-profile?step=${stepOf(firstStep(name))}`, ...standing(parts[name]) })),
    {
      name: 'documents',
      to: '/my-documents',
      ...(rejected > 0 ? ({ state: 'rejected', count: rejected } as const) : documents),
    },
  ]
}

const stepOf = (part: string): string => (parts.results.includes(part) ? 'results' : part)
