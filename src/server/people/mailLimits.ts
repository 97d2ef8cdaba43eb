import { networkOf } from '../kit/address'
import type { ThrottleLimit } from '../kit/throttle'

/** A class may register from one school's address; a flood may not. */
export const mailLimits = ({ what, email, ip }: { what: string; email: string; ip: string }): ThrottleLimit[] => [
  { key: `${what}:${email}:${networkOf(ip)}`, attempts: 5, minutes: 15 },
  { key: `${what}:${networkOf(ip)}`, attempts: 100, minutes: 15 },
]

/** How many mails of a kind a person is sent within an hour, whoever asks for them. */
export const mailsAnHour = 5
