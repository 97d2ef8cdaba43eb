import { testLimits } from '../../../api/testing/testCodes'
import type { OverrideInput } from '../../../api/testing/testActions'
import type { TestContent } from '../../../api/testing/tests'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid, type Message } from '../../kit/problems'
import { countItems, pinnedIn, poolsIn } from './items'

/** Maps database constraints to form fields and messages. */
export const testConstraints: ConstraintMessages = {
  tests_subject_id_fkey: { path: 'subject_id', key: 'field.no_such_record' },
  tests_window_order: { path: 'closes_at', key: 'field.ends_before_start' },
  test_groups_group_id_fkey: { path: 'group_ids', key: 'field.no_such_record' },
  test_directions_direction_id_fkey: { path: 'direction_ids', key: 'field.no_such_record' },
  test_overrides_user: { path: 'user_id', key: 'tests.has_override' },
  test_overrides_group: { path: 'group_id', key: 'tests.has_override' },
  test_overrides_window_order: { path: 'closes_at', key: 'field.ends_before_start' },
}

type Errors = Readonly<Record<string, readonly Message[]>>
const refuse = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type KnownRecords = { questions: ReadonlySet<number>; subjects: ReadonlySet<number> }

/** Rejects unknown questions and subjects, repeated questions, and contents with too many questions. */
export const checkContent = (content: TestContent, { questions, subjects }: KnownRecords): void => {
  const pinned = pinnedIn(content)
  const firstPlace = new Map(pinned.toReversed().map(({ question_id, field }) => [question_id, field]))
  const ofQuestions = pinned.flatMap(({ question_id, field }): [string, Message[]][] => {
    if (!questions.has(question_id)) return [[`${field}.question_id`, [{ key: 'field.no_such_record' }]]]
    return firstPlace.get(question_id) === field ? [] : [[`${field}.question_id`, [{ key: 'tests.question_repeated' }]]]
  })
  const ofPools = poolsIn(content).flatMap(
    ({ subject_id, difficulty_from, difficulty_to, field }): [string, Message[]][] => [
      ...(subjects.has(subject_id) ? [] : [noSubject(field)]),
      ...(difficulty_from !== null && difficulty_to !== null && difficulty_to < difficulty_from
        ? [wrongDifficulties(field)]
        : []),
    ],
  )
  refuse({
    ...Object.fromEntries([...ofQuestions, ...ofPools]),
    ...(countItems(content) > testLimits.questions && {
      'content.sections': [{ key: 'tests.too_many_questions', values: { count: testLimits.questions } }],
    }),
  })
}
const noSubject = (field: string): [string, Message[]] => [`${field}.subject_id`, [{ key: 'field.no_such_record' }]]
const wrongDifficulties = (field: string): [string, Message[]] => [
  `${field}.difficulty_to`,
  [{ key: 'tests.difficulties_order' }],
]

/** Rejects people who do not study now, unless they were chosen before. */
export const checkPeople = (ids: readonly number[], known: ReadonlySet<number>): void =>
  refuse(ids.every((id) => known.has(id)) ? {} : { user_ids: [{ key: 'tests.does_not_study' }] })

type Times = { opens_at: string | null; closes_at: string | null }

/** An override must be for one person or one group, change something, and leave a valid time window. */
export const checkOverride = (input: OverrideInput, test: Times): void => {
  const { user_id, group_id, opens_at, closes_at, time_limit_min, attempts_allowed } = input
  const changes = [opens_at, closes_at, time_limit_min, attempts_allowed].some((value) => value !== null)
  const opens = opens_at ?? test.opens_at
  const closes = closes_at ?? test.closes_at
  const isOrdered = opens === null || closes === null || Date.parse(opens) < Date.parse(closes)
  refuse({
    ...((user_id === null) === (group_id === null) && { user_id: [{ key: 'tests.override_of_one' }] }),
    ...(!changes && { closes_at: [{ key: 'tests.override_of_nothing' }] }),
    ...(changes && !isOrdered && { closes_at: [{ key: 'field.ends_before_start' }] }),
  })
}
