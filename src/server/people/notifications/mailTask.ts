import type { Services } from '../../kit/services'
import { inTransaction } from '../../platform/transaction'
import { mailDue } from './queries'

/** Mails what was gathered long enough. What waits is in the table, so whatever a killed process leaves undone the next one does. */
export const mailGatheredNotices = async (services: Services): Promise<void> => {
  const people = await inTransaction(services.database, (db) => mailDue(db, services))
  if (people > 0) await mailGatheredNotices(services)
}
