import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { rankingKey } from '../../../api/directories/directions'
import type { Locale } from '../../../api/kit/endpoints'
import type { Basis } from '../../../api/directories/directions'
import type { ChoiceState, ApplicationStatus } from '../../../api/admissions/applicationStates'
import { every, oneOf, type Condition } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { maxRows, nameIn, type Window } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import type { RankedChoice } from '../../../api/admissions/ranking'
import { containsWords } from '../../kit/records/search'

export type RankingKey = z.output<typeof rankingKey>
/** Identifies a ranking list: a direction and basis in a campaign. */
export type ListKey = { campaign_id: number; direction_id: number; basis: Basis }

/** Positions of the ranking keys; a direction has at most five. */
const keysMax = [1, 2, 3, 4, 5]

/** A ranking key as a number where more is better. Sums are exact before the conversion to float, so equal sums stay equal. */
const keyValue = (place: number) => sql`CASE lists.ranking[${sql.lit(place)}]
  WHEN 'exam_total' THEN exams.total::float8 WHEN 'average_score' THEN ranked_choices.average_score::float8
  WHEN 'achievements' THEN ranked_choices.achievement_points::float8 WHEN 'preference' THEN ranked_choices.preference::int::float8
  WHEN 'priority' THEN -ranked_choices.priority::float8 END`
type Columns = { campaign: RawBuilder<unknown>; direction: RawBuilder<unknown>; basis: RawBuilder<unknown> }
/** Selects lists. Applied to both the lists and the choices, so that the planner can estimate the rows. */
export type ListSelector = (columns: Columns) => Condition
const ofOffered = { campaign: sql`offered.campaign_id`, direction: sql`offered.direction_id`, basis: sql`bases.basis` }
const ofChoices = {
  campaign: sql`choices.campaign_id`,
  direction: sql`choices.direction_id`,
  basis: sql`choices.basis`,
}

const keyName = (place: number) => sql.raw(`key${place}`)
const keys = sql`ARRAY[${sql.join(keysMax.map(keyName))}]`

/** Exam results with their source. Scores that the applicant entered count only for state exams. */
const examScores = sql`(
  SELECT application_id, subject_id, score, 'state_exam' AS source FROM application_exam_results
  UNION ALL SELECT application_id, subject_id, score, 'college' FROM college_exam_results)`

/**
 * CTE `ranked`: choices of accepted applicants, ordered by minimum scores, the direction's keys and time of submission.
 * Choices with a place pass; the free places go to the next applicants who meet the minimums, have no other place and
 * did not decline.
 */
export const ranked = (which: ListSelector, more = sql``): RawBuilder<unknown> => sql`
  lists AS MATERIALIZED (
    SELECT row_number() OVER () AS list, offered.campaign_id, offered.direction_id, ranking, bases.basis,
      campaign_places(offered, bases.basis) AS places, offered.position,
      (SELECT count(*) FROM direction_entrance_subjects WHERE direction_id = offered.direction_id) AS subjects
    FROM campaign_directions AS offered JOIN directions ON directions.id = direction_id
    CROSS JOIN (VALUES ('budget'), ('contract'), ('targeted')) AS bases (basis)
    WHERE ${which(ofOffered)}
  ),
  exams AS (
    SELECT choices.id, sum(weight * score) AS total, count(*) FILTER (WHERE score >= min_score) AS passed
    FROM lists JOIN application_choices AS choices USING (campaign_id, direction_id, basis)
    JOIN direction_entrance_subjects AS entrance USING (direction_id)
    JOIN ${examScores} AS results ON results.application_id = choices.application_id AND results.subject_id = entrance.subject_id
      AND results.source = entrance.source
    WHERE ${which(ofChoices)}
    GROUP BY choices.id
  ),
  -- A separate CTE, because the planner knows its number of rows; after a join with lists it can only guess.
  ranked_choices AS MATERIALIZED (
    SELECT choices.id, choices.application_id, choices.campaign_id, choices.direction_id, choices.basis, choices.priority, choices.state,
      applications.submitted_at, applications.average_score, applications.achievement_points, applications.preference
    FROM application_choices AS choices JOIN applications ON applications.id = choices.application_id
    WHERE ${which(ofChoices)} AND applications.status IN ('accepted', 'waitlist', 'recommended', 'enrolled')
  ),
  keyed AS (
    SELECT lists.list, ranked_choices.id, ranked_choices.application_id, ranked_choices.state, submitted_at, lists.places,
      coalesce(exams.passed, 0) < lists.subjects AS below,
      ranked_choices.state IN ('recommended', 'enrolled') AS holds, ranked_choices.state IN ('none', 'waitlist') AND held.id IS NULL AS competing,
      ${sql.join(keysMax.map((place) => sql`${keyValue(place)} AS ${keyName(place)}`))}
    FROM ranked_choices JOIN lists USING (campaign_id, direction_id, basis)
    LEFT JOIN application_choices AS held ON held.application_id = ranked_choices.application_id AND held.state IN ('recommended', 'enrolled')
    LEFT JOIN exams ON exams.id = ranked_choices.id
  ),
  ranked AS (
    SELECT *, row_number() OVER list AS place,
      holds OR competing AND NOT below AND count(*) FILTER (WHERE competing AND NOT below) OVER list
        <= places - count(*) FILTER (WHERE holds) OVER (PARTITION BY list) AS passes${more}
    FROM keyed WINDOW list AS (PARTITION BY list
      ORDER BY below, ${sql.join(keysMax.map((place) => sql`${keyName(place)} DESC NULLS LAST`))}, submitted_at, id
      ROWS UNBOUNDED PRECEDING)
  )`

/**
 * Position of the first row that fails only for lack of places; the passing line is above it. Null if places suffice.
 */
const firstNotPassing = sql`min(place) FILTER (WHERE competing AND NOT below AND NOT passes)`
/** Values of the row above, used to explain the order. */
const above = sql`, lag(below) OVER list AS below_above, lag(${keys}) OVER list AS keys_above,
  lag(submitted_at) OVER list AS submitted_above`

const ofList =
  ({ campaign_id, direction_id, basis }: ListKey): ListSelector =>
  (columns) =>
    sql<SqlBool>`${columns.campaign} = ${campaign_id} AND ${columns.direction} = ${direction_id} AND ${columns.basis} = ${basis}`

type OtherList = { direction_code: string; basis: Basis }
export type RankedRow = {
  id: number
  application_id: number
  number: string
  name: string
  status: ApplicationStatus
  priority: number
  state: ChoiceState
  placed_in: OtherList | null
  submitted_at: string
  education_method_id: number
  education_method: string
  ranking: RankingKey[]
  place: number
  passes: boolean
  line_below: boolean
  below: boolean
  /** Values in the order of `ranking`; more is better. */
  keys: (number | null)[]
  /** Values of the row above; null for the first row. */
  above: { below: boolean; keys: (number | null)[]; submitted_at: string } | null
  below_minimum: string[]
  originals: RankedChoice['originals']
  enrolment_consent: boolean
}

type RankedQuery = ListKey & {
  locale: Locale
  filter?: { id?: readonly number[] | undefined; q?: string | undefined; state?: readonly ChoiceState[] | undefined }
  order?: 'ASC' | 'DESC'
} & Partial<Window>

/** Returns the rows in ranking order. Filters hide rows but do not change places. */
export const listRanked = async (
  db: Db,
  { locale, filter = {}, order = 'ASC', offset = 0, limit = maxRows, ...which }: RankedQuery,
): Promise<{ rows: RankedRow[]; total: number }> => {
  const shown = every([
    oneOf(sql.ref<number>('ranked.id'), filter.id),
    oneOf(sql.ref<string>('ranked.state'), filter.state),
    filter.q === undefined
      ? undefined
      : sql<SqlBool>`application_id IN (SELECT id FROM applications WHERE campaign_id = ${which.campaign_id}
        AND ${containsWords(sql.ref<string>('search'), filter.q)})`,
  ])
  const name = sql.raw(nameIn(locale))
  const direction = sql.raw(order)
  const { rows } = await sql<RankedRow & { list_total: number }>`
    WITH ${ranked(ofList(which), above)},
    shown AS (SELECT * FROM ranked WHERE ${shown}),
    page AS (
      SELECT shown.id, shown.application_id, number, applications.name, applications.status, priority, shown.state, shown.submitted_at,
        (SELECT ranking FROM lists) AS ranking, place, passes, below,
        coalesce(place = (SELECT max(place) FROM ranked WHERE passes
          AND place < (SELECT ${firstNotPassing} FROM ranked)), false) AS line_below, to_jsonb(${keys}) AS keys,
        CASE WHEN place > 1 THEN jsonb_build_object('below', below_above, 'keys', keys_above, 'submitted_at', submitted_above) END AS above,
        methods.id AS education_method_id, translation(methods.translations, ${locale}, 'name') AS education_method,
        ARRAY(SELECT subjects.${name} FROM direction_entrance_subjects AS entrance JOIN subjects ON subjects.id = subject_id
          WHERE below AND entrance.direction_id = choices.direction_id AND NOT EXISTS (SELECT FROM ${examScores} AS results
            WHERE results.application_id = shown.application_id AND results.subject_id = entrance.subject_id
              AND results.source = entrance.source AND score >= min_score)
          ORDER BY entrance.position) AS below_minimum,
        originals_state(shown.application_id, choices.direction_id) AS originals,
        ${hasEnrolmentConsent(sql`shown.application_id`)} AS enrolment_consent,
        (SELECT jsonb_build_object('direction_code', code, 'basis', held.basis) FROM application_choices AS held
          JOIN directions ON directions.id = direction_id
          WHERE held.application_id = shown.application_id AND held.state IN ('recommended', 'enrolled') AND held.id <> shown.id) AS placed_in
      FROM (SELECT * FROM shown ORDER BY place ${direction} OFFSET ${offset} LIMIT ${limit}) AS shown
      JOIN application_choices AS choices ON choices.id = shown.id JOIN applications ON applications.id = shown.application_id
        JOIN education_methods AS methods ON methods.id = education_method_id
    )
    SELECT page.*, (SELECT count(*) FROM shown) AS list_total FROM page ORDER BY place ${direction}`.execute(db)
  const [first] = rows
  if (first) return { rows, total: first.list_total }
  if (offset === 0) return { rows: [], total: 0 }
  // A page beyond the end needs only the total.
  return { rows: [], total: (await listRanked(db, { locale, filter, order, ...which, limit: 1 })).total }
}

type Passing = Pick<RankedRow, 'id' | 'application_id' | 'number' | 'name'> & { earlier: OtherList | null }

/**
 * Returns the choices that pass and have no place yet. `earlier` is a list of higher priority in which the same person
 * passes too.
 */
export const listPassing = async (db: Db, { campaign_id, ...list }: ListKey, most: number): Promise<Passing[]> => {
  const { rows } = await sql<Passing>`
    WITH ${ranked(({ campaign }) => sql<SqlBool>`${campaign} = ${campaign_id}`)},
    passing AS (
      SELECT ranked.id, ranked.application_id, place, direction_id, basis, priority FROM ranked
        JOIN application_choices USING (id) WHERE passes AND NOT holds
    )
    SELECT DISTINCT ON (here.place) here.id, here.application_id, number, applications.name,
      CASE WHEN code IS NOT NULL THEN jsonb_build_object('direction_code', code, 'basis', earlier.basis) END AS earlier
    FROM passing AS here JOIN applications ON applications.id = here.application_id
    LEFT JOIN passing AS earlier ON earlier.application_id = here.application_id AND earlier.priority < here.priority
    LEFT JOIN directions ON directions.id = earlier.direction_id
    WHERE here.direction_id = ${list.direction_id} AND here.basis = ${list.basis}
    ORDER BY here.place, earlier.priority LIMIT ${most}`.execute(db)
  return rows
}

/** Whether the applicant accepted the version in force of the enrolment consent. */
export const hasEnrolmentConsent = (applicationId: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM application_consents WHERE application_consents.application_id = ${applicationId} AND kind = 'enrolment'
    AND version = (SELECT max(version) FROM legal_texts WHERE kind = 'enrolment'))`

export type ListSummary = ListKey & {
  direction_code: string
  direction_name: string
  direction_profile: string | null
  places: number
  ranked: number
  taken: number
  waitlisted: number
  to_recommend: number
  ranking: RankingKey[]
  /** Key values of the last row that passes. */
  passing: (number | null)[] | null
}

/** Returns every list of the campaign that has places or applicants. */
export const listSummaries = async (
  db: Db,
  { campaignId, locale }: { campaignId: number; locale: Locale },
): Promise<ListSummary[]> => {
  const { rows } = await sql<ListSummary>`
    WITH ${ranked(({ campaign }) => sql<SqlBool>`${campaign} = ${campaignId}`)},
    counted AS (
      SELECT list, count(*) AS ranked, count(*) FILTER (WHERE holds) AS taken, count(*) FILTER (WHERE state = 'waitlist') AS waitlisted,
        count(*) FILTER (WHERE passes AND NOT holds) AS to_recommend, ${firstNotPassing} AS first_left_out
      FROM ranked GROUP BY list
    ),
    last AS (
      SELECT DISTINCT ON (list) list, ${keys} AS keys FROM ranked JOIN counted USING (list)
      WHERE passes AND place < first_left_out ORDER BY list, place DESC
    )
    SELECT lists.campaign_id, lists.direction_id, code AS direction_code, directions.${sql.raw(nameIn(locale))} AS direction_name,
      translation(directions.translations, ${locale}, 'profile') AS direction_profile, lists.basis, lists.places,
        coalesce(ranked, 0) AS ranked,
      coalesce(taken, 0) AS taken, coalesce(waitlisted, 0) AS waitlisted, coalesce(to_recommend, 0) AS to_recommend,
      lists.ranking, to_jsonb(last.keys) AS passing
    FROM lists JOIN directions ON directions.id = lists.direction_id LEFT JOIN counted USING (list) LEFT JOIN last USING (list)
    WHERE lists.places > 0 OR ranked > 0
    ORDER BY lists.position, code, lists.direction_id, lists.basis`.execute(db)
  return rows
}

export type ListHead = {
  campaign: string
  direction_code: string
  direction_name: string
  direction_profile: string | null
  places: number
} & ListKey & {
    ranking: RankingKey[]
  }

/** Throws 404 if the campaign does not offer the direction. */
export const getList = async (db: Db, { locale, ...which }: ListKey & { locale: Locale }): Promise<ListHead> => {
  const name = sql.raw(nameIn(locale))
  const { rows } = await sql<ListHead>`
    SELECT offered.campaign_id, offered.direction_id, bases.basis, campaigns.${name} AS campaign, code AS direction_code,
      directions.${name} AS direction_name, translation(directions.translations, ${locale}, 'profile') AS direction_profile, ranking,
      campaign_places(offered, bases.basis) AS places
    FROM campaign_directions AS offered JOIN campaigns ON campaigns.id = campaign_id JOIN directions ON directions.id = direction_id,
      (VALUES (${which.basis})) AS bases (basis)
    WHERE ${ofList(which)(ofOffered)}`.execute(db)
  return orNotFound(rows[0])
}
