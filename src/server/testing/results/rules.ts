import type { ItemResult, PersonResult, TestResults } from '../../../api/testing/results'
import { countedResult, resultOf, type Visibility } from '../attempts/rules'
import type { ItemFigures } from './itemQueries'
import type { GradedTest, SubmittedAttempt, TakerWithAttempts } from './resultQueries'
import { median } from './statistics'

/** Staff see every mark at once. */
export const fullVisibility: Visibility = {
  facts: { marks: true, correctness: true, right_answer: true, explanation: true },
  byHand: true,
  hidden_until: null,
}

/** Whether the attempt must stay anonymous: grading is blind and the attempt is not released. */
export const isAnonymous = (
  { status, needs_release }: Pick<SubmittedAttempt, 'status' | 'needs_release'>,
  isBlind: boolean,
): boolean => isBlind && needs_release && status !== 'released'

/** Computes a person's result by the test's grading. */
export const personResultOf = (
  { id, name, group_id, group_code, attempts }: TakerWithAttempts,
  { grading, is_blind }: GradedTest,
): PersonResult => {
  const finished = attempts.filter(({ status }) => status !== 'in_progress')
  const results = finished.map((attempt) => {
    const result = resultOf(attempt, fullVisibility, attempt.pass_percent)
    return isAnonymous(attempt, is_blind) ? { ...result, score: null, percent: null, passed: null } : result
  })
  const counted = countedResult(grading, results, finished.at(-1)?.pass_percent ?? null)
  // An average comes from all attempts, so show the last one.
  const place = counted && results.includes(counted) ? results.indexOf(counted) : results.length - 1
  const counts = finished[place]
  // The submission time or a changed mark would reveal who wrote an anonymous attempt.
  const attempt = counts && isAnonymous(counts, is_blind) ? undefined : counts
  const isRunning = finished.length < attempts.length
  const ended = counted && counted.score !== null ? ('done' as const) : ('waiting' as const)
  const over = finished.length === 0 ? ('not_started' as const) : ended
  // No object spread: it costs ten microseconds per person, and a page has up to a thousand.
  return {
    id,
    name,
    group_id,
    group_code,
    state: isRunning ? 'running' : over,
    attempts_count: attempts.length,
    attempt_id: attempt?.id ?? null,
    submitted_at: attempt?.submitted_at ?? null,
    minutes: attempt?.minutes ?? null,
    score: counted?.score ?? null,
    max_score: counted?.max_score ?? null,
    percent: counted?.percent ?? null,
    passed: counted?.passed ?? null,
    changes_count: attempt?.changes ?? 0,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : tenth(values.reduce((sum, value) => sum + value, 0) / values.length)
const percentsOf = (people: readonly PersonResult[]): number[] =>
  people.flatMap(({ state, percent }) => (state === 'done' && percent !== null ? [percent] : []))

const collator = new Intl.Collator('ru')

const groupsOf = (people: readonly PersonResult[]): TestResults['groups'] => {
  const codes = new Map(
    people.flatMap(({ group_id, group_code }) => (group_id && group_code ? [[group_id, group_code]] : [])),
  )
  return [...codes]
    .map(([id, code]) => {
      const own = people.filter(({ group_id }) => group_id === id)
      const done = own.filter(({ state }) => state === 'done').length
      return { id, code, takers: own.length, done, mean: meanOf(percentsOf(own)) }
    })
    .toSorted((one, other) => collator.compare(one.code, other.code))
}

/** Summarises the results of all people. */
export const testResultsOf = (people: readonly PersonResult[], passPercent: number | null): TestResults => {
  const count = (state: PersonResult['state']) => people.filter((one) => one.state === state).length
  const percents = percentsOf(people)
  const middle = median(percents)
  const bins = Array.from(
    { length: 10 },
    (_, bin) => percents.filter((percent) => Math.max(0, Math.min(9, Math.floor(percent / 10))) === bin).length,
  )
  return {
    takers: people.length,
    not_started: count('not_started'),
    running: count('running'),
    waiting: count('waiting'),
    done: count('done'),
    mean: meanOf(percents),
    median: middle === null ? null : tenth(middle),
    passed: people.filter(({ state, passed }) => state === 'done' && passed === true).length,
    pass_percent: passPercent,
    without_percent: count('done') - percents.length,
    bins,
    groups: groupsOf(people),
  }
}

/** The minimum number of attempts for statistics about a question or a test. */
export const minSampleSize = 20

type Judged = Pick<ItemFigures, 'seen' | 'facility' | 'discrimination'>
/** Flags suspicious questions: too hard, too easy, or not related to the rest of the test (or even inversely). */
export const flagsOf = ({ seen, facility, discrimination }: Judged): ItemResult['flags'] => {
  if (seen < minSampleSize || facility === null) return []
  const flags: ItemResult['flags'] = []
  if (facility < 0.2) flags.push('hard')
  if (facility > 0.95) flags.push('easy')
  if (discrimination !== null && discrimination < -0.1) flags.push('inverse')
  else if (discrimination !== null && discrimination < 0.15) flags.push('weak')
  return flags
}

type Order = { field: string; order: 'ASC' | 'DESC' }
const sortValue = (row: PersonResult, field: string): string | number | null => {
  switch (field) {
    case 'percent':
    case 'minutes':
    case 'group_code':
    case 'submitted_at':
    case 'id':
      return row[field]
    default:
      return row.name
  }
}
/** Sorts by the field, with empty values last; equal rows keep their order, which is by name. */
export const sortResults = (rows: readonly PersonResult[], { field, order }: Order): PersonResult[] =>
  rows.toSorted((one, other) => {
    const [left, right] = [sortValue(one, field), sortValue(other, field)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const difference =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : collator.compare(String(left), String(right))
    return order === 'ASC' ? difference : -difference
  })
