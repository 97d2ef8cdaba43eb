import { sql, type SqlBool } from 'kysely'
import type { Condition } from '../../../kit/records/conditions'
import { matchesPerson } from '../../../kit/records/search'

/** Matches a phone number or SNILS in any notation; phones are also stored as digits. */
const looksLikeDigits = (q: string) => /^\+?[\d\s()-]+$/.test(q) && !/^\d{4}-\d{1,6}$/.test(q) && /\d{3}/.test(q)
const digitsOf = (q: string) => q.replaceAll(/\D/g, '')
const withoutTrunkPrefix = (digits: string) => digits.replace(/^[78](?=\d{10}$)/, '')
const snilsLength = 11
const words = sql.ref<string>('applications.search')

/** Matches every word against name, number, phone or email. A SNILS matches only in full: it is masked, and a prefix search would reveal it digit by digit. */
export const matchesApplicant = (q: string | undefined): Condition | undefined => {
  if (q === undefined || !looksLikeDigits(q)) return matchesPerson(words, q)
  const digits = digitsOf(q)
  const byTelephone = matchesPerson(words, withoutTrunkPrefix(digits))
  return digits.length === snilsLength
    ? sql<SqlBool>`(${byTelephone} OR applications.snils_digits = ${digits})`
    : byTelephone
}
