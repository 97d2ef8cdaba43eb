import { withApplicant } from '../../../api/admissions/statusSets'
import type { Db } from '../../platform/database'
import type { Services } from '../../kit/services'
import { inTransaction } from '../../platform/transaction'
import { standingOf } from './checks'
import { readTyped } from './factQueries'
import { awaitBegun, listNextIds, renewDirectionCodes, renewFigures } from './figureQueries'
import { listIdsOf, lockProfiles } from './queries'
import { renewCompleteness } from './writeQueries'

const atOnce = 200

/**
 * Recalculates document counts and completeness of all applications: requirements may have changed, or an applicant may have turned 18.
 * Works in small batches to keep locks short.
 */
export const renewAll = async (services: Services): Promise<void> => {
  const { database } = services
  await inTransaction(database, awaitBegun)
  await renewEach(services, { archived: false, renew: renewFigures })
  await renewEach(services, { archived: true, renew: renewDirectionCodes })
  for (const id of await listIdsOf(database.db, withApplicant)) await renewOne(services, id)
}

type Renewing = { archived: boolean; renew: (db: Db, ids: readonly number[]) => Promise<void> }
const renewEach = async ({ database }: Services, { archived, renew }: Renewing): Promise<void> => {
  let after = 0
  for (;;) {
    const ids = await listNextIds(database.db, { archived, after, count: atOnce })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    await inTransaction(database, async (db) => {
      await lockProfiles(db, ids)
      await renew(db, ids)
    })
  }
}

const renewOne = ({ database, clock }: Services, id: number): Promise<void> =>
  inTransaction(database, async (db) => {
    const [profile] = await lockProfiles(db, [id])
    if (!profile || !withApplicant.includes(profile.status)) return
    const { facts } = await readTyped(db, { id, locale: 'ru', now: clock() })
    await renewCompleteness(db, id, standingOf(facts).completeness)
  })
