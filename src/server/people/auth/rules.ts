import { networkOf } from '../../kit/address'
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
