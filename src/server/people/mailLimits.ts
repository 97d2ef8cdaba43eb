import { networkOf } from '../kit/http/address'
import type { ThrottleLimit } from '../kit/http/throttle'

/** The limits let a class register from one school network, but stop a flood. */
export const mailLimits = ({ what, email, ip }: { what: string; email: string; ip: string }): ThrottleLimit[] => [
  { key: `${what}:${email}:${networkOf(ip)}`, attempts: 5, minutes: 15 },
  { key: `${what}:${networkOf(ip)}`, attempts: 100, minutes: 15 },
]

/** Maximum mails of one kind to a user per hour, across all senders. */
export const mailsAnHour = 5
