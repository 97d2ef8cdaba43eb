import type { Locale } from '../../../api/kit/endpoints'
import type { ConsentState, ProfileStatus } from '../../../api/admissions/applicationStates'
import type { ProfileConsent } from '../../../api/people/registration'
import type { Need } from '../documents/queries'
import type { Db } from '../../platform/database'
import { dayOf } from '../../kit/days'
import { standingOf, type Facts, type Standing } from './checks'
import { findNewestRecord, getRecord, type ProfileRecord } from './recordQueries'
import { inRanking } from '../../../api/admissions/statusSets'

/** An application with everything the rules look at. */
export type Application = {
  record: Omit<ProfileRecord, 'consents' | 'demands'>
  consents: ConsentState[]
  demands: Need[]
  standing: Standing
}

type Reading = { locale: Locale; now: Date }

/** Applicants in the ranking also consent to enrolment; the other two texts are required from everyone who submits. */
export const consentKinds = (status: ProfileStatus): readonly ProfileConsent[] =>
  inRanking.includes(status)
    ? ['application_data', 'application_truth', 'enrolment']
    : ['application_data', 'application_truth']

export const factsOf = ({ record, consents, demands }: Omit<Application, 'standing'>, now: Date): Facts => ({
  form: record.form,
  today: dayOf(now, record.time_zone),
  campaign: { choices_max: record.campaign.choices_max, offered: record.offered },
  consents: consents.filter(({ kind }) => kind !== 'enrolment'),
  demands,
  source: record.source,
  proven: record.proven,
})

/** Loads the application with one statement; throws 404. */
export const readApplication = async (db: Db, { id, ...reading }: Reading & { id: number }): Promise<Application> =>
  standingNow(await getRecord(db, { id, ...reading }), reading.now)

export const readNewest = async (
  db: Db,
  { userId, ...reading }: Reading & { userId: number },
): Promise<Application | undefined> => {
  const record = await findNewestRecord(db, { userId, ...reading })
  return record && standingNow(record, reading.now)
}

const standingNow = ({ consents, demands, ...record }: ProfileRecord, now: Date): Application => {
  const application = { record, consents, demands }
  return { ...application, standing: standingOf(factsOf(application, now)) }
}
