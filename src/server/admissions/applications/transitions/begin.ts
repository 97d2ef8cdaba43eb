import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationChange } from '../../../../api/admissions/applicationForm'
import type { ApplicationSource } from '../../../../api/admissions/applicationStates'
import { listOfferedCampaigns } from '../../campaigns/offeredQueries'
import type { Db } from '../../../platform/database'
import { conflict, invalid } from '../../../kit/problems'
import { readEditedApplication } from '../factQueries'
import { updateCounters } from '../counterQueries'
import { readForm } from '../form'
import { insertApplicationEvent } from '../applicationQueries'
import { findApplicant, findNewestRecord } from '../recordQueries'
import { saveForm } from '../saveForm'
import { insertApplication } from '../writeQueries'

type NewApplication = {
  campaignId: number
  userId: number
  actorId: number
  source: ApplicationSource
  locale: Locale
  now: Date
}

/** Prefills a new application from the account and the person's last application, except its choices. */
const prefilledForm = async (db: Db, { userId, locale, now }: NewApplication): Promise<ApplicationChange> => {
  const earlier = await findNewestRecord(db, { userId, locale, now })
  const account = await findApplicant(db, userId)
  const empty = readForm({})
  const form = earlier?.form ?? empty
  const { choices, ...known } = form
  return {
    ...known,
    person: {
      ...known.person,
      last_name: account.last_name,
      first_name: account.first_name,
      middle_name: account.middle_name,
      citizenship: known.person.citizenship || 'RU',
    },
    contacts: {
      ...known.contacts,
      phone: known.contacts.phone || (account.phone ?? ''),
      email: account.email ?? known.contacts.email,
    },
  }
}

/** Creates a draft. Throws 422 if the campaign does not exist or the person has already applied to it, and 409 if it is closed. */
export const beginApplication = async (db: Db, application: NewApplication): Promise<number> => {
  const { campaignId, userId, actorId, source, locale, now } = application
  const [campaign] = await listOfferedCampaigns(db, { locale, now, ids: [campaignId] })
  if (!campaign) throw invalid({ campaign_id: [{ key: 'field.no_such_record' }] })
  if (!campaign.is_open) throw conflict('applications.campaign_closed')
  const change = await prefilledForm(db, application)
  const id = await insertApplication(db, { campaignId, userId, source })
  const { facts } = await readEditedApplication(db, { id, locale, now })
  await saveForm(db, { id, facts, change, locale })
  await updateCounters(db, [id])
  await insertApplicationEvent(db, { applicationId: id, action: 'create', from: null, to: 'draft', actorId })
  return id
}
