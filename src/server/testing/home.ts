import type { RunningAttempt } from '../../api/home/dashboard'
import type { DatedEntry, HomePart, Todo, WaitingWork } from '../../api/home/entries'
import { dayOf } from '../kit/days'
import type { HomeContext } from '../kit/homeContext'
import { listOwnTests, type OwnTestRow } from './attempts/availableTestQueries'
import { moment, momentOrNull, ownStateOf } from './attempts/availableTests'
import { listTestDates, listWaitingGroups } from './homeQueries'

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
const runningTodo = (one: Own, running: NonNullable<OwnTestRow['running']>): Todo => ({
  ...entryOf(one),
  details: [
    one.test.subject_name,
    { key: 'answered', values: { smart_count: running.answered, of: running.questions } },
  ],
  at: momentOrNull(running.ends_at),
  path: `/testing/attempts/${running.id}`,
  action: 'continue_test',
})
const opening = (one: Own): DatedEntry => ({
  ...entryOf(one),
  details: [{ key: 'test_opens', values: { moment: one.own.opens_at ?? '' } }, one.test.subject_name],
  at: one.own.opens_at,
  path: `/testing/${one.test.id}`,
})

const attemptOf = (
  { test }: Own,
  { started_at, ends_at, saved_at, ...running }: NonNullable<OwnTestRow['running']>,
) => ({
  ...running,
  name: test.name,
  subject_name: test.subject_name,
  started_at: moment(started_at),
  ends_at: momentOrNull(ends_at),
  saved_at: momentOrNull(saved_at),
  server_now: test.now,
})

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
}: HomeContext): Promise<HomePart & { running: RunningAttempt | null }> => {
  const all = (await listOwnTests(db, { userId: person.id, locale })).map((test) => ({ test, own: ownStateOf(test) }))
  const running = all
    .flatMap((one) => (one.test.running ? [{ one, attempt: one.test.running }] : []))
    .toSorted((one, other) => endOf(one.attempt) - endOf(other.attempt))
  const [first, ...rest] = running
  const open = all.filter(({ test, own }) => own.state === 'open' && test.made === 0)
  const soon = all.filter(
    ({ own }) =>
      own.state === 'upcoming' && own.opens_at !== null && dayOf(new Date(own.opens_at), timeZone) <= lastDay,
  )
  return {
    running: first ? attemptOf(first.one, first.attempt) : null,
    todo: [...rest.map(({ one, attempt }) => runningTodo(one, attempt)), ...open.map(openTodo)],
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
export const findTestDates = async ({ db, person, locale, now, timeZone, lastDay }: HomeContext): Promise<HomePart> => {
  const rows = await listTestDates(db, { person, locale, now, until: lastDay, timeZone })
  const dates = rows.map(({ id, name, at, event, groups }) => ({
    kind: 'test' as const,
    id,
    title: name,
    details: [{ key: event === 'opens' ? 'test_opens' : 'test_closes', values: { moment: at } }, groups.join(', ')],
    at,
    on: null,
    path: `/tests/${id}`,
  }))
  return { todo: [], dates }
}
