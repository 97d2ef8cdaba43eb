import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Exam, ExamInput, exams, OwnExam } from '../../../api/admissions/exams'
import type { Locale } from '../../../api/kit/endpoints'
import { every, is, oneOf } from '../../kit/records/conditions'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { columnsContain } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { ownCloses, ownOpens, withOwnTimes } from './takerQueries'

type Query = z.output<(typeof exams)['GET /api/profiles/exams']['query']>

const ofTakers = sql`FROM entrance_exam_takers AS takers WHERE takers.test_id = entrance_exams.test_id`
const countAttempted = (status: 'any' | 'released') => sql<number>`
  (SELECT count(DISTINCT user_id) FROM attempts WHERE attempts.test_id = entrance_exams.test_id AND NOT is_preview
    AND attempts.status ${status === 'any' ? sql`<> 'voided'` : sql`= 'released'`})`

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('entrance_exams')
    .innerJoin('tests', 'tests.id', 'entrance_exams.test_id')
    .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
    .innerJoin('campaigns', 'campaigns.id', 'entrance_exams.campaign_id')
    .select((eb) => [
      'tests.id',
      'entrance_exams.version',
      'entrance_exams.created_at',
      'entrance_exams.updated_at',
      'entrance_exams.translations',
      'entrance_exams.campaign_id',
      eb.ref(`campaigns.${nameIn(locale)}`).as('campaign_name'),
      eb.ref(`tests.${nameIn(locale)}`).as('name'),
      eb.ref(`subjects.${nameIn(locale)}`).as('subject_name'),
      sql`translation(entrance_exams.translations, ${sql.lit(locale)}, 'place')`.as('place'),
      'tests.opens_at',
      'tests.closes_at',
      sql`ARRAY(SELECT direction_id FROM entrance_exam_directions AS held WHERE held.test_id = tests.id ORDER BY direction_id)`.as(
        'direction_ids',
      ),
      sql`(SELECT count(*) ${ofTakers})`.as('applicants_count'),
      sql`(SELECT count(notified_hash) ${ofTakers})`.as('notified_count'),
      sql`(SELECT count(seat) ${ofTakers})`.as('seated_count'),
      countAttempted('any').as('started_count'),
      countAttempted('released').as('released_count'),
      sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', room, 'people_count', count) ORDER BY room), '[]')
        FROM (SELECT room, count(*) ${ofTakers} AND room IS NOT NULL GROUP BY room) AS seated)`.as('rooms'),
    ])

export const listExams = (db: Db, listed: ListOptions<Query>): Promise<{ rows: Exam[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) =>
        every([
          oneOf(eb.ref('tests.id'), listed.filter.id),
          is(eb.ref('entrance_exams.campaign_id'), listed.filter.campaign_id),
          columnsContain([eb.ref('tests.search')], listed.filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<Exam>(),
    listed,
  )

export const getExam = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<Exam> =>
  orNotFound(await columns(db, locale).where('tests.id', '=', id).$castTo<Exam>().executeTakeFirst())

type TestsQuery = z.output<(typeof exams)['GET /api/profiles/exams/tests']['query']>
/** Published entrance tests that have times and are not yet scheduled as an exam. */
const isSchedulable = sql<SqlBool>`tests.type = 'entrance' AND tests.status = 'published' AND opens_at IS NOT NULL
  AND closes_at IS NOT NULL
  AND tests.id NOT IN (SELECT test_id FROM entrance_exams)`
export const listSchedulable = (db: Db, listed: ListOptions<TestsQuery>) =>
  rowsAndTotal(
    db
      .selectFrom('tests')
      .innerJoin('subjects', 'subjects.id', 'tests.subject_id')
      .select((eb) => [
        'tests.id',
        eb.ref(`tests.${nameIn(listed.locale)}`).as('name'),
        eb.ref(`subjects.${nameIn(listed.locale)}`).as('subject_name'),
      ])
      .where((eb) =>
        every([
          isSchedulable,
          oneOf(eb.ref('tests.id'), listed.filter.id),
          columnsContain([eb.ref('tests.search')], listed.filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  )

/** Checks that the test can be scheduled, and locks it against changes until the transaction ends. */
export const lockSchedulable = async (db: Db, testId: number): Promise<boolean> => {
  await sql`SELECT FROM tests WHERE id = ${testId} FOR SHARE`.execute(db)
  const { rows } = await sql`SELECT FROM tests WHERE tests.id = ${testId} AND ${isSchedulable}`.execute(db)
  return rows.length > 0
}

type ExamScope = Pick<ExamInput, 'campaign_id' | 'direction_ids' | 'test_id'>
/** Returns those of the directions that the campaign offers and that require the test's subject as a college exam. */
export const listRequiringDirections = async (
  db: Db,
  { campaign_id, direction_ids, test_id }: ExamScope,
): Promise<number[]> => {
  const { rows } = await sql<{ direction_id: number }>`
    SELECT direction_id FROM campaign_directions JOIN direction_entrance_subjects USING (direction_id)
    WHERE campaign_id = ${campaign_id} AND direction_id = ANY(${direction_ids}) AND source = 'college'
      AND subject_id = (SELECT subject_id FROM tests WHERE id = ${test_id})`.execute(db)
  return rows.map(({ direction_id }) => direction_id)
}

export const insertExam = async (db: Db, input: ExamInput): Promise<void> => {
  const { test_id, campaign_id, translations } = input
  await db
    .insertInto('entrance_exams')
    .values({ test_id, campaign_id, translations: JSON.stringify(translations) })
    .execute()
  await putDirections(db, input)
}

/** The caller has locked the row and checked its version. */
export const updateExam = async (db: Db, input: ExamInput): Promise<void> => {
  await sql`UPDATE entrance_exams SET translations = ${JSON.stringify(input.translations)}::jsonb WHERE test_id = ${input.test_id}`.execute(
    db,
  )
  await sql`DELETE FROM entrance_exam_directions WHERE test_id = ${input.test_id}`.execute(db)
  await putDirections(db, input)
}

const putDirections = async (db: Db, { test_id, campaign_id, direction_ids }: ExamScope) => {
  await sql`
    INSERT INTO entrance_exam_directions (test_id, campaign_id, direction_id)
    SELECT ${test_id}::bigint, ${campaign_id}::bigint, unnest(${direction_ids}::bigint[])`.execute(db)
}

/** Locks the exam and returns its version; throws 404 if it does not exist. */
export const lockExam = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM entrance_exams WHERE test_id = ${id} FOR NO KEY UPDATE`.execute(db)
  return orNotFound(rows[0]).version
}

export const removeExam = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('entrance_exams').where('test_id', '=', id).execute()
}

/**
 * The applicant's exams with their own times. `is_open` means that the applicant has access to the test; the rules of
 * the test decide whether it can start.
 */
export const listOwnExams = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<OwnExam[]> => {
  const { rows } = await sql<OwnExam>`
    SELECT tests.id, tests.${sql.ref(nameIn(locale))} AS name, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      translation(exams.translations, ${locale}, 'place') AS place, translation(exams.translations, ${locale}, 'rules') AS rules,
      ${ownOpens} AS opens_at, ${ownCloses} AS closes_at, room, seat,
      EXISTS (SELECT FROM grants WHERE grants.id = takers.grant_id AND valid_from <= now()
        AND (valid_until IS NULL OR valid_until > now())) AS is_open
    FROM ${withOwnTimes} JOIN subjects ON subjects.id = tests.subject_id
    WHERE takers.user_id = ${userId} AND tests.status <> 'draft' ORDER BY ${ownOpens}, tests.id`.execute(db)
  return rows
}
