import { networkOf } from '../../kit/http/address'
import { invalid } from '../../kit/problems'
import type { ThrottleLimit } from '../../kit/http/throttle'

/**
 * Limits attempts per account and network, and per network. An attacker elsewhere cannot lock the user out, and one network
 * cannot try every account.
 */
export const loginLimits = ({ email, ip }: { email: string; ip: string }): ThrottleLimit[] => {
  const network = networkOf(ip)
  return [
    { key: `login:${email}:${network}`, attempts: 10, minutes: 15 },
    { key: `login:${network}`, attempts: 100, minutes: 15 },
  ]
}

/** Counter of failed sign-ins to one account from all networks within a day. */
export const guessCounter = (email: string) => ({ key: `guessed:${email}`, minutes: 24 * 60 })

/** Minimum delay between attempts after many guesses at one account within a day, from any number of networks. */
const guessDelays = [
  { guesses: 20, minutes: 1 },
  { guesses: 50, minutes: 5 },
  { guesses: 100, minutes: 15 },
]
export const guessDelayFor = (email: string, guesses: number): ThrottleLimit[] => {
  const pause = guessDelays.findLast((each) => guesses >= each.guesses)
  return pause ? [{ key: `paused:${email}`, attempts: 1, minutes: pause.minutes }] : []
}

/** Gives one answer for an unknown address, a wrong password and a closed account. */
export const wrongCredentials = () => invalid({ email: [{ key: 'auth.wrong_credentials' }] }, 'auth.wrong_credentials')
