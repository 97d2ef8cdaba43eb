import { emailAddress, phone } from '../../../../api/people/names'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { isForeign } from '../form'
import { ageOn, checksOf, nameFault, keyUnless, type Check, type Facts } from './check'

const { needed, optional } = checksOf('contacts')
const representativeChecks = checksOf('representative')

export const phoneFault = (typed: string): string | null => keyUnless(phone.safeParse(typed).success, 'field.phone')
export const emailFault = (typed: string): string | null =>
  keyUnless(emailAddress.safeParse(typed).success, 'field.email')

const addressChecks = (where: 'registered' | 'actual', address: ApplicationForm['contacts']['actual']): Check[] => [
  ...optional(
    `${where}.postal_code`,
    address.postal_code,
    keyUnless(/^\d{4,6}$/.test(address.postal_code), 'applications.faults.postal_code'),
  ),
  needed(`${where}.region`, address.region),
  needed(`${where}.place`, address.place),
  needed(`${where}.street`, address.street),
]

/** Email is optional for applications created at the office. */
export const checkContacts = ({ form: { contacts }, source, verified }: Facts): Check[] => [
  needed('phone', contacts.phone, phoneFault(contacts.phone)),
  ...(source === 'online'
    ? [needed('email', contacts.email, emailFault(contacts.email))]
    : optional('email', contacts.email, emailFault(contacts.email))),
  ...(source === 'online'
    ? [
        {
          path: 'account.email',
          part: 'contacts' as const,
          fault: verified
            ? null
            : { kind: 'invalid' as const, message: { key: 'applications.faults.email_not_verified' } },
        },
      ]
    : []),
  ...addressChecks('registered', contacts.registered),
  ...(contacts.lives_there ? [] : addressChecks('actual', contacts.actual)),
]

const adultAge = 18
export const isMinor = ({ form: { person }, today }: Pick<Facts, 'form' | 'today'>): boolean =>
  person.birth_date !== null && ageOn(today, person.birth_date) < adultAge

/** Applicants under 18 on the day of sending need a representative. */
export const checkRepresentative = (facts: Facts): Check[] => {
  const { representative } = facts.form
  if (!isMinor(facts)) return []
  return [
    representativeChecks.needed('relation', representative.relation),
    representativeChecks.needed('last_name', representative.last_name, nameFault(representative.last_name)),
    ...(isForeign(facts.form)
      ? representativeChecks.optional('first_name', representative.first_name, nameFault(representative.first_name))
      : [representativeChecks.needed('first_name', representative.first_name, nameFault(representative.first_name))]),
    ...representativeChecks.optional('middle_name', representative.middle_name, nameFault(representative.middle_name)),
    representativeChecks.needed('phone', representative.phone, phoneFault(representative.phone)),
    ...representativeChecks.optional('email', representative.email, emailFault(representative.email)),
  ]
}
