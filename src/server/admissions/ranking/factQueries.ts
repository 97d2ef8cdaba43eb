import { sql, type SqlBool } from 'kysely'
import type { Basis } from '../../../api/directories/directions'
import type { ChoiceState, ApplicationStatus } from '../../../api/admissions/applicationStates'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { nameIn } from '../../kit/records/lists'
import { hasEnrolmentConsent, ranked, type ListSelector } from './rankingOrderQueries'

/** Input of the rules about a choice. */
export type ChoiceFacts = {
  id: number
  application_id: number
  user_id: number
  campaign_id: number
  direction_id: number
  basis: Basis
  education_method_id: number
  priority: number
  state: ChoiceState
  state_at: string
  status: ApplicationStatus
  number: string
  direction: { ru: string; en: string }
  originals_due: string | null
  /** Position in its list; null if the application is not accepted. */
  place: number | null
  below: boolean
  /** Free places of the list before the decision. */
  places_left: number
  /** Code and name of the direction in which the person already has a place. */
  placed_in: string | null
  /** Names of the originals that are still missing. */
  missing_originals: string[]
  enrolment_consent: boolean
  /** The person's current group. */
  group_code: string | null
  membership_id: number | null
  membership_is_open: boolean
  is_active: boolean
  is_staff: boolean
}

/** Locks the applications of the choices, then their lists, always in this order. Every change of a choice's state starts with this. */
export const lockChoices = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`SELECT FROM applications WHERE id IN (SELECT application_id FROM application_choices WHERE id = ANY(${ids}))
    ORDER BY id FOR NO KEY UPDATE`.execute(db)
  await sql`
    SELECT FROM campaign_directions
    WHERE (campaign_id, direction_id) IN (SELECT campaign_id, direction_id FROM application_choices WHERE id = ANY(${ids}))
    ORDER BY campaign_id, direction_id FOR NO KEY UPDATE`.execute(db)
}

/** Returns the facts in ranking order; unknown ids are left out. */
export const listChoiceFacts = async (
  db: Db,
  { ids, locale, staff }: { ids: readonly number[]; locale: Locale; staff: readonly string[] },
): Promise<ChoiceFacts[]> => {
  const name = sql.raw(nameIn(locale))
  const lists: ListSelector = ({ campaign, direction, basis }) =>
    sql<SqlBool>`(${campaign}, ${direction}, ${basis}) IN (SELECT campaign_id, direction_id, basis FROM application_choices
      WHERE id = ANY(${ids}))`
  const { rows } = await sql<ChoiceFacts>`
    WITH ${ranked(lists)}
    SELECT choices.id, choices.application_id, applications.user_id, choices.campaign_id, choices.direction_id, choices.basis,
      choices.education_method_id,
      choices.priority, choices.state, choices.state_at, applications.status, applications.number,
      json_build_object('ru', directions.code || ' ' || directions.name_ru,
        'en', directions.code || ' ' || directions.name_en) AS direction,
      campaigns.originals_due, ranked.place, coalesce(ranked.below, false) AS below,
      campaign_places(offered, choices.basis) - (SELECT count(*) FROM application_choices AS taken
        WHERE taken.campaign_id = choices.campaign_id AND taken.direction_id = choices.direction_id AND taken.basis = choices.basis
          AND taken.state IN ('recommended', 'enrolled')) AS places_left,
      (SELECT code || ' ' || ${name} FROM application_choices AS held JOIN directions ON directions.id = held.direction_id
        WHERE held.application_id = choices.application_id AND held.id <> choices.id AND held.state IN ('recommended', 'enrolled')) AS placed_in,
      ARRAY(SELECT ${name} FROM document_types WHERE id = ANY(missing_originals(choices.application_id, choices.direction_id))
        ORDER BY position, id) AS missing_originals,
      ${hasEnrolmentConsent(sql`choices.application_id`)} AS enrolment_consent,
      (SELECT code FROM memberships JOIN groups ON groups.id = group_id
        WHERE memberships.user_id = applications.user_id AND ended_on IS NULL) AS group_code,
      choices.membership_id, coalesce(own.ended_on IS NULL AND own.id IS NOT NULL, false) AS membership_is_open,
      users.status = 'active' AS is_active,
      EXISTS (SELECT FROM role_permissions WHERE role_id = users.role_id AND permission = ANY(${staff})) AS is_staff
    FROM application_choices AS choices
    JOIN applications ON applications.id = choices.application_id JOIN users ON users.id = applications.user_id
    JOIN campaigns ON campaigns.id = choices.campaign_id JOIN directions ON directions.id = choices.direction_id
    JOIN campaign_directions AS offered ON offered.campaign_id = choices.campaign_id AND offered.direction_id = choices.direction_id
    LEFT JOIN ranked ON ranked.id = choices.id LEFT JOIN memberships AS own ON own.id = choices.membership_id
    WHERE choices.id = ANY(${ids})
    ORDER BY ranked.place NULLS LAST, choices.priority, choices.id`.execute(db)
  return rows
}

/** Returns the applications' current statuses by id. */
export const listStatuses = async (db: Db, ids: readonly number[]): Promise<Map<number, ApplicationStatus>> => {
  const { rows } = await sql<{
    id: number
    status: ApplicationStatus
  }>`SELECT id, status FROM applications WHERE id = ANY(${ids})`.execute(db)
  return new Map(rows.map(({ id, status }) => [id, status]))
}
