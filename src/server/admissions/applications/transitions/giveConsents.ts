import type { AcceptedConsent, ApplicationStatus } from '../../../../api/admissions/applicationStates'
import type { Db } from '../../../platform/database'
import { conflict, invalid } from '../../../kit/problems'
import { consentKinds } from '../application'
import { listConsentStates } from '../recordQueries'
import { recalculateCompleteness } from '../saveForm'
import { awaitingPlace, editableByApplicant } from '../../../../api/admissions/statusSets'
import { insertApplicationConsents } from '../writeQueries'

/** Enrolment consent is possible only while waiting for a place; the other consents only before sending. */
const isAllowedIn = ({ kind }: AcceptedConsent, status: ApplicationStatus): boolean =>
  (kind === 'enrolment' ? awaitingPlace : editableByApplicant).includes(status)

/** Records consents. Throws 409 in the wrong status and 422 if a text is not the version in force. */
export const giveConsents = async (
  db: Db,
  input: { id: number; status: ApplicationStatus; recordedBy: number; consents: readonly AcceptedConsent[]; now: Date },
): Promise<void> => {
  const { id, status, recordedBy, consents, now } = input
  if (!consents.every((consent) => isAllowedIn(consent, status))) throw conflict('applications.cannot.consent')
  const inForce = await listConsentStates(db, { applicationId: id, locale: 'ru', kinds: consentKinds(status) })
  const outdated = consents.flatMap(({ kind, version }, place) =>
    inForce.some((text) => text.kind === kind && text.version === version)
      ? []
      : [[`consents.${place}.version`, [{ key: 'registration.text_changed' }]] as const],
  )
  if (outdated.length > 0) throw invalid(Object.fromEntries(outdated))
  await insertApplicationConsents(db, { applicationId: id, recordedBy, consents })
  if (editableByApplicant.includes(status)) await recalculateCompleteness(db, { id, now })
}
