import type { Services } from '../kit/services'
import { queueOnce } from '../platform/jobs'
import { checkPollKeys } from './secret/lostKey'

/** Before the server listens: polls whose key is gone are paused. What came due while no server ran is done as soon as jobs are. */
export const settlePolls = async (services: Services): Promise<void> => {
  await checkPollKeys(services)
  await queueOnce(services.database.db, 'movePolls')
}
