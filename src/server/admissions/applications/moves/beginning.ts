import type { Locale } from '../../../../api/kit/endpoints'
import type { ProfileChange } from '../../../../api/admissions/applicationForm'
import type { ProfileSource } from '../../../../api/admissions/applicationStates'
import { listOfferedCampaigns } from '../../campaigns/offeredQueries'
import type { Db } from '../../../platform/database'
import { conflict, invalid } from '../../../kit/problems'
import { readTyped } from '../factQueries'
import { renewFigures } from '../figureQueries'
import { readForm } from '../form'
import { insertProfileEvent } from '../queries'
import { findApplicant, findNewestRecord } from '../recordQueries'
import { saveForm } from '../saving'
import { insertProfile } from '../writeQueries'

type Beginning = {
  campaignId: number
  userId: number
  actorId: number
  source: ProfileSource
  locale: Locale
  now: Date
}

/** Prefills a new application from the account and the person's last application, except its choices. */
const knownOf = async (db: Db, { userId, locale, now }: Beginning): Promise<ProfileChange> => {
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
export const beginProfile = async (db: Db, beginning: Beginning): Promise<number> => {
  const { campaignId, userId, actorId, source, locale, now } = beginning
  const [campaign] = await listOfferedCampaigns(db, { locale, now, ids: [campaignId] })
  if (!campaign) throw invalid({ campaign_id: [{ key: 'field.noSuchRecord' }] })
  if (!campaign.is_open) throw conflict('profiles.campaignClosed')
  const change = await knownOf(db, beginning)
  const id = await insertProfile(db, { campaignId, userId, source })
  const { facts } = await readTyped(db, { id, locale, now })
  await saveForm(db, { id, facts, change, locale })
  await renewFigures(db, [id])
  await insertProfileEvent(db, { profileId: id, action: 'create', from: null, to: 'draft', actorId })
  return id
}
