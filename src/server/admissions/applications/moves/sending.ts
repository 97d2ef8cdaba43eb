import type { Locale } from '../../../../api/kit/endpoints'
import type { Db } from '../../../platform/database'
import type { Application } from '../application'
import { checkComplete, openRemarks } from '../mine/rules'
import { fieldLabel } from '../words/labels'
import { insertProfileEvent } from '../queries'
import { markAnswered } from '../remarkQueries'
import { findLastSnapshots } from '../snapshotQueries'
import { insertSnapshot, moveProfiles } from '../writeQueries'

type Sending = { application: Application; action: 'submit' | 'resubmit'; actorId: number; locale: Locale; now: Date }

const snapshotOf = ({ record, demands, consents }: Application) => ({
  form: record.form,
  documents: demands.map(({ code, id }) => ({ code, id })),
  consents: consents.filter(({ given_at }) => given_at !== null).map(({ kind, version }) => ({ kind, version })),
})

/** Submits or resubmits the application, saves a snapshot and returns the new status. Throws 422 with all faults and all unanswered blocking remarks. */
export const sendApplication = async (
  db: Db,
  { application, action, actorId, locale, now }: Sending,
): Promise<'submitted' | 'resubmitted'> => {
  const { record, standing } = application
  const { sent } = await findLastSnapshots(db, record.id)
  const { mended, unanswered } =
    action === 'resubmit' ? openRemarks({ ...record, demands: application.demands, sent }) : noRemarks
  const missing = (path: string) => ({ key: 'profiles.missing', values: { field: fieldLabel(locale, path) } })
  checkComplete({ standing, missing }, unanswered)
  await markAnswered(db, mended)
  const status = action === 'submit' ? 'submitted' : 'resubmitted'
  // Resubmitting keeps `submitted_at`, because it breaks ties in the ranking.
  await moveProfiles(db, [record.id], {
    status,
    completeness: 100,
    ...(action === 'submit' && { submitted_at: now.toISOString(), decision_reason: null }),
  })
  await insertSnapshot(db, record.id, snapshotOf(application))
  await insertProfileEvent(db, { profileId: record.id, action, from: record.status, to: status, actorId })
  return status
}
const noRemarks = { mended: [], unanswered: [] }
