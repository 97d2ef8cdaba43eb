import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { college } from './college'
import { academicYearStart } from './groups'
import { feminine, transliterate } from './names'

const { surnames, maleNames, femaleNames, patronymicStems } = college.people
const groupsCount = 400
const groupSize = 25

/** Deterministic pseudo-random number of the row `n`; each `salt` gives an independent value. */
export const spread = (salt: number) => sql`(hashint8extended(n, ${sql.lit(salt)}) & 2147483647)`

const choice = (values: readonly string[], salt: number) =>
  sql<string>`(${sql.val([...values])}::text[])[1 + ${spread(salt)} % ${sql.lit(values.length)}]`

/**
 * Adds people until there are `count`, for benchmarks: mostly students and applicants, with 400 groups of 25.
 * Requires the demo college.
 */
export const insertCrowd = async (db: Db, { count, now }: { count: number; now: Date }): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    WITH numbers AS (
      SELECT n, ${spread(1)} % 2 = 0 AS is_man,
        CASE WHEN n % 40 = 0 THEN 'teacher' WHEN n % 5 < 3 THEN 'student' ELSE 'enrollee' END AS role
      FROM generate_series(1, ${count}::bigint - (SELECT count(*) FROM users)) AS n
    ), added AS (
      INSERT INTO users (last_name, first_name, middle_name, email, email_verified_at, phone, role_id, status, is_demo,
        last_login_at, created_at)
      SELECT
        CASE WHEN is_man THEN ${choice(surnames, 2)} ELSE ${choice(surnames.map(feminine), 2)} END,
        CASE WHEN is_man THEN ${choice(maleNames, 3)} ELSE ${choice(femaleNames, 3)} END,
        ${choice(patronymicStems, 4)} || CASE WHEN is_man THEN 'ич' ELSE 'на' END,
        ${choice(surnames.map(transliterate), 2)} || '.' || n || '@college.test',
        now(), '+7495000' || lpad((${spread(5)} % 10000)::text, 4, '0'), roles.id,
        CASE WHEN n % 50 = 7 THEN 'archived' WHEN n % 333 = 5 THEN 'blocked' ELSE 'active' END, true,
        CASE WHEN n % 4 > 0 THEN now() - ${spread(6)} % 5000000 * interval '1 second' END,
        now() - ${spread(7)} % 100000000 * interval '1 second'
      FROM numbers JOIN roles ON roles.code = role
      ORDER BY n
      RETURNING id
    )
    SELECT count(*)::int AS added FROM added`.execute(db)
  await insertCrowdGroups(db, now)
  await insertCrowdMaterials(db)
  return rows[0]?.added ?? 0
}

const insertCrowdGroups = async (db: Db, now: Date) => {
  const year = academicYearStart(now)
  await sql`
    INSERT INTO groups (code, translations, direction_id, education_method_id, course, academic_year, starts_on, ends_on, capacity, status)
    SELECT code, jsonb_build_object('ru', jsonb_build_object('name', 'Группа ' || code),
      'en', jsonb_build_object('name', 'Group ' || code)),
      (SELECT id FROM directions WHERE status = 'published' ORDER BY id OFFSET n % 10 LIMIT 1), 1, course, ${`${year}/${year + 1}`},
      make_date(${year} - course + 1, 9, 1), make_date(${year} - course + 5, 6, 30), ${groupSize}, 'active'
    FROM (
      SELECT n, 1 + n % 4 AS course, 'М-' || right((${year} - n % 4)::text, 2) || '-' || n AS code
        FROM generate_series(1, ${groupsCount}) AS n
    ) AS numbered
    ON CONFLICT (code) DO NOTHING`.execute(db)
  await sql`
    INSERT INTO memberships (group_id, user_id, started_on, state, basis, order_number)
    SELECT groups.id, students.id, groups.starts_on, 'studying', CASE WHEN students.id % 5 = 0 THEN 'contract' ELSE 'budget' END, '200-у'
    FROM (SELECT id, row_number() OVER (ORDER BY code) - 1 AS place FROM groups
      WHERE code LIKE 'М-%' AND NOT EXISTS (SELECT FROM memberships WHERE group_id = groups.id)) AS empty
    JOIN groups ON groups.id = empty.id
    JOIN (
      SELECT users.id, row_number() OVER (ORDER BY users.id) - 1 AS place FROM users JOIN roles ON roles.id = role_id
      WHERE roles.code = 'student' AND users.status = 'active'
        AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id AND ended_on IS NULL)
    ) AS students ON students.place / ${groupSize} = empty.place`.execute(db)
}

const materialsPerGroup = 10
/** Creates materials for each of the many groups, with a few readers. */
const insertCrowdMaterials = async (db: Db) => {
  await sql`
    WITH added AS (
      INSERT INTO materials (subject_id, kind, translations, audience, position, mandatory, status, edition, published_at, author_id)
      SELECT (SELECT id FROM subjects ORDER BY id OFFSET n % 10 LIMIT 1), 'text',
        jsonb_build_object('ru', jsonb_build_object('title', 'Материал ' || n || ' для группы ' || groups.code, 'body',
          '<p>' || repeat('Прочтите внимательно и ответьте на вопросы. ', 40) || '</p>')),
        'chosen', n, n % 5 = 0, 'published', 1, now() - n * interval '1 day', (SELECT id FROM users WHERE email = 'methodist@abitura.test')
      FROM groups CROSS JOIN generate_series(1, ${materialsPerGroup}) AS n
      WHERE groups.code LIKE 'М-%' AND NOT EXISTS (SELECT FROM material_groups WHERE group_id = groups.id)
      RETURNING id, kind, translations, file_ids, url, published_at, author_id
    ), published AS (
      INSERT INTO material_editions (material_id, number, kind, translations, url, file_ids, requires_reconfirmation, published_at, published_by)
      SELECT id, 1, kind, translations, url, file_ids, false, published_at, author_id FROM added
    )
    INSERT INTO material_groups (material_id, group_id)
    SELECT added.id, groups.id FROM added JOIN groups ON added.translations -> 'ru' ->> 'title' LIKE '% ' || groups.code`.execute(
    db,
  )
}
