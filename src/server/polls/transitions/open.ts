import { createHash } from 'node:crypto'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { notifyVoters } from '../notices'
import { checkRoll } from '../record/rules'
import { freezeRoll, listRollIds } from '../roll/audienceQueries'
import { storeKey } from '../secret/keys'
import { newKeyPair } from '../secret/sealing'
import { addEvent, setOpen, type LockedPoll } from './transitionQueries'

type OpenOptions = {
  /** Null if the scheduler opens the poll. */
  actorId: number | null
  /** Called with the name of the stored key, so that the caller can delete it if opening fails. */
  made: (objects: readonly string[]) => void
}

/**
 * Opens a scheduled poll: freezes its roll, creates its keys and notifies the voters. The caller has locked the row; a
 * roll that is empty or too short for a secret poll is rejected.
 */
export const openPoll = async (
  db: Db,
  services: Services,
  { poll, actorId, made }: OpenOptions & { poll: LockedPoll },
): Promise<void> => {
  const { id } = poll
  const count = await freezeRoll(db, { id, audience: poll })
  checkRoll(poll, count)
  const rollHash = hashOfRoll(await listRollIds(db, id))
  const keys = poll.secrecy === 'secret' ? await makeKeys(services, made) : { publicKey: null, keyObject: null }
  await setOpen(db, { id, rollHash, ...keys })
  await addEvent(db, { id, kind: 'opened', ...(actorId !== null && { actorId }) })
  await notifyVoters(db, services, { id, event: 'poll.opened' })
}

const makeKeys = async ({ storage }: Services, made: OpenOptions['made']) => {
  const { publicKey, privateKey } = newKeyPair()
  const keyObject = await storeKey(storage, privateKey)
  made([keyObject])
  return { publicKey, keyObject }
}

/** Returns the SHA-256 of the user ids on the roll, ascending, one per line. The printed roll shows the same ids. */
export const hashOfRoll = (ids: readonly number[]): string => createHash('sha256').update(ids.join('\n')).digest('hex')
