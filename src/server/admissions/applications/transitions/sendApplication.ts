import type { Locale } from '../../../../api/kit/endpoints'
import type { Db } from '../../../platform/database'
import type { Application } from '../application'
import { checkComplete, remarkProgress } from '../mine/rules'
import { fieldLabel } from '../words/labels'
import { insertApplicationEvent } from '../applicationQueries'
import { markAnswered } from '../remarkQueries'
import { findLastSnapshots } from '../snapshotQueries'
import { insertSnapshot, moveApplications } from '../writeQueries'

type SendInput = { application: Application; action: 'submit' | 'resubmit'; actorId: number; locale: Locale; now: Date }

const snapshotOf = ({ record, demands, consents }: Application) => ({
  form: record.form,
  documents: demands.map(({ code, id }) => ({ code, id })),
  consents: consents.filter(({ given_at }) => given_at !== null).map(({ kind, version }) => ({ kind, version })),
})

/** Submits or resubmits the application, saves a snapshot and returns the new status. Throws 422 with all faults and all unanswered blocking remarks. */
export const sendApplication = async (
  db: Db,
  { application, action, actorId, locale, now }: SendInput,
): Promise<'submitted' | 'resubmitted'> => {
  const { record, readiness } = application
  const { sent } = await findLastSnapshots(db, record.id)
  const { addressed, unanswered } =
    action === 'resubmit' ? remarkProgress({ ...record, demands: application.demands, sent }) : noRemarks
  const missing = (path: string) => ({ key: 'applications.missing', values: { field: fieldLabel(locale, path) } })
  checkComplete({ readiness, missing }, unanswered)
  await markAnswered(db, addressed)
  const status = action === 'submit' ? 'submitted' : 'resubmitted'
  // Resubmitting keeps `submitted_at`, because this time breaks ties in the ranking.
  await moveApplications(db, [record.id], {
    status,
    completeness: 100,
    ...(action === 'submit' && { submitted_at: now.toISOString(), decision_reason: null }),
  })
  await insertSnapshot(db, record.id, snapshotOf(application))
  await insertApplicationEvent(db, { applicationId: record.id, action, from: record.status, to: status, actorId })
  return status
}
const noRemarks = { addressed: [], unanswered: [] }
