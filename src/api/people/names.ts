import { z } from 'zod'
import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { optionalLine, text, typedLine } from '../kit/endpoints'

/**
 * Rejects names that mail programs would turn into links. Anybody can register with another person's address, so such
 * names would let spammers advertise in the college's mails.
 */
const containsNoLink = (name: string) => !/:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu.test(name)
/** Characters of names in official papers. It excludes those that start a spreadsheet formula or HTML. */
const namePattern = /^[\p{L}\p{M}\p{N}\s.()'’ʼ`‐‑–-]*$/u
const nameField = <T extends z.ZodString>(name: T) =>
  name.refine(containsNoLink, { error: 'name_link', abort: true }).regex(namePattern, { error: 'name_signs' })

/** Names as in official papers. A single name is stored as the last name (ICAO 9303); the patronymic is optional. */
export const names = {
  last_name: nameField(text(100)),
  first_name: nameField(optionalLine(100)),
  middle_name: nameField(optionalLine(100)).default(''),
}

/** An e-mail address, converted to lower case because uniqueness ignores case. */
export const emailAddress = typedLine
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email' }))

const withoutSeparators = (value: string) => value.replaceAll(/[\s().\u2010-\u2015-]/g, '')
/** Adds +7 to Russian numbers that start with 8 or 7, or have no country code, as in spreadsheets. */
const withCountryCode = (value: string) => value.replace(/^(?:[78](?=\d{10}$)|(?=9\d{9}$))/, '+7')
/** Checks only the length for the country: stricter rules would reject numbers assigned after the library's release. */
const isPhoneNumber = (value: string) =>
  value.startsWith('+7') ? /^\+7\d{10}$/.test(value) : /^\+\d{7,15}$/.test(value) && isPossiblePhoneNumber(value)
/** A phone number; spaces, brackets and dashes are removed, and it is stored as +79161234567. */
export const phone = typedLine
  .max(40)
  .transform((value) => withCountryCode(withoutSeparators(value)))
  .pipe(z.string().refine(isPhoneNumber, { error: 'phone' }))

/** New password. The server also rejects common passwords. */
export const newPassword = z.string().min(8).max(200)
/** Password to verify; any text is accepted. */
export const typedPassword = z.string().min(1).max(200)

/** Checked first, because creating a formatter costs as much as a statement. */
const commonZones = new Set(Intl.supportedValuesOf('timeZone'))
const isTimeZone = (name: string) => {
  if (commonZones.has(name)) return true
  try {
    // Rejects offsets such as +03:00: some runtimes accept them, but PostgreSQL reads them with the opposite sign.
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
/** IANA time zone, such as Europe/Moscow. */
export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'time_zone' })

/** Random secret stored in the browser. It proves that a flow continues in the browser that started it. */
export const browserSecret = z.string().regex(/^[\w-]{32,128}$/, { error: 'invalid' })

/** Token of a mailed link: single-use, time-limited and bound to one purpose. */
export const oneTimeToken = typedLine.min(1).max(200)
