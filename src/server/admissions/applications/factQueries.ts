import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { ProfileForm } from '../../../api/admissions/applicationForm'
import type { ProfileSource, ProfileStatus, Remark } from '../../../api/admissions/applicationStates'
import { offeredWishes, type OfferedWish } from '../campaigns/offeredQueries'
import { needsOf, type Need } from '../documents/queries'
import type { Db } from '../../platform/database'
import { dayOf } from '../../kit/days'
import { found } from '../../kit/problems'
import type { Facts } from './checks'
import { readForm } from './form'
import { consentsOf, offeredOf, parts, sendingKinds, type Parts } from './recordQueries'

type Row = Parts & {
  status: ProfileStatus
  source: ProfileSource
  proven: boolean
  time_zone: string
  choices_max: number
  choices: ProfileForm['choices']
  offered: OfferedWish[]
  consents: Facts['consents']
  demands: Need[]
  remarks: Pick<Remark, 'id' | 'path' | 'text' | 'severity' | 'state'>[]
}
/** An application with the data for the checks and for the list of editable fields. */
export type Typed = { facts: Facts; status: ProfileStatus; remarks: Row['remarks'] }

type Asked = { id: number; locale: Locale; now: Date }

/** Runs on every autosave, so it is one statement and loads only the texts that faults need. Throws 404. */
export const readTyped = async (db: Db, { id, locale, now }: Asked): Promise<Typed> => {
  const { rows } = await sql<Row>`
    SELECT profiles.status, source, NOT users.unproven AS proven, users.time_zone,
      (SELECT choices_max FROM campaigns WHERE id = campaign_id) AS choices_max, ${parts}, ${offeredOf(locale)} AS offered,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('direction_id', direction_id,
        'education_method_id', education_method_id, 'basis', basis)
          ORDER BY priority), '[]') FROM profile_choices WHERE profile_id = profiles.id) AS choices,
      ${consentsOf({ locale, kinds: sendingKinds })} AS consents,
      ${needsOf({ locale, profile: sql`profiles.id`, foreign: sql`profiles.is_foreign` })} AS demands,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'path', path, 'text', text, 'severity', severity,
        'state', state) ORDER BY id), '[]')
        FROM remarks WHERE profile_id = profiles.id) AS remarks
    FROM profiles JOIN users ON users.id = user_id WHERE profiles.id = ${id}`.execute(db)
  const { status, remarks, source, proven, time_zone, choices_max, offered, consents, demands, ...form } = found(
    rows[0],
  )
  const campaign = { choices_max, offered }
  const today = dayOf(now, time_zone)
  return {
    status,
    remarks,
    facts: { form: readForm(form), today, campaign, consents, demands, source, proven },
  }
}

type Wished = { id: number; locale: Locale; choices: ProfileForm['choices']; isForeign: boolean }
/** Returns the requirements for these choices and this citizenship. The choices are already saved; the rest of the form is not. */
export const findAsked = async (
  db: Db,
  { id, locale, choices, isForeign }: Wished,
): Promise<{ offered: OfferedWish[]; demands: Need[] }> => {
  const directions = sql`SELECT unnest(${choices.map(({ direction_id }) => direction_id)}::bigint[])`
  const { rows } = await sql<{ offered: OfferedWish[]; demands: Need[] }>`
    SELECT ${offeredWishes({ locale, campaign: sql`profiles.campaign_id`, directions })} AS offered,
      ${needsOf({ locale, profile: id, foreign: isForeign })} AS demands
    FROM profiles WHERE id = ${id}`.execute(db)
  return found(rows[0])
}
