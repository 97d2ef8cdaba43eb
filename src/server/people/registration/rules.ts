import type { RegistrationConsent } from '../../../api/people/registration'
import type { Config } from '../../config'
import { forbidden, invalid } from '../../kit/problems'

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
