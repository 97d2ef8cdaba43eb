import type { RegistrationConsent } from '../../api/registration'
import type { Config } from '../config'
import { networkOf } from '../kit/address'
import { forbidden, invalid } from '../kit/problems'
import type { ThrottleLimit } from '../kit/throttle'

/** A class may register from one school's address; a flood may not. */
export const mailLimits = ({ what, email, ip }: { what: string; email: string; ip: string }): ThrottleLimit[] => [
  { key: `${what}:${email}:${networkOf(ip)}`, attempts: 5, minutes: 15 },
  { key: `${what}:${networkOf(ip)}`, attempts: 100, minutes: 15 },
]

/** How many mails of a kind a person is sent within an hour, whoever asks for them. */
export const mailsAnHour = 5

export const checkRegistrationOpen = ({ registration }: Config): void => {
  if (!registration) throw forbidden('registration.closed')
}

/** Consent is to the texts as they stand: somebody who read an older version must read the new one. */
export const checkAgreed = (
  agreed: Record<RegistrationConsent, number>,
  inForce: readonly { kind: RegistrationConsent; version: number }[],
): void => {
  const outdated = inForce.filter(({ kind, version }) => agreed[kind] !== version)
  if (outdated.length > 0)
    throw invalid(
      Object.fromEntries(outdated.map(({ kind }) => [`consents.${kind}`, [{ key: 'registration.textChanged' }]])),
    )
}
