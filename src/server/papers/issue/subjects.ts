import type { MarkRule } from '../../../api/papers/codes'
import type { PlannedSubject } from '../../curricula'
import type { FinalMark } from '../../gradebook'
import type { SubjectFacts } from './personQueries'

type Mark = Pick<
  FinalMark,
  'subject_id' | 'subject_name' | 'period_id' | 'period_name' | 'academic_year' | 'scale' | 'value' | 'is_failing'
> & { decided_on: string | null }
type Planned = Pick<PlannedSubject, 'subject_id' | 'period_id' | 'semester' | 'hours' | 'credits' | 'control_form'>

/** A subject in one period, or in total. Unknown hours and credits are null. */
export type SubjectLine = {
  subject_name: string
  scale: Mark['scale']
  value: number | null
  is_failing: boolean
  hours: number | null
  credits: number | null
  control_form: string
  decided_on: string | null
}
export type Semester = { period_name: string; academic_year: string; lines: SubjectLine[] }
type Sources = {
  /** Marks in force, oldest first. */
  marks: readonly Mark[]
  planned: readonly Planned[]
  subjects: ReadonlyMap<number, SubjectFacts>
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0)
}

/** Marks by period. A subject outside the curriculum has its hours and credits beside its last mark, so that they count once. */
export const bySemester = ({ marks, planned, subjects }: Sources): Semester[] => {
  const last = new Map(marks.map((mark) => [mark.subject_id, mark]))
  const lineOf = (mark: Mark): SubjectLine => {
    const plan = planned.find((one) => one.subject_id === mark.subject_id && one.period_id === mark.period_id)
    const isPlanned = planned.some((one) => one.subject_id === mark.subject_id)
    const facts = !isPlanned && last.get(mark.subject_id) === mark ? subjects.get(mark.subject_id) : undefined
    return {
      ...pick(mark),
      hours: plan?.hours ?? facts?.hours ?? null,
      credits: plan?.credits ?? facts?.credits ?? null,
      control_form: plan?.control_form ?? subjects.get(mark.subject_id)?.control_form ?? 'none',
    }
  }
  return [...new Set(marks.map(({ period_id }) => period_id))].map((period) => {
    const own = marks.filter(({ period_id }) => period_id === period)
    const { period_name = '', academic_year = '' } = own[0] ?? {}
    return { period_name, academic_year, lines: own.map(lineOf) }
  })
}

const pick = ({ subject_name, scale, value, is_failing, decided_on }: Mark) => ({
  subject_name,
  scale,
  value,
  is_failing,
  decided_on,
})

/** The mark of a subject for a diploma; `rule` chooses among those of several periods. */
const markByRule = (marks: readonly Mark[], exams: readonly Mark[], rule: MarkRule): Mark | undefined => {
  const last = marks.at(-1)
  if (rule === 'exam') return exams.at(-1) ?? last
  if (rule === 'last' || last?.scale !== 'five') return last
  const values = marks.flatMap(({ scale, value }) => (scale === 'five' && value !== null ? [value] : []))
  if (values.length === 0) return last
  // Half a mark is rounded up.
  const value = Math.floor(values.reduce((total, one) => total + one, 0) / values.length + 0.5)
  return { ...last, value, is_failing: value < 3 }
}

/** One line per subject with total hours or credits and one mark, by name. */
export const bySubject = ({ marks, planned, subjects }: Sources, rule: MarkRule): SubjectLine[] => {
  const examined = (mark: Mark) => {
    const form = planned.find((one) => one.subject_id === mark.subject_id && one.period_id === mark.period_id)
    return form?.control_form === 'exam'
  }
  return [...new Set(marks.map(({ subject_id }) => subject_id))].flatMap((id) => {
    const own = marks.filter(({ subject_id }) => subject_id === id)
    const mark = markByRule(own, own.filter(examined), rule)
    if (!mark) return []
    const plan = planned.filter(({ subject_id }) => subject_id === id)
    const facts = subjects.get(id)
    return [
      {
        ...pick(mark),
        hours: plan.length > 0 ? sum(plan.map(({ hours }) => hours)) : (facts?.hours ?? null),
        credits: plan.length > 0 ? sum(plan.map(({ credits }) => credits)) : (facts?.credits ?? null),
        control_form: plan.at(-1)?.control_form ?? facts?.control_form ?? 'none',
      },
    ]
  })
}

export type Totals = { subjects: number; hours: number | null; credits: number | null; average: number | null }
/** Totals over one line per subject; the average is that of the five-point marks. */
export const totalsOf = (lines: readonly SubjectLine[]): Totals => {
  const fives = lines.flatMap(({ scale, value }) => (scale === 'five' && value !== null ? [value] : []))
  const average = fives.length === 0 ? null : (sum(fives) ?? 0) / fives.length
  return {
    subjects: lines.length,
    hours: sum(lines.map(({ hours }) => hours)),
    credits: sum(lines.map(({ credits }) => credits)),
    average: average === null ? null : Math.round(average * 100) / 100,
  }
}
