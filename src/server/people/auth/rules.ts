import { networkOf } from '../../kit/address'
import { invalid } from '../../kit/problems'
import type { ThrottleLimit } from '../../kit/throttle'

/**
 * Guessing is slowed per account and address together, and per address: a stranger who fails from elsewhere cannot lock
 * the person out, and one address cannot try every account.
 */
export const loginLimits = ({ email, ip }: { email: string; ip: string }): ThrottleLimit[] => {
  const network = networkOf(ip)
  return [
    { key: `login:${email}:${network}`, attempts: 10, minutes: 15 },
    { key: `login:${network}`, attempts: 100, minutes: 15 },
  ]
}

/** How often somebody has failed at one account within a day, from anywhere. */
export const guessesOf = (email: string) => ({ key: `guessed:${email}`, minutes: 24 * 60 })

/**
 * After so many guesses at one account within a day, from how many addresses ever, the next may be made once in so many
 * minutes.
 */
const pauses = [
  { guesses: 20, minutes: 1 },
  { guesses: 50, minutes: 5 },
  { guesses: 100, minutes: 15 },
]
export const pauseFor = (email: string, guesses: number): ThrottleLimit[] => {
  const pause = pauses.findLast((each) => guesses >= each.guesses)
  return pause ? [{ key: `paused:${email}`, attempts: 1, minutes: pause.minutes }] : []
}

/** Says the same whether nobody has the address, the password is another, or the account is closed. */
export const wrongCredentials = () => invalid({ email: [{ key: 'auth.wrongCredentials' }] }, 'auth.wrongCredentials')
