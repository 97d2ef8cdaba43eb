import { isNear, networkOf } from '../../kit/address'
import { invalid } from '../../kit/problems'
import type { ThrottleLimit } from '../../kit/throttle'

/**
 * Guessing is slowed per account and address together, and per address: a stranger who fails from elsewhere cannot lock the person out,
 * and one address cannot try every account.
 */
export const loginLimits = ({ email, ip }: { email: string; ip: string }): ThrottleLimit[] => {
  const network = networkOf(ip)
  return [
    { key: `login:${email}:${network}`, attempts: 10, minutes: 15 },
    { key: `login:${network}`, attempts: 100, minutes: 15 },
  ]
}

/** Says the same whether nobody has the address, the password is another, or the account is closed. */
export const wrongCredentials = () => invalid({ email: [{ key: 'auth.wrongCredentials' }] }, 'auth.wrongCredentials')

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Demo passwords are public, so they open a door only on this very machine: a local Host, no proxy in between, and nobody from the internet
 * who writes such a Host.
 */
export const isLocalCall = ({ headers, ip }: { headers: Headers; ip: string }): boolean =>
  isNear(ip) &&
  typeof headers.host === 'string' &&
  localHost.test(headers.host) &&
  !Object.keys(headers).some(
    (name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-') || name === 'x-real-ip',
  )
