import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { addEvent } from '../transitions/transitionQueries'
import { notifyAuthor } from '../notices'
import { listKeyObjects, markKeyLost } from './keyQueries'
import { readKey, sweepKeys } from './keys'

/** Pauses a secret poll whose ballots can no longer be opened, records it in the timeline and notifies the author. */
export const pauseWithoutKey = async (db: Db, services: Services, id: number): Promise<void> => {
  if (!(await markKeyLost(db, id))) return
  services.log.error({ poll: id }, 'key of an open secret poll is missing, poll paused')
  await addEvent(db, { id, kind: 'paused' })
  await notifyAuthor(db, services, { id, event: 'poll.key_lost' })
}

/** Runs at startup: pauses secret polls with lost keys and destroys keys that are not needed. */
export const checkPollKeys = async (services: Services): Promise<void> => {
  const { database, storage } = services
  for (const { id, object, is_needed } of await listKeyObjects(database.db)) {
    if (!is_needed || (await readKey(storage, object)) !== null) continue
    await inTransaction(database, (db) => pauseWithoutKey(db, services, id))
  }
  await sweepKeys(services)
}
