import { describe, expect, it } from 'vitest'
import { tasksOf } from '../../src/app/admissions/applications/home/tasks'
import { blankForm } from './blankForm'

const fault = (part: 'representative' | 'contacts', field: string) => ({
  path: `${part}.${field}`,
  part,
  kind: 'missing' as const,
  message: field,
})
const { exam_results, achievements, benefits, representative } = blankForm()
const application = { exam_results, achievements, benefits, representative, faults: [], remarks: [] }
const standing = (more: Partial<Parameters<typeof tasksOf>[0]['application']>) =>
  new Map(
    tasksOf({ application: { ...application, ...more }, checklist: null }).map(({ name, ...task }) => [name, task]),
  )

describe("R2.05 An applicant's to-do list", () => {
  it("counts faults at their own step, such as the representative's", () => {
    const faults = ['relation', 'last_name', 'first_name', 'phone'].map((field) => fault('representative', field))
    const tasks = standing({ faults })
    expect(tasks.get('representative')).toEqual({ to: '/my-profile?step=representative', state: 'todo', count: 4 })
    expect(tasks.get('person')).toEqual({ to: '/my-profile?step=person', state: 'done', count: 0 })
  })

  it('omits the representative if none is required', () => {
    expect(standing({}).has('representative')).toBe(false)
  })

  it('shows no check mark for an empty optional step', () => {
    expect(standing({}).get('results')?.state).toBe('optional')
    const written = [{ subject_id: 1, score: 60, year: 2026 }]
    expect(standing({ exam_results: written }).get('results')?.state).toBe('done')
  })
})
