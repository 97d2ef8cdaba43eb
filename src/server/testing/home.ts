import type { RunningAttempt } from '../../api/home/dashboard'
import type { DatedEntry, Todo, WaitingWork } from '../../api/home/entries'
import { dayOf } from '../kit/days'
import { utcOf, type HomeContext, type HomeSource } from '../kit/homeContext'
import { listOwnTests, listProgress, type OwnTestRow, type Progress } from './attempts/availableTestQueries'
import { moment, momentOrNull, ownStateOf } from './attempts/availableTests'
import { listWaitingGroups, testDates, type TestDate } from './homeQueries'

type Own = { test: OwnTestRow; own: ReturnType<typeof ownStateOf> }

const factsOf = ({ test, own }: Own) => [
  test.subject_name,
  { key: 'questions', values: { smart_count: test.questions_count } },
  ...(own.limit_min === null ? [] : [{ key: 'minutes', values: { smart_count: own.limit_min } }]),
]
const entryOf = ({ test }: Own) => ({ kind: 'test' as const, id: test.id, title: test.name, on: null })

const openTodo = (one: Own): Todo => ({
  ...entryOf(one),
  details: factsOf(one),
  at: one.own.closes_at,
  path: `/testing/${one.test.id}`,
  action: 'take_test',
})
type Running = Own & { attempt: NonNullable<OwnTestRow['running']>; progress: Omit<Progress, 'attempt_id'> }
const runningTodo = ({ attempt, progress, ...one }: Running): Todo => ({
  ...entryOf(one),
  details: [
    one.test.subject_name,
    { key: 'answered', values: { smart_count: progress.answered, of: progress.questions } },
  ],
  at: momentOrNull(attempt.ends_at),
  path: `/testing/attempts/${attempt.id}`,
  action: 'continue_test',
})
const opening = (one: Own): DatedEntry => ({
  ...entryOf(one),
  details: [{ key: 'test_opens', values: { moment: one.own.opens_at ?? '' } }, one.test.subject_name],
  at: one.own.opens_at,
  path: `/testing/${one.test.id}`,
})

const attemptOf = ({ test, attempt, progress }: Running): RunningAttempt => ({
  id: attempt.id,
  name: test.name,
  subject_name: test.subject_name,
  started_at: moment(attempt.started_at),
  ends_at: momentOrNull(attempt.ends_at),
  questions: progress.questions,
  answered: progress.answered,
  saved_at: progress.saved_at,
  server_now: test.now,
})

const noProgress = { questions: 0, answered: 0, saved_at: null }

/**
 * The student's attempt in progress, tests to take and tests that open soon. A test with an attempt is done, even if
 * another attempt is allowed.
 */
export const findOwnTests = async ({
  db,
  person,
  locale,
  timeZone,
  lastDay,
}: HomeContext): Promise<{ todo: Todo[]; dates: DatedEntry[]; running: RunningAttempt | null }> => {
  const all = (await listOwnTests(db, { userId: person.id, locale })).map((test) => ({ test, own: ownStateOf(test) }))
  const begun = all.flatMap((one) => (one.test.running ? [{ ...one, attempt: one.test.running }] : []))
  const progress = await listProgress(
    db,
    begun.map(({ attempt }) => attempt.id),
  )
  const [first, ...rest] = begun
    .map((one) => ({
      ...one,
      progress: progress.find(({ attempt_id }) => attempt_id === one.attempt.id) ?? noProgress,
    }))
    .toSorted((one, other) => endOf(one.attempt) - endOf(other.attempt))
  const open = all.filter(({ test, own }) => own.state === 'open' && test.made === 0)
  const soon = all.filter(
    ({ own }) =>
      own.state === 'upcoming' && own.opens_at !== null && dayOf(new Date(own.opens_at), timeZone) <= lastDay,
  )
  return {
    running: first ? attemptOf(first) : null,
    todo: [...rest.map(runningTodo), ...open.map(openTodo)],
    dates: soon.map(opening),
  }
}
const endOf = ({ ends_at }: { ends_at: string | null }) => (ends_at === null ? Infinity : Date.parse(ends_at))

/** Answers that wait for the person, by test and group, oldest first. */
export const findMarking = async ({ db, person, locale }: HomeContext): Promise<WaitingWork[]> =>
  (await listWaitingGroups(db, { person, locale })).map(
    ({ id, name, group_code, subject_name, people, count, oldest_at }) => ({
      kind: 'test',
      id,
      title: name,
      details: [
        group_code ?? { key: 'no_group', values: {} },
        subject_name,
        { key: 'works', values: { smart_count: people } },
      ],
      count,
      oldest_at,
      path: `/tests/grading/${id}`,
    }),
  )

/** Tests within reach that open or close soon. */
export const testCalendar: HomeSource<TestDate> = {
  rows: testDates,
  present: (rows) => ({
    dates: rows.map(({ id, name, at, event, groups }) => ({
      kind: 'test',
      id,
      title: name,
      details: [{ key: `test_${event}`, values: { moment: utcOf(at) } }, groups.join(', ')],
      at: utcOf(at),
      on: null,
      path: `/tests/${id}`,
    })),
  }),
}
