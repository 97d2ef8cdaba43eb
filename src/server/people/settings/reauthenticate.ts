import { networkOf } from '../../kit/http/address'
import type { AnyContext } from '../../kit/handlers'
import { verifyPassword } from '../passwords'
import { invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import { getOwnSecrets, lockWithPassword } from './settingsQueries'

type ReauthenticationInput = Pick<AnyContext, 'db' | 'outside' | 'ip' | 'now'> & {
  userId: number
  password: string
  field?: string
}

/** Checks the password before a sensitive change; throws 422 at `field`. Locks the account, so that the password cannot change meanwhile. */
export const reauthenticate = async ({
  db,
  outside,
  ip,
  now,
  userId,
  password,
  field = 'password',
}: ReauthenticationInput) => {
  const limits = [{ key: `password:${userId}:${networkOf(ip)}`, attempts: 10, minutes: 15 }]
  await checkThrottle(outside, { limits, now })
  const secrets = await getOwnSecrets(outside, userId)
  if (await verifyPassword(secrets.password_hash, password)) {
    // Check again: in a burst of parallel guesses, the right one must not pass before the wrong ones are counted.
    await checkThrottle(outside, { limits, now })
    if (await lockWithPassword(db, { userId, passwordHash: secrets.password_hash })) return secrets
  }
  await countAttempt(outside, { limits, now })
  throw invalid({
    [field]: [{ key: secrets.password_hash === null ? 'settings.no_password' : 'settings.wrong_password' }],
  })
}
