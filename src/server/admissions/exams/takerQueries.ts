import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { every } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { examStatuses } from './rules'

type TakerScope = { testId?: number | undefined; applicationIds?: readonly number[] | undefined }

/** Excludes exams of archived campaigns, which no longer change. */
const isInActiveCampaign = (test: RawBuilder<unknown>) => sql<SqlBool>`${test} IN (
  SELECT test_id FROM entrance_exams JOIN campaigns ON campaigns.id = campaign_id WHERE campaigns.status <> 'archived')`

/** Selects who must take which exam, according to the applications. */
const expectedTakers = ({ testId, applicationIds }: TakerScope) => sql`
  SELECT DISTINCT exams.test_id, applications.user_id, applications.id AS application_id
  FROM entrance_exams AS exams JOIN tests ON tests.id = exams.test_id
    JOIN entrance_exam_directions AS held ON held.test_id = exams.test_id
    JOIN direction_entrance_subjects AS asked
      ON asked.direction_id = held.direction_id AND asked.subject_id = tests.subject_id AND asked.source = 'college'
    JOIN application_choices AS choices
      ON choices.campaign_id = exams.campaign_id AND choices.direction_id = held.direction_id AND choices.state <> 'declined'
    JOIN applications ON applications.id = choices.application_id AND applications.status = ANY(${[...examStatuses]})
    JOIN users ON users.id = applications.user_id AND users.erased_at IS NULL
  WHERE ${every([
    isInActiveCampaign(sql`exams.test_id`),
    testId === undefined ? undefined : sql<SqlBool>`exams.test_id = ${testId}`,
    applicationIds && sql<SqlBool>`applications.id = ANY(${applicationIds})`,
  ])}`

const inScope = ({ testId, applicationIds }: TakerScope) =>
  every([
    isInActiveCampaign(sql`takers.test_id`),
    testId === undefined ? undefined : sql<SqlBool>`takers.test_id = ${testId}`,
    applicationIds && sql<SqlBool>`takers.application_id = ANY(${applicationIds})`,
  ])

/** The taker's own times: a personal override wins over a group override, which wins over the exam's times. */
export const ownOpens = sql<string | null>`coalesce(own.opens_at, of_group.opens_at, tests.opens_at)`
export const ownCloses = sql<string | null>`coalesce(own.closes_at, of_group.closes_at, tests.closes_at)`
export const withOwnTimes = sql`
  entrance_exam_takers AS takers JOIN entrance_exams AS exams ON exams.test_id = takers.test_id JOIN tests ON tests.id = takers.test_id
  LEFT JOIN test_overrides AS own ON own.test_id = takers.test_id AND own.user_id = takers.user_id
  LEFT JOIN memberships ON memberships.user_id = takers.user_id AND ended_on IS NULL
  LEFT JOIN test_overrides AS of_group ON of_group.test_id = takers.test_id AND of_group.group_id = memberships.group_id`

/**
 * Access windows of the takers: from a day before the exam opens until 30 days after the scores are released.
 * A window has no end while an attempt waits for its score; without an attempt it ends 30 days after closing.
 */
const accessWindows = (which: TakerScope) => sql`
  SELECT takers.test_id, takers.user_id, takers.grant_id, tests.name_ru AS reason, begins,
    greatest(begins + interval '1 minute', CASE WHEN sat.marked < sat.made THEN NULL
      ELSE coalesce(sat.released_at, ${ownCloses}) + interval '30 days' END) AS limited,
    sat.marked < sat.made AS is_open
  FROM ${withOwnTimes} CROSS JOIN LATERAL (SELECT coalesce(${ownOpens}, exams.created_at) - interval '1 day' AS begins) AS opening
    CROSS JOIN LATERAL (
      SELECT count(*) AS made, count(*) FILTER (WHERE status = 'released') AS marked,
        max((SELECT max(at) FROM attempt_events WHERE attempt_id = attempts.id AND kind = 'released')) AS released_at
      FROM attempts WHERE attempts.test_id = takers.test_id AND attempts.user_id = takers.user_id AND NOT is_preview AND status <> 'voided'
    ) AS sat
  WHERE ${inScope(which)}`
const accessEnd = sql`CASE WHEN is_open THEN NULL ELSE limited END`

/**
 * Recalculates takers and their access grants for one exam, some applications or all.
 * A table lock serialises the runs; attempts in progress continue even if their taker is removed.
 */
export const updateTakers = async (db: Db, which: TakerScope = {}): Promise<void> => {
  await sql`LOCK TABLE entrance_exam_takers IN SHARE ROW EXCLUSIVE MODE`.execute(db)
  await endGrants(
    db,
    sql`
      DELETE FROM entrance_exam_takers AS takers WHERE ${inScope(which)}
        AND (takers.test_id, takers.user_id) NOT IN (SELECT test_id, user_id FROM (${expectedTakers(which)}) AS standing)
      RETURNING grant_id`,
  )
  await sql`
    INSERT INTO entrance_exam_takers (test_id, user_id, application_id) SELECT test_id, user_id, application_id FROM (${expectedTakers(which)}) AS standing
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    WITH due AS MATERIALIZED (
      SELECT test_id, user_id, reason, begins, ${accessEnd} AS ends, nextval(pg_get_serial_sequence('grants', 'id')) AS id
      FROM (${accessWindows(which)}) AS times WHERE grant_id IS NULL
    ), given AS (
      INSERT INTO grants (id, user_id, permission, valid_from, valid_until, reason)
        SELECT id, user_id, 'study', begins, ends, reason FROM due
    )
    UPDATE entrance_exam_takers AS takers SET grant_id = due.id
    FROM due WHERE takers.test_id = due.test_id AND takers.user_id = due.user_id`.execute(db)
  await sql`
    UPDATE grants SET valid_from = begins, valid_until = ${accessEnd} FROM (${accessWindows(which)}) AS times
    WHERE grants.id = grant_id AND (valid_from, valid_until) IS DISTINCT FROM (begins, ${accessEnd})`.execute(db)
}

/** Ends the grants that `statement` returns as `grant_id`; deletes those that have not started. */
const endGrants = async (db: Db, statement: RawBuilder<unknown>): Promise<void> => {
  await sql`
    WITH gone AS (${statement}), dropped AS (
      DELETE FROM grants WHERE id IN (SELECT grant_id FROM gone) AND valid_from >= now()
    )
    UPDATE grants SET valid_until = now() WHERE id IN (SELECT grant_id FROM gone) AND valid_from < now()
      AND (valid_until IS NULL OR valid_until > now())`.execute(db)
}

/** Removes all takers and returns those who had been notified of the exam. */
export const removeTakers = async (db: Db, testId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM entrance_exam_takers WHERE test_id = ${testId} AND notified_hash IS NOT NULL ORDER BY user_id`.execute(
    db,
  )
  await endGrants(db, sql`DELETE FROM entrance_exam_takers WHERE test_id = ${testId} RETURNING grant_id`)
  return rows.map(({ user_id }) => user_id)
}

/** Returns the applications whose campaign has entrance exams. */
export const listWithExams = async (db: Db, applicationIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE id = ANY(${applicationIds}) AND campaign_id IN (SELECT campaign_id FROM entrance_exams) ORDER BY id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
