import { sql, type RawBuilder } from 'kysely'
import type { MyApplication } from '../../../api/admissions/myApplication'
import type { Locale, Variant } from '../../../api/kit/endpoints'
import type { ApplicationForm } from '../../../api/admissions/applicationForm'
import type {
  ConsentState,
  ChoiceDetails,
  ApplicationEvent,
  ApplicationSource,
  ApplicationStatus,
  Remark,
} from '../../../api/admissions/applicationStates'
import type { ApplicationConsent } from '../../../api/people/registration'
import { inRanking } from '../../../api/admissions/statusSets'
import { offeredChoices, type OfferedChoice } from '../campaigns/offeredQueries'
import { needsOf, type Need } from '../documents/documentQueries'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { readForm } from './form'

type Campaign = MyApplication['campaign']
type FlatCampaign = { [K in keyof Campaign as `campaign_${K}`]: Campaign[K] }
type Row = {
  id: number
  version: number
  created_at: string
  updated_at: string
  user_id: number
  number: string
  name: string
  status: ApplicationStatus
  status_name: string
  variant: Variant
  source: ApplicationSource
  account: { name: string; email: string | null; login: string | null }
  verified: boolean
  /** The applicant's time zone. */
  time_zone: string
  achievement_points: number
  preference: boolean
  decision_reason: string | null
  submitted_at: string | null
  status_at: string
  changes_due: string | null
  /** User who can undo the return; null after ten seconds, or once the applicant has opened the application. */
  undo_return_by: number | null
  holder: { id: number; name: string } | null
  claimed_until: string | null
  snapshots_count: number
  placed: ChoiceDetails[]
  offered: OfferedChoice[]
  /** The college's own exams for the chosen directions; `score` is null until there is a result. */
  college_exams: { subject_id: number; name: string; score: number | null }[]
  /** Consents of the kinds that `consentKinds` returns for the status. */
  consents: ConsentState[]
  demands: Need[]
  remarks: (Remark & { author_id: number })[]
  events: ApplicationEvent[]
}
export type Parts = Record<Exclude<keyof ApplicationForm, 'choices'>, unknown>

/** `holder` is null when there is no active claim. */
export type ApplicationRecord = Row & { campaign: Campaign; form: ApplicationForm }

const choicesOf = (locale: Locale) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', chosen.id, 'direction_id', chosen.direction_id, 'direction_code', directions.code,
      'direction_name', directions.${sql.ref(`name_${locale}`)},
        'direction_profile', translation(directions.translations, ${locale}, 'profile'),
      'education_method_id', chosen.education_method_id, 'education_method', translation(methods.translations, ${locale}, 'name'),
      'basis', chosen.basis, 'priority', priority, 'state', chosen.state, 'state_at', state_at, 'state_reason', state_reason,
      'originals', CASE WHEN applications.status IN ('accepted', 'waitlist', 'recommended')
        THEN originals_state(applications.id, chosen.direction_id) END,
      'group', CASE WHEN groups.id IS NOT NULL THEN jsonb_build_object('id', groups.id, 'code', groups.code,
        'started_on', memberships.started_on) END) ORDER BY priority), '[]')
    FROM application_choices AS chosen JOIN directions ON directions.id = chosen.direction_id
      JOIN education_methods AS methods ON methods.id = chosen.education_method_id
      LEFT JOIN memberships ON memberships.id = membership_id LEFT JOIN groups ON groups.id = memberships.group_id
    WHERE chosen.application_id = applications.id)`

const events = (locale: Locale) => sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'action', action, 'to_status', to_status,
      'reason', coalesce(reason_in(reason, (details ->> 'document_type_id')::bigint, ${locale}), reason),
      'actor_name', actors.name, 'choice', details -> 'choice' ->> ${locale}, 'document', details -> 'document' ->> ${locale},
      'scoring', details -> 'scoring', 'at', at) ORDER BY line.id DESC), '[]')
    FROM application_events AS line LEFT JOIN users AS actors ON actors.id = actor_id WHERE line.application_id = applications.id)`

/** Columns of the form except the choices, for queries on `applications`. */
export const parts = sql`person, contacts, education, representative, achievements, benefits,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('subject_id', subject_id, 'score', score, 'year', year) ORDER BY position), '[]')
    FROM application_exam_results WHERE application_id = applications.id) AS exam_results`

/** Entry requirements of the chosen directions, for queries on `applications`. */
export const offeredChoicesOf = (locale: Locale) =>
  offeredChoices({
    locale,
    campaign: sql`applications.campaign_id`,
    directions: sql`SELECT direction_id FROM application_choices WHERE application_id = applications.id`,
  })

const collegeExams = (locale: Locale) => sql`
  (SELECT coalesce(jsonb_agg(to_jsonb(exam) ORDER BY name), '[]') FROM (
    SELECT DISTINCT subjects.id AS subject_id, subjects.${sql.ref(`name_${locale}`)} AS name, score
    FROM application_choices JOIN direction_entrance_subjects AS entrance USING (direction_id)
      JOIN subjects ON subjects.id = entrance.subject_id
      LEFT JOIN college_exam_results AS results ON results.application_id = application_choices.application_id AND results.subject_id = subjects.id
    WHERE application_choices.application_id = applications.id AND source = 'college'
  ) AS exam)`

type Kinds = RawBuilder<unknown>
/** Texts in force of the given kinds and when that version was accepted, for queries on `applications`. `more` adds columns of the text. */
export const consentsOf = ({
  locale,
  kinds,
  more = sql``,
}: {
  locale: Locale
  kinds: Kinds
  more?: RawBuilder<unknown>
}) => sql`
  (SELECT coalesce(jsonb_agg(to_jsonb(consent) ORDER BY array_position(${kinds}, kind)), '[]') FROM (
    SELECT in_force.kind, in_force.version, translation(translations, ${locale}, 'title') AS title ${more}, at AS given_at
    FROM (SELECT DISTINCT ON (kind) kind, version, translations FROM legal_texts WHERE kind = ANY(${kinds})
      ORDER BY kind, version DESC) AS in_force
      LEFT JOIN application_consents AS given ON given.application_id = applications.id AND given.kind = in_force.kind
        AND given.version = in_force.version
  ) AS consent)`
export const sendingKinds = sql`ARRAY['application_data', 'application_truth']`
const consentsIn = (locale: Locale) =>
  consentsOf({
    locale,
    kinds: sql`CASE WHEN applications.status = ANY(${[...inRanking]}) THEN array_append(${sendingKinds}, 'enrolment') ELSE ${sendingKinds} END`,
    more: sql`, translation(translations, ${locale}, 'body') AS body`,
  })

const selectRecord = ({ locale, now }: { locale: Locale; now: Date }) => sql`
  SELECT applications.id, applications.version, applications.created_at, applications.updated_at, campaigns.id AS campaign_id,
    campaigns.year AS campaign_year,
    campaigns.${sql.ref(`name_${locale}`)} AS campaign_name, opens_at AS campaign_opens_at, closes_at AS campaign_closes_at,
    originals_due AS campaign_originals_due, translation(campaigns.translations, ${locale},
      'office') AS campaign_office, choices_max AS campaign_choices_max,
    campaigns.status = 'published' AND ${now.toISOString()} BETWEEN opens_at AND closes_at AS campaign_is_open,
      applications.user_id, number, applications.name, applications.status, statuses.${sql.ref(`name_${locale}`)} AS status_name,
      statuses.variant, source,
    jsonb_build_object('name', users.name, 'email', users.email, 'login', users.login) AS account,
    NOT users.unverified AS verified, users.time_zone, achievement_points, preference, decision_reason, submitted_at, status_at, changes_due,
    CASE WHEN applications.status = 'needs_changes' AND opened_at IS NULL AND clock_timestamp() <= status_at + interval '10 seconds' THEN
      (SELECT actor_id FROM application_events WHERE application_id = applications.id AND action = 'return' ORDER BY id DESC
        LIMIT 1) END AS undo_return_by,
    CASE WHEN claimed_until > now() THEN jsonb_build_object('id', reviewers.id, 'name', reviewers.name) END AS holder, claimed_until,
    (SELECT count(*) FROM application_snapshots WHERE application_id = applications.id) AS snapshots_count,
    ${parts}, ${choicesOf(locale)} AS placed, ${offeredChoicesOf(locale)} AS offered,
    ${collegeExams(locale)} AS college_exams, ${events(locale)} AS events,
    ${consentsIn(locale)} AS consents, ${needsOf({ locale, application: sql`applications.id`, foreign: sql`applications.is_foreign` })} AS demands,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'path', path, 'text', text, 'severity', severity, 'state', state,
        'answer', answer, 'created_at', created_at, 'author_id', author_id) ORDER BY id), '[]')
      FROM remarks WHERE application_id = applications.id) AS remarks
  FROM applications JOIN campaigns ON campaigns.id = applications.campaign_id JOIN statuses ON statuses.code = applications.status
    JOIN users ON users.id = applications.user_id LEFT JOIN users AS reviewers ON reviewers.id = reviewer_id`

type Flat = Row & FlatCampaign & Parts
const withForm = ({
  campaign_id,
  campaign_year,
  campaign_name,
  campaign_opens_at,
  campaign_closes_at,
  campaign_originals_due,
  campaign_office,
  campaign_choices_max,
  campaign_is_open,
  person,
  contacts,
  education,
  representative,
  achievements,
  benefits,
  exam_results,
  ...row
}: Flat): ApplicationRecord => ({
  ...row,
  campaign: {
    id: campaign_id,
    year: campaign_year,
    name: campaign_name,
    opens_at: campaign_opens_at,
    closes_at: campaign_closes_at,
    originals_due: campaign_originals_due,
    office: campaign_office,
    choices_max: campaign_choices_max,
    is_open: campaign_is_open,
  },
  form: readForm({
    person,
    contacts,
    education,
    representative,
    achievements,
    benefits,
    exam_results,
    choices: row.placed.map(({ direction_id, education_method_id, basis }) => ({
      direction_id,
      education_method_id,
      basis,
    })),
  }),
})

type ReadOptions = { locale: Locale; now: Date }

/** Throws 404 if the application does not exist. */
export const getRecord = async (
  db: Db,
  { id, ...reading }: ReadOptions & { id: number },
): Promise<ApplicationRecord> => {
  const { rows } = await sql<Flat>`${selectRecord(reading)} WHERE applications.id = ${id}`.execute(db)
  return withForm(orNotFound(rows[0]))
}

const newestOf = (userId: number) =>
  sql`(SELECT id FROM applications WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1)`

export const findNewestRecord = async (
  db: Db,
  { userId, ...reading }: ReadOptions & { userId: number },
): Promise<ApplicationRecord | undefined> => {
  const { rows } = await sql<Flat>`${selectRecord(reading)} WHERE applications.id = ${newestOf(userId)}`.execute(db)
  return rows[0] && withForm(rows[0])
}

/** The choices of the application with their directions and states. */
export const listPlacedChoices = async (
  db: Db,
  { id, locale }: { id: number; locale: Locale },
): Promise<ChoiceDetails[]> => {
  const { rows } = await sql<{ placed: ChoiceDetails[] }>`
    SELECT ${choicesOf(locale)} AS placed FROM applications WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0]).placed
}

export const findNewestApplicationId = async (db: Db, userId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM applications WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]?.id
}

type ConsentQuery = { applicationId: number; locale: Locale; kinds: readonly ApplicationConsent[] }
/** Texts in force of the given kinds and when the application accepted that version. */
export const listConsentStates = async (
  db: Db,
  { applicationId, locale, kinds }: ConsentQuery,
): Promise<ConsentState[]> => {
  const { rows } = await sql<ConsentState>`
    SELECT in_force.kind, in_force.version, title, body, given.at AS given_at
    FROM (
      SELECT DISTINCT ON (kind) kind, version, translation(translations, ${locale}, 'title') AS title,
        translation(translations, ${locale}, 'body') AS body
      FROM legal_texts WHERE kind = ANY(${[...kinds]}) ORDER BY kind, version DESC
    ) AS in_force
    LEFT JOIN application_consents AS given ON given.application_id = ${applicationId} AND given.kind = in_force.kind
      AND given.version = in_force.version
    ORDER BY array_position(${[...kinds]}, in_force.kind)`.execute(db)
  return rows
}

/** Throws 404 if the user does not exist. */
export const findApplicant = async (db: Db, userId: number) =>
  orNotFound(
    await db
      .selectFrom('users')
      .select(['id', 'last_name', 'first_name', 'middle_name', 'email', 'phone'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  )

type ClaimState = { holder: { id: number; name: string } | null; status_name: string }
/** Returns the current claim holder and the status name of each application. */
export const findClaimStates = async (
  db: Db,
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Map<number, ClaimState>> => {
  const { rows } = await sql<ClaimState & { id: number }>`
    SELECT applications.id, statuses.${sql.ref(`name_${locale}`)} AS status_name,
      CASE WHEN claimed_until > now() THEN jsonb_build_object('id', users.id, 'name', users.name) END AS holder
    FROM applications JOIN statuses ON statuses.code = applications.status LEFT JOIN users ON users.id = reviewer_id
    WHERE applications.id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, ...claimState }) => [id, claimState]))
}

/** The status to restore when a reviewer gives up the claim. */
export const findStatusBeforeReview = async (db: Db, id: number): Promise<'submitted' | 'resubmitted'> => {
  const { rows } = await sql<{ to_status: 'submitted' | 'resubmitted' }>`
    SELECT to_status FROM application_events WHERE application_id = ${id} AND action IN ('submit', 'resubmit') ORDER BY id DESC LIMIT 1`.execute(
    db,
  )
  return rows[0]?.to_status ?? 'submitted'
}
