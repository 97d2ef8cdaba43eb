import type { OfferedCampaign } from '../../../api/admissions/campaigns'
import type { Locale } from '../../../api/kit/endpoints'
import type { ConsentState, ProfileStatus } from '../../../api/admissions/applicationStates'
import type { ProfileConsent } from '../../../api/people/registration'
import { listOfferedCampaigns } from '../campaigns/offeredQueries'
import { listDemands, type Demand } from '../documents/queries'
import type { Db } from '../../platform/database'
import { dayOf } from '../../kit/days'
import { found } from '../../kit/problems'
import { standingOf, type Facts, type Standing } from './checks'
import { getRecord, listConsentStates, type ProfileRecord } from './recordQueries'
import { inRanking } from '../../../api/admissions/statusSets'

/** An application with all that decides what may become of it. */
export type Application = {
  record: ProfileRecord
  campaign: OfferedCampaign
  consents: ConsentState[]
  demands: Demand[]
  standing: Standing
}

type Asked = { id: number; locale: Locale; now: Date }

/** Enrolment is agreed to by those who may be enrolled; the other texts by everybody who sends. */
export const consentKinds = (status: ProfileStatus): readonly ProfileConsent[] =>
  inRanking.includes(status)
    ? ['application_data', 'application_truth', 'enrolment']
    : ['application_data', 'application_truth']

/** What the checks look at. */
export const factsOf = ({ record, campaign, consents, demands }: Omit<Application, 'standing'>, now: Date): Facts => ({
  form: record.form,
  today: dayOf(now, record.time_zone),
  campaign,
  consents: consents.filter(({ kind }) => kind !== 'enrolment'),
  demands,
  source: record.source,
  email_verified: record.email_verified,
})

/** Reads it in a fixed number of statements; throws 404. */
export const readApplication = async (db: Db, { id, locale, now }: Asked): Promise<Application> => {
  const record = await getRecord(db, { id, locale })
  const [campaign] = await listOfferedCampaigns(db, { locale, now, ids: [record.campaign_id] })
  const consents = await listConsentStates(db, { profileId: id, locale, kinds: consentKinds(record.status) })
  const demands = await listDemands(db, { profileId: id, locale })
  const application = { record, campaign: found(campaign), consents, demands }
  return { ...application, standing: standingOf(factsOf(application, now)) }
}
