import { defaultRules, isFailing, markOf } from '../../api/gradebook/computeFinal'
import type { ProgressKind } from '../../api/reports/codes'
import type { ProgressNumbers, ProgressPerson } from '../../api/reports/reports'
import type { PeriodMark } from './progressQueries'

type Result = { isFailing: boolean; mark: number | null }
/** A mark on the five-point scale; a pass has none. Marks of 100 are converted by the bands of their gradebook. */
const resultOf = ({ scale, rules: own, value }: PeriodMark): Result => {
  const rules = own ?? defaultRules
  if (value === null) return { isFailing: true, mark: null }
  const mark = scale === 'five' ? value : markOf(value, { scale: 'five', max: 5 }, rules.bands)
  return { isFailing: isFailing({ scale, rules }, value), mark: scale === 'pass_fail' ? null : mark }
}

const groupBy = <K>(marks: readonly PeriodMark[], keyOf: (mark: PeriodMark) => K): Map<K, PeriodMark[]> => {
  const groups = new Map<K, PeriodMark[]>()
  for (const mark of marks) {
    const own = groups.get(keyOf(mark)) ?? []
    own.push(mark)
    groups.set(keyOf(mark), own)
  }
  return groups
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 100) / 100
const averageOf = (marks: readonly PeriodMark[]) =>
  mean(marks.map((mark) => resultOf(mark).mark).filter((mark) => mark !== null))

/** Passes alone make nobody excellent or good. */
const kindOf = (results: readonly Result[]): ProgressKind => {
  if (results.some((result) => result.isFailing)) return 'debtor'
  const marks = results.map(({ mark }) => mark).filter((mark) => mark !== null)
  const lowest = marks.length === 0 ? 0 : Math.min(...marks)
  if (lowest >= 5) return 'excellent'
  return lowest >= 4 ? 'good' : 'passing'
}

/** Students with their average and debts; one row per student and group. */
export const peopleOf = (marks: readonly PeriodMark[]): ProgressPerson[] =>
  [...groupBy(marks, ({ user_id, group_id }) => `${user_id} ${group_id}`).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const results = own.map(resultOf)
    return [
      {
        id: first.user_id,
        name: first.name,
        group_id: first.group_id,
        group_code: first.group_code,
        kind: kindOf(results),
        average: averageOf(own),
        marks: own.length,
        debts: results.filter((result) => result.isFailing).length,
      },
    ]
  })

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** Numbers of a group, a subject or all of them. */
export const numbersOf = (
  named: { id: number | null; name: string },
  marks: readonly PeriodMark[],
): ProgressNumbers => {
  const people = peopleOf(marks)
  const average = averageOf(marks)
  const count = (kind: ProgressKind) => people.filter((one) => one.kind === kind).length
  const [excellent, good, passing, debtor] = [count('excellent'), count('good'), count('passing'), count('debtor')]
  return {
    ...named,
    students: people.length,
    excellent,
    good,
    passing,
    debtor,
    average,
    absolute_percent: percent(people.length - debtor, people.length),
    // Where only passes are given, nobody can have 4s and 5s.
    quality_percent: average === null ? null : percent(excellent + good, people.length),
  }
}

type Key = (mark: PeriodMark) => { id: number | null; name: string | null }
export const numbersBy = (marks: readonly PeriodMark[], keyOf: Key): ProgressNumbers[] =>
  [...groupBy(marks, (mark) => keyOf(mark).id)]
    .flatMap(([id, own]) => (id === null || !own[0] ? [] : [numbersOf({ id, name: keyOf(own[0]).name ?? '' }, own)]))
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'ru', { numeric: true }) || (one.id ?? 0) - (other.id ?? 0),
    )
