import { editableByApplicant } from '../../../api/admissions/statusSets'
import type { Db } from '../../platform/database'
import type { Services } from '../../kit/services'
import { inTransaction } from '../../platform/transaction'
import { readinessOf } from './checks'
import { readEditedApplication } from './factQueries'
import { awaitPendingInserts, listNextIds, updateDirectionCodes, updateCounters } from './counterQueries'
import { listIdsByStatus, lockApplications } from './applicationQueries'
import { saveCompleteness } from './writeQueries'

const batchSize = 200

/**
 * Recalculates document counts and completeness of all applications: requirements may have changed, or an applicant may have turned 18.
 * Works in small batches to keep locks short.
 */
export const recalculateAll = async (services: Services): Promise<void> => {
  const { database } = services
  await inTransaction(database, awaitPendingInserts)
  await updateInBatches(services, { archived: false, renew: updateCounters })
  await updateInBatches(services, { archived: true, renew: updateDirectionCodes })
  for (const id of await listIdsByStatus(database.db, editableByApplicant)) await recalculateOne(services, id)
}

type BatchUpdate = { archived: boolean; renew: (db: Db, ids: readonly number[]) => Promise<void> }
const updateInBatches = async ({ database }: Services, { archived, renew }: BatchUpdate): Promise<void> => {
  let after = 0
  for (;;) {
    const ids = await listNextIds(database.db, { archived, after, count: batchSize })
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    await inTransaction(database, async (db) => {
      await lockApplications(db, ids)
      await renew(db, ids)
    })
  }
}

const recalculateOne = ({ database, clock }: Services, id: number): Promise<void> =>
  inTransaction(database, async (db) => {
    const [application] = await lockApplications(db, [id])
    if (!application || !editableByApplicant.includes(application.status)) return
    const { facts } = await readEditedApplication(db, { id, locale: 'ru', now: clock() })
    await saveCompleteness(db, id, readinessOf(facts).completeness)
  })
