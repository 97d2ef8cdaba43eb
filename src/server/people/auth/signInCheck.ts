import type { Context } from '../../kit/handlers'
import { invalid } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/throttle'
import { countAttempts } from '../../platform/throttleQueries'
import { verifyPassword } from '../passwords'
import { queueMailTo } from '../verification/mailAddress'
import { findAccount, isSignedInFrom } from './queries'
import { guessCounter, guessDelayFor, loginLimits, wrongCredentials } from './rules'

type SignInRequest = Pick<Context, 'outside' | 'ip' | 'isLocal' | 'now' | 'services'> & {
  body: { email: string; password: string }
}

/** Returns the account with this email and password. Throws 422 if they are wrong, and 429 after too many guesses. */
export const checkPassword = async ({ outside, body, ip, isLocal, now, services: { config } }: SignInRequest) => {
  const email = body.email.toLowerCase()
  const guessed = guessCounter(email)
  const guesses = await countAttempts(outside, { ...guessed, now })
  // Users with a session from this network are not slowed down by other people's guesses.
  const guessDelay = (await isSignedInFrom(outside, { name: email, ip })) ? [] : guessDelayFor(email, guesses)
  const limits = [...loginLimits({ email, ip }), ...guessDelay]
  await checkThrottle(outside, { limits, now })
  const account = await findAccount(outside, email)
  const isCorrect = await verifyPassword(account?.password_hash ?? null, body.password)
  const demoIsHere = !account?.is_demo || (config.demo && isLocal())
  if (!account || !isCorrect || account.status !== 'active' || !demoIsHere) {
    if (guessDelay.length > 0) await queueMailTo(outside, { email, kind: 'guessed' })
    const counted = { ...guessed, attempts: Number.MAX_SAFE_INTEGER }
    await countAttempt(outside, { limits: [...limits, counted], now })
    throw wrongCredentials()
  }
  // Check again: in a burst of parallel guesses, the right one must not pass before the wrong ones are counted.
  await checkThrottle(outside, { limits, now })
  if (account.slip_expired) throw invalid({ password: [{ key: 'auth.slip_expired' }] }, 'auth.slip_expired')
  return account
}
