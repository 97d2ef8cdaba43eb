import type { GivenConsent, ProfileStatus } from '../../../../api/admissions/applicationStates'
import type { Db } from '../../../platform/database'
import { conflict, invalid } from '../../../kit/problems'
import { consentKinds } from '../application'
import { listConsentStates } from '../recordQueries'
import { settleCompleteness } from '../saving'
import { awaitingPlace, withApplicant } from '../../../../api/admissions/statusSets'
import { insertProfileConsents } from '../writeQueries'

/** Enrolment consent is possible only while waiting for a place; the other consents only before sending. */
const isTimeFor = ({ kind }: GivenConsent, status: ProfileStatus): boolean =>
  (kind === 'enrolment' ? awaitingPlace : withApplicant).includes(status)

/** Records consents. Throws 409 in the wrong status and 422 if a text is not the version in force. */
export const giveConsents = async (
  db: Db,
  asked: { id: number; status: ProfileStatus; recordedBy: number; consents: readonly GivenConsent[]; now: Date },
): Promise<void> => {
  const { id, status, recordedBy, consents, now } = asked
  if (!consents.every((consent) => isTimeFor(consent, status))) throw conflict('profiles.cannot.consent')
  const inForce = await listConsentStates(db, { profileId: id, locale: 'ru', kinds: consentKinds(status) })
  const outdated = consents.flatMap(({ kind, version }, place) =>
    inForce.some((text) => text.kind === kind && text.version === version)
      ? []
      : [[`consents.${place}.version`, [{ key: 'registration.textChanged' }]] as const],
  )
  if (outdated.length > 0) throw invalid(Object.fromEntries(outdated))
  await insertProfileConsents(db, { profileId: id, recordedBy, consents })
  if (withApplicant.includes(status)) await settleCompleteness(db, { id, now })
}
