import type { Services } from '../../kit/services'
import { inTransaction } from '../../platform/transaction'
import { withApplicant } from '../../../api/admissions/statusSets'
import { readApplication } from './application'
import { listIdsOf, lockProfiles } from './queries'
import { renewCompleteness } from './writeQueries'

/**
 * Says anew of every application that its applicant still has how complete it is: the college may ask for something else since it was saved, and so
 * may the day, as on somebody's eighteenth birthday. One at a time, so that nobody waits who is typing.
 */
export const renewAll = async (services: Services): Promise<void> => {
  for (const id of await listIdsOf(services.database.db, withApplicant)) await renew(services, id)
}

const renew = ({ database, clock }: Services, id: number): Promise<void> =>
  inTransaction(database, async (db) => {
    const [profile] = await lockProfiles(db, [id])
    if (!profile || !withApplicant.includes(profile.status)) return
    const { standing } = await readApplication(db, { id, locale: 'ru', now: clock() })
    await renewCompleteness(db, id, standing.completeness)
  })
