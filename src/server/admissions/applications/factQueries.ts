import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { ApplicationForm } from '../../../api/admissions/applicationForm'
import type { ApplicationSource, ApplicationStatus, Remark } from '../../../api/admissions/applicationStates'
import { offeredChoices, type OfferedChoice } from '../campaigns/offeredQueries'
import { needsOf, type Need } from '../documents/documentQueries'
import type { Db } from '../../platform/database'
import { dayOf } from '../../kit/days'
import { orNotFound } from '../../kit/problems'
import type { Facts } from './checks'
import { readForm } from './form'
import { consentsOf, offeredChoicesOf, parts, sendingKinds, type Parts } from './recordQueries'

type Row = Parts & {
  status: ApplicationStatus
  source: ApplicationSource
  verified: boolean
  time_zone: string
  choices_max: number
  choices: ApplicationForm['choices']
  offered: OfferedChoice[]
  consents: Facts['consents']
  demands: Need[]
  remarks: Pick<Remark, 'id' | 'path' | 'text' | 'severity' | 'state'>[]
}
/** An application with the data for the checks and for the list of editable fields. */
export type EditedApplication = { facts: Facts; status: ApplicationStatus; remarks: Row['remarks'] }

type ReadOptions = { id: number; locale: Locale; now: Date }

/** Runs on every autosave, so it is one statement and loads only the texts that faults need. Throws 404 if the application does not exist. */
export const readEditedApplication = async (db: Db, { id, locale, now }: ReadOptions): Promise<EditedApplication> => {
  const { rows } = await sql<Row>`
    SELECT applications.status, source, NOT users.unverified AS verified, users.time_zone,
      (SELECT choices_max FROM campaigns WHERE id = campaign_id) AS choices_max, ${parts}, ${offeredChoicesOf(locale)} AS offered,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('direction_id', direction_id,
        'education_method_id', education_method_id, 'basis', basis)
          ORDER BY priority), '[]') FROM application_choices WHERE application_id = applications.id) AS choices,
      ${consentsOf({ locale, kinds: sendingKinds })} AS consents,
      ${needsOf({ locale, application: sql`applications.id`, foreign: sql`applications.is_foreign` })} AS demands,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'path', path, 'text', text, 'severity', severity,
        'state', state) ORDER BY id), '[]')
        FROM remarks WHERE application_id = applications.id) AS remarks
    FROM applications JOIN users ON users.id = user_id WHERE applications.id = ${id}`.execute(db)
  const { status, remarks, source, verified, time_zone, choices_max, offered, consents, demands, ...form } = orNotFound(
    rows[0],
  )
  const campaign = { choices_max, offered }
  const today = dayOf(now, time_zone)
  return {
    status,
    remarks,
    facts: { form: readForm(form), today, campaign, consents, demands, source, verified },
  }
}

type RequirementInput = { id: number; locale: Locale; choices: ApplicationForm['choices']; isForeign: boolean }
/** Returns the requirements for these choices and this citizenship. The choices are already saved; the rest of the form is not. */
export const findRequirements = async (
  db: Db,
  { id, locale, choices, isForeign }: RequirementInput,
): Promise<{ offered: OfferedChoice[]; demands: Need[] }> => {
  const directions = sql`SELECT unnest(${choices.map(({ direction_id }) => direction_id)}::bigint[])`
  const { rows } = await sql<{ offered: OfferedChoice[]; demands: Need[] }>`
    SELECT ${offeredChoices({ locale, campaign: sql`applications.campaign_id`, directions })} AS offered,
      ${needsOf({ locale, application: id, foreign: isForeign })} AS demands
    FROM applications WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
