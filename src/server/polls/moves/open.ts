import { createHash } from 'node:crypto'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { notifyVoters } from '../notices'
import { checkRoll } from '../record/rules'
import { freezeRoll, listRollIds } from '../roll/audienceQueries'
import { keepKey } from '../secret/keys'
import { newKeyPair } from '../secret/sealing'
import { addEvent, setOpen, type Standing } from './moveQueries'

type Opening = {
  /** Null: by the clock. */
  actorId: number | null
  /** Called with the object of the key, which goes again when the opening does not come about. */
  made: (objects: readonly string[]) => void
}

/**
 * Opens a scheduled poll, whose row the caller has locked: freezes its roll, makes its keys, tells the voters. An empty
 * roll is refused, and in a secret poll a short one.
 */
export const openPoll = async (
  db: Db,
  services: Services,
  { poll, actorId, made }: Opening & { poll: Standing },
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

const makeKeys = async ({ storage }: Services, made: Opening['made']) => {
  const { publicKey, privateKey } = newKeyPair()
  const keyObject = await keepKey(storage, privateKey)
  made([keyObject])
  return { publicKey, keyObject }
}

/** Of the numbers of the people as they stand in the printed roll, ascending, a line each. */
export const hashOfRoll = (ids: readonly number[]): string => createHash('sha256').update(ids.join('\n')).digest('hex')
