import type { Locale } from '../../../api/kit/endpoints'
import type { ConsentState, ApplicationStatus } from '../../../api/admissions/applicationStates'
import type { ApplicationConsent } from '../../../api/people/registration'
import type { Need } from '../documents/documentQueries'
import type { Db } from '../../platform/database'
import { dayOf } from '../../kit/days'
import { readinessOf, type Facts, type Readiness } from './checks'
import { findNewestRecord, getRecord, type ApplicationRecord } from './recordQueries'
import { inRanking } from '../../../api/admissions/statusSets'

/** An application with everything the rules look at. */
export type Application = {
  record: Omit<ApplicationRecord, 'consents' | 'demands'>
  consents: ConsentState[]
  demands: Need[]
  readiness: Readiness
}

type ReadOptions = { locale: Locale; now: Date }

/** Applicants in the ranking also consent to enrolment; the other two texts are required from everyone who submits. */
export const consentKinds = (status: ApplicationStatus): readonly ApplicationConsent[] =>
  inRanking.includes(status)
    ? ['application_data', 'application_truth', 'enrolment']
    : ['application_data', 'application_truth']

export const factsOf = ({ record, consents, demands }: Omit<Application, 'readiness'>, now: Date): Facts => ({
  form: record.form,
  today: dayOf(now, record.time_zone),
  campaign: { choices_max: record.campaign.choices_max, offered: record.offered },
  consents: consents.filter(({ kind }) => kind !== 'enrolment'),
  demands,
  source: record.source,
  verified: record.verified,
})

/** Loads the application with one statement; throws 404 if it does not exist. */
export const readApplication = async (db: Db, { id, ...reading }: ReadOptions & { id: number }): Promise<Application> =>
  withReadiness(await getRecord(db, { id, ...reading }), reading.now)

export const readNewest = async (
  db: Db,
  { userId, ...reading }: ReadOptions & { userId: number },
): Promise<Application | undefined> => {
  const record = await findNewestRecord(db, { userId, ...reading })
  return record && withReadiness(record, reading.now)
}

const withReadiness = ({ consents, demands, ...record }: ApplicationRecord, now: Date): Application => {
  const application = { record, consents, demands }
  return { ...application, readiness: readinessOf(factsOf(application, now)) }
}
