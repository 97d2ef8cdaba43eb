import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { isForeign } from '../form'
import { ageOn, checksOf, digitsOf, nameFault, keyUnless, type Check, type Facts } from './check'

const { needed, optional } = checksOf('person')

/** SNILS numbers up to this one have no checksum. */
const lastWithoutChecksum = 1_001_998

/** Validates the SNILS checksum: the sum of each digit times its position from the right, modulo 101. */
export const isSnils = (typed: string): boolean => {
  const digits = digitsOf(typed)
  if (!/^[\d\s-]+$/.test(typed) || digits.length !== 11) return false
  const number = digits.slice(0, 9)
  if (Number(number) <= lastWithoutChecksum) return true
  const sum = Array.from(number).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0)
  return (sum % 101) % 100 === Number(digits.slice(9))
}

const birthDateFault = (today: string, birthDate: string | null): string | null => {
  if (birthDate === null) return null
  const age = ageOn(today, birthDate)
  return keyUnless(age >= 10 && age <= 100, 'applications.faults.birth_date')
}

type Person = ApplicationForm['person']
const pastDateFault = (today: string, { birth_date }: Person, day: string | null): string | null =>
  day === null
    ? null
    : keyUnless(day <= today && (birth_date === null || day >= birth_date), 'applications.faults.past_day')

/** Formats of the common identity documents; other kinds only need a number. */
const documentPatterns = {
  passport_rf: { series: /^\d{4}$/, number: /^\d{6}$/ },
  birth_certificate: { series: /^[IVXLC]{1,6}[А-ЯЁ]{2}$/i, number: /^\d{6}$/ },
} as const
const stripSeparators = (typed: string) => typed.replaceAll(/[\s-]/g, '')

const identityChecks = (person: Person, today: string): Check[] => {
  const { identity } = person
  const rule =
    identity.kind === 'passport_rf' || identity.kind === 'birth_certificate'
      ? documentPatterns[identity.kind]
      : undefined
  const judged = (field: 'series' | 'number') =>
    rule
      ? keyUnless(
          rule[field].test(stripSeparators(identity[field])),
          `applications.faults.${identity.kind ?? 'other'}.${field}`,
        )
      : null
  return [
    needed('identity.kind', identity.kind),
    ...(rule ? [needed('identity.series', identity.series, judged('series'))] : []),
    needed('identity.number', identity.number, judged('number')),
    needed('identity.issued_on', identity.issued_on, pastDateFault(today, person, identity.issued_on)),
    needed('identity.issuer', identity.issuer),
    ...(identity.kind === 'passport_rf'
      ? [
          needed(
            'identity.department_code',
            identity.department_code,
            keyUnless(/^\d{3}-?\d{3}$/.test(identity.department_code), 'applications.faults.department_code'),
          ),
        ]
      : []),
  ]
}

/** SNILS is required for Russian citizens and optional for foreigners. */
export const checkPerson = ({ form: { person }, today }: Facts): Check[] => {
  const snils = keyUnless(isSnils(person.snils), 'applications.faults.snils')
  return [
    needed('last_name', person.last_name, nameFault(person.last_name)),
    // Russian identity documents always have a first name; foreign ones may not.
    ...(isForeign({ person })
      ? optional('first_name', person.first_name, nameFault(person.first_name))
      : [needed('first_name', person.first_name, nameFault(person.first_name))]),
    ...optional('middle_name', person.middle_name, nameFault(person.middle_name)),
    needed('gender', person.gender),
    needed('birth_date', person.birth_date, birthDateFault(today, person.birth_date)),
    needed('birth_place', person.birth_place),
    needed(
      'citizenship',
      person.citizenship,
      keyUnless(/^[A-Z]{2}$/.test(person.citizenship), 'applications.faults.citizenship'),
    ),
    ...(isForeign({ person }) ? optional('snils', person.snils, snils) : [needed('snils', person.snils, snils)]),
    ...identityChecks(person, today),
  ]
}
