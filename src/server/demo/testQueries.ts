import { z } from 'zod'
import { gradings, navigations, testStatuses, testTypes } from '../../api/testing/testCodes'
import { review, testContent, type TestContent } from '../../api/testing/tests'
import type { Db } from '../platform/database'
import { linkQuestions, renewTestFigures } from '../testing'
import { emailOf } from './accounts'
import type { DemoTestRun } from './attempts'
import tests from './college/tests.json'
import type { DemoGroup } from './groups'
import { idsBy, type IdOf } from './keys'
import { teacherSubjects } from './teaching'

const words = z.strictObject({
  title: z.string(),
  description: z.string().optional(),
  instructions: z.string().optional(),
})
const days = z.int().nullable()
const pinned = z.strictObject({ question: z.string() })
/** Picks random questions of the test's subject that have all the tags and a difficulty in the range. */
const pool = z.strictObject({
  count: z.int(),
  tags: z.array(z.string()),
  from: z.int().nullable(),
  to: z.int().nullable(),
  points: z.number().nullable(),
})
const shape = z.array(
  z.strictObject({
    subject: z.string(),
    type: z.enum(testTypes),
    ru: words,
    en: words,
    state: z.enum(testStatuses),
    opensInDays: days,
    closesInDays: days,
    minutes: z.int().nullable(),
    attempts: z.int(),
    grading: z.enum(gradings),
    passPercent: z.int(),
    navigation: z.enum(navigations),
    negative: z.boolean(),
    code: z.string().nullable(),
    review,
    /** Direction and course, because group codes depend on the year. */
    groups: z.array(z.tuple([z.string(), z.int()])),
    directions: z.array(z.string()),
    /** Share of the takers who took it, and how many attempts timed out or were voided; null if nobody took it. */
    sat: z.strictObject({ share: z.number(), timeouts: z.int(), voided: z.int() }).nullable(),
    exceptions: z.array(z.strictObject({ login: z.string(), closesInDays: z.int(), reason: z.string() })),
    sections: z.array(
      z.strictObject({
        ru: z.string().nullable(),
        en: z.string().nullable(),
        items: z.array(z.union([pinned, pool])),
      }),
    ),
  }),
)
type DemoTest = z.output<typeof shape>[number]

const day = 86_400_000
const hour = 3_600_000

type Ids = { directionId: IdOf; subjectId: IdOf; groupId: IdOf; personId: IdOf }

const contentOf = (test: DemoTest, { questionId, subjectId }: { questionId: IdOf; subjectId: IdOf }): TestContent =>
  testContent.parse({
    sections: test.sections.map(({ ru, en, items }, place) => ({
      id: `s${place + 1}`,
      translations: ru && en ? { ru: { title: ru }, en: { title: en } } : {},
      items: items.map((item, number) =>
        'question' in item
          ? {
              kind: 'question',
              id: `s${place + 1}q${number + 1}`,
              question_id: questionId(`${test.subject}/${item.question}`),
              points: null,
            }
          : {
              kind: 'pool',
              id: `s${place + 1}p${number + 1}`,
              subject_id: subjectId(test.subject),
              tags: item.tags,
              difficulty_from: item.from,
              difficulty_to: item.to,
              count: item.count,
              points: item.points,
            },
      ),
    })),
    time_limit_min: test.minutes,
    navigation: test.navigation,
    shuffle_questions: test.navigation === 'free',
    shuffle_options: true,
    negative_marking: test.negative,
    pass_percent: test.passPercent,
  })

/**
 * Creates tests in every state: the teacher's account owns those in its subjects, the methodist the others. Returns
 * those with attempts.
 */
export const insertTests = async (
  db: Db,
  { now, groups }: { now: Date; groups: readonly DemoGroup[] },
  ids: Ids,
): Promise<DemoTestRun[]> => {
  const written = shape.parse(tests)
  const wholeHour = Math.floor(now.getTime() / hour) * hour
  const inDays = (count: number | null) => (count === null ? null : new Date(wholeHour + count * day).toISOString())
  const questions = await db
    .selectFrom('questions')
    .innerJoin('subjects', 'subjects.id', 'questions.subject_id')
    .select(['questions.id', 'subjects.code', 'title'])
    .where('questions.status', '=', 'ready')
    .execute()
  const questionId = idsBy(questions.map(({ id, code, title }) => ({ id, key: `${code}/${title}` })))
  const rows = await db
    .insertInto('tests')
    .values(
      written.map((test) => ({
        subject_id: ids.subjectId(test.subject),
        type: test.type,
        translations: JSON.stringify({ ru: test.ru, en: test.en }),
        opens_at: inDays(test.opensInDays),
        closes_at: inDays(test.closesInDays),
        attempts_allowed: test.attempts,
        grading: test.grading,
        access_code: test.code,
        review: JSON.stringify(test.review),
        status: test.state,
        published_at: test.state === 'draft' ? null : inDays(Math.min(test.opensInDays ?? 0, 0) - 1),
        number: 1,
        questions_count: 0,
        author_id: ids.personId(emailOf(teacherSubjects.includes(test.subject) ? 'teacher' : 'methodist')),
      })),
    )
    .returning(['id', 'author_id'])
    .execute()
  for (const [place, { id, author_id }] of rows.entries()) {
    const test = written[place]
    if (!test) continue
    const content = contentOf(test, { questionId, subjectId: ids.subjectId })
    await db
      .insertInto('test_versions')
      .values({ test_id: id, number: 1, content: JSON.stringify(content), author_id })
      .execute()
    await linkQuestions(db, id, content)
    await insertTakers(db, { id, test, groups, inDays }, ids)
  }
  await renewTestFigures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }, place) => {
    const test = written[place]
    const opensAt = inDays(test?.opensInDays ?? null)
    if (!test?.sat || opensAt === null) return []
    const { sat, minutes, attempts } = test
    return [{ id, sat, opensAt, closesAt: inDays(test.closesInDays), minutes, attempts }]
  })
}

type Takers = {
  id: number
  test: DemoTest
  groups: readonly DemoGroup[]
  inDays: (count: number) => string | null
}
const insertTakers = async (db: Db, { id, test, groups, inDays }: Takers, ids: Ids) => {
  const chosen = groups.filter(
    ({ direction, course, status }) =>
      status === 'active' && test.groups.some(([of, year]) => of === direction && year === course),
  )
  if (chosen.length > 0)
    await db
      .insertInto('test_groups')
      .values(chosen.map(({ code }) => ({ test_id: id, group_id: ids.groupId(code) })))
      .execute()
  if (test.directions.length > 0)
    await db
      .insertInto('test_directions')
      .values(test.directions.map((key) => ({ test_id: id, direction_id: ids.directionId(key) })))
      .execute()
  for (const { login, closesInDays, reason } of test.exceptions)
    await db
      .insertInto('test_overrides')
      .values({ test_id: id, user_id: ids.personId(emailOf(login)), closes_at: inDays(closesInDays), reason })
      .execute()
}
