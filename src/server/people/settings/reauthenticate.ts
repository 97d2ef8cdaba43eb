import { networkOf } from '../../kit/address'
import type { AnyContext } from '../../kit/handlers'
import { verifyPassword } from '../passwords'
import { invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/throttle'
import { getOwnSecrets, lockWithPassword } from './queries'

type Asked = Pick<AnyContext, 'db' | 'outside' | 'ip' | 'now'> & { userId: number; password: string; field?: string }

/**
 * Proves by the password that it is the person and not somebody at an unlocked computer; 422 under `field` otherwise.
 * The password stays the same until the change is done, and is refused when it was changed since it was proven.
 */
export const reauthenticate = async ({ db, outside, ip, now, userId, password, field = 'password' }: Asked) => {
  const limits = [{ key: `password:${userId}:${networkOf(ip)}`, attempts: 10, minutes: 15 }]
  await checkThrottle(outside, { limits, now })
  const secrets = await getOwnSecrets(outside, userId)
  if (await verifyPassword(secrets.password_hash, password)) {
    // Once more: the right one of many guesses at once must not slip through before the wrong ones are counted.
    await checkThrottle(outside, { limits, now })
    if (await lockWithPassword(db, { userId, passwordHash: secrets.password_hash })) return secrets
  }
  await countAttempt(outside, { limits, now })
  throw invalid({
    [field]: [{ key: secrets.password_hash === null ? 'settings.noPassword' : 'settings.wrongPassword' }],
  })
}
