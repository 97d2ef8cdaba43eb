import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { permissions } from '../../src/api/kit/permissions'
import { openDatabase } from '../../src/server/platform/database'
import { ageOn } from '../../src/server/admissions/applications/checks/check'
import { fillDemo } from '../../src/server/demo'
import { demoAccounts, emailOf } from '../../src/server/demo/accounts'
import { inventApplications } from '../../src/server/demo/admissions'
import { clearDemo, countPeople } from '../../src/server/demo/fillingQueries'
import { insertCrowd } from '../../src/server/demo/largeQueries'
import { insertManyQuestions } from '../../src/server/demo/largeQuestionQueries'
import { startTestServer } from '../kit/server'
import { demoPassword } from '../kit/personas'

const server = await startTestServer()
afterAll(server.stop)
const { db, pool } = server
const rowsOf = async (text: string) => (await pool.query<Record<string, unknown>>(text)).rows
const fingerprint = () =>
  rowsOf(`SELECT (SELECT md5(string_agg(name || coalesce(email, '') || coalesce(phone, ''), ';' ORDER BY id)) FROM users) AS people,
    (SELECT md5(string_agg(code || translations::text, ';' ORDER BY id)) FROM groups) AS groups,
    (SELECT md5(string_agg(user_id || '/' || group_id || state, ';' ORDER BY id)) FROM memberships) AS memberships,
    (SELECT md5(string_agg(concat_ws('/', user_id, test_id, attempts.status, attempts.score, answer), ';' ORDER BY id, position))
      FROM attempts JOIN attempt_questions ON attempt_id = id) AS attempts`)

/** Returns the application forms that the demo generates at the given time. */
const formsMade = (now: Date) => {
  const applicants = Array.from({ length: 74 }, (_, place) => ({
    id: place,
    last_name: 'Орлов',
    first_name: 'Пётр',
    middle_name: 'Ильич',
    email: `${place}@example.org`,
    phone: null,
  }))
  return inventApplications({ applicants, now, directionId: () => 1, subjectId: () => 1 }).map(({ form }) => form)
}

describe('The demo college', () => {
  it.each(['2028-01-01', '2028-02-29', '2028-06-10', '2028-07-01', '2028-12-31'])(
    'has plausible dates for schools and passports when it is created on %s',
    (day) => {
      const forms = formsMade(new Date(`${day}T12:00:00Z`))
      const days = forms.flatMap(({ person, education }) =>
        [person?.birth_date, person?.identity.issued_on, education?.issued_on].flatMap((one) => one ?? []),
      )
      expect(days.filter((one) => one > day)).toEqual([])
      const ages = forms.flatMap(({ person }) =>
        person?.birth_date && person.identity.issued_on ? [ageOn(person.identity.issued_on, person.birth_date)] : [],
      )
      expect(ages.length).toBeGreaterThan(40)
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(14)
    },
  )

  it('R6.02 has an account for each single permission', async () => {
    const held =
      await rowsOf(`SELECT email, array_agg(permission) AS held FROM users JOIN role_permissions USING (role_id)
      WHERE email LIKE '%@abitura.test' GROUP BY email HAVING count(*) = 1 AND email <> '${emailOf('voter')}' ORDER BY email`)
    const expected = permissions.map((name) => ({ email: emailOf(name.replaceAll(' ', '-')), held: [name] }))
    expect(held).toEqual(expected.toSorted((one, other) => (one.email < other.email ? -1 : 1)))
  })

  it('lets every account sign in with its password, except the blocked one', async () => {
    const answers = await Promise.all(
      demoAccounts.map(async ({ login, status }) => {
        const body = { email: emailOf(login), password: demoPassword }
        const answer = await server.as('guest').post('/api/login', { body })
        return { login, isIn: answer.status === 200, mayBe: status !== 'blocked' }
      }),
    )
    expect(answers.filter(({ isIn, mayBe }) => isIn !== mayBe)).toEqual([])
  })

  it('R3.02 has students in two groups of education types 1 and 2, and one on a short course', async () => {
    const groups = await Promise.all(
      (['student.a', 'student.b', 'student.short'] as const).map(
        async (persona) => (await server.as(persona).call('GET /api/user')).current_group,
      ),
    )
    expect(groups.map((group) => group?.direction.education_type_id)).toEqual([2, 2, 3])
    expect(groups[0]?.id).not.toBe(groups[1]?.id)
    expect((await server.as('study').call('GET /api/user')).current_group).toBeNull()
  })

  it('R3.04 is available in both languages', async () => {
    const bare = await Promise.all(
      ['directions', 'subjects', 'document_types', 'groups', 'roles'].map((table) =>
        rowsOf(
          `SELECT code FROM ${table} WHERE coalesce(translations -> 'en' ->> 'name', '') IN ('', translations -> 'ru' ->> 'name')`,
        ),
      ),
    )
    expect(bare.flat()).toEqual([])
  })

  it('has an exam with counted scores, pending marks and future dates, and sends no mails about it', async () => {
    const [facts] = await rowsOf(`SELECT (SELECT count(*)::int FROM entrance_exam_takers) AS takers,
      (SELECT count(*)::int FROM entrance_exam_takers WHERE notified_hash IS NULL) AS unnotified,
      (SELECT count(DISTINCT user_id)::int FROM attempts JOIN entrance_exams USING (test_id)) AS sat,
      (SELECT count(*)::int FROM college_exam_results JOIN attempts ON attempts.id = attempt_id AND status = 'released') AS counted`)
    const [takers, sat, counted] = [facts?.['takers'], facts?.['sat'], facts?.['counted']].map(Number)
    expect(facts?.['unnotified']).toBe(0)
    expect(counted).toBeGreaterThan(1)
    expect(sat).toBeGreaterThan(counted ?? 0)
    expect(takers).toBeGreaterThan(sat ?? 0)
  })

  it('R2.08 has a test in progress, and past attempts in every final state with a realistic spread of scores', async () => {
    const [facts] = await rowsOf(`SELECT count(*)::int, count(*) FILTER (WHERE status = 'in_progress')::int AS running,
      count(*) FILTER (WHERE status IN ('graded', 'released'))::int AS marked,
      count(*) FILTER (WHERE status = 'graded')::int AS graded, count(*) FILTER (WHERE status = 'released')::int AS released,
      count(*) FILTER (WHERE status = 'needs_grading')::int AS needs_grading, count(*) FILTER (WHERE status = 'voided')::int AS voided,
      count(*) FILTER (WHERE finish_reason = 'timeout')::int AS timeouts, min(score / max_score) < 0.4 AS has_low, max(score / max_score) > 0.9 AS has_high,
      bool_and(started_at < submitted_at AND submitted_at < now() AND coalesce(submitted_at <= ends_at, true)
        AND coalesce(opens_at <= started_at, true) AND coalesce(submitted_at <= closes_at, true)) AS is_past,
      bool_and(status = 'in_progress' OR EXISTS (SELECT FROM attempt_events WHERE attempt_id = attempts.id AND kind IN ('submitted', 'timed_out', 'closed') AND at = submitted_at)) AS is_told
      FROM attempts JOIN (SELECT id AS test_id, opens_at, closes_at FROM tests) AS tests USING (test_id)`)
    expect(facts).toMatchObject({
      running: 8,
      voided: 1,
      timeouts: 4,
      has_low: true,
      has_high: true,
      is_past: true,
      is_told: true,
    })
    expect(Number(facts?.['marked'])).toBeGreaterThan(80)
    expect(Number(facts?.['graded'])).toBeGreaterThan(30)
    expect(Number(facts?.['released'])).toBeGreaterThan(10)
    expect(Number(facts?.['needs_grading'])).toBeGreaterThan(10)
    const marks = await rowsOf('SELECT DISTINCT status FROM attempt_questions ORDER BY status')
    expect(marks.map(({ status }) => status)).toEqual([
      'answered',
      'correct',
      'incorrect',
      'needs_grading',
      'no_answer',
      'not_seen',
      'partial',
    ])
  })

  it('has test results, due tests and attempts to mark for its students and teacher', async () => {
    const takings = async (persona: 'student.a' | 'student.b') =>
      (await server.as(persona).call('GET /api/testing/tests', { query: {} })).data
    const [ofA, ofB] = [await takings('student.a'), await takings('student.b')]
    const titled = (rows: typeof ofA, name: string) => rows.find((row) => row.name === name)
    expect(titled(ofA, 'SQL: запросы и соединения')?.result?.percent).toBeGreaterThan(40)
    expect(titled(ofA, 'План проверок')?.result).toMatchObject({ score: null, hidden_until: 'grading' })
    expect(titled(ofA, 'Нормальные формы и ключи')).toMatchObject({ state: 'open', attempts_made: 0 })
    expect(titled(ofB, 'Английский: грамматика')?.result?.percent).toBeGreaterThan(40)
    for (const rows of [ofA, ofB]) expect(titled(rows, 'Математика: разминка')).toMatchObject({ state: 'open' })
    const id = titled(ofA, 'SQL: запросы и соединения')?.id ?? 0
    const { data, meta } = await server.as('teacher').call('GET /api/tests/:id/attempts', { params: { id }, query: {} })
    expect(meta.total).toBeGreaterThan(25)
    expect(new Set(data.map(({ group_code }) => group_code)).size).toBe(2)
  })

  it('is not created again after it was cleared, and has the same content each time', async () => {
    const before = await fingerprint()
    await db.transaction().execute(clearDemo)
    expect(await countPeople(db)).toEqual({ demo: 0, others: 0 })
    expect(await rowsOf('SELECT code FROM roles ORDER BY id')).toHaveLength(7)
    expect(await fillDemo(db, { now: server.clock.now() })).toBe(false)
    await sql`DELETE FROM settings WHERE key = 'demo'`.execute(db)
    const filled = await Promise.all([1, 2, 3].map(() => fillDemo(db, { now: server.clock.now() })))
    expect(filled.filter(Boolean)).toHaveLength(1)
    expect(await fingerprint()).toEqual(before)
  })

  it('can be enlarged with many more people for benchmarks', async () => {
    // A separate connection without request timeouts, as the command has.
    const own = openDatabase(server.connection)
    const crowd = { count: 20_000, now: server.clock.now() }
    const added = await own.db.transaction().execute((transaction) => insertCrowd(transaction, crowd))
    await own.db.transaction().execute((transaction) => insertManyQuestions(transaction, { count: 1000 }))
    await own.close()
    const [bank] =
      await rowsOf(`SELECT count(*)::int, count(DISTINCT title)::int AS titles, count(DISTINCT type)::int AS types
      FROM questions JOIN question_versions USING (number) WHERE question_id = questions.id AND content ->> 'type' = type`)
    expect(bank).toEqual({ count: 1000, titles: 1000, types: 11 })
    expect(await countPeople(db)).toEqual({ demo: 20_000, others: 0 })
    expect(added).toBeGreaterThan(19_000)
    const [groups] = await rowsOf(`SELECT count(*)::int AS full_groups FROM groups WHERE code LIKE 'М-%'
      AND (SELECT count(*) FROM memberships WHERE group_id = groups.id AND ended_on IS NULL) = 25`)
    expect(groups).toEqual({ full_groups: 400 })
  })
})
