import { z } from 'zod'
import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { lineOrNothing, text, typedLine } from '../kit/endpoints'

/**
 * Mails greet people by name, and anybody can register with anybody's address: what mail programs would make a link of
 * is no name, or the college would carry strangers' advertisements.
 */
const noLink = (name: string) => !/:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu.test(name)
/** What papers write in a name. No sign that a spreadsheet would take for a formula, or a page for its own. */
const ofName = /^[\p{L}\p{M}\p{N}\s.()'’ʼ`‐‑–-]*$/u
const named = <T extends z.ZodString>(name: T) =>
  name.refine(noLink, { error: 'name_link', abort: true }).regex(ofName, { error: 'name_signs' })

/**
 * A person's names as papers have them. An only name is the last name, as in passports (ICAO 9303); not everybody has a
 * patronymic.
 */
export const names = {
  last_name: named(text(100)),
  first_name: named(lineOrNothing(100)),
  middle_name: named(lineOrNothing(100)).default(''),
}

/** An address in lower case: the one in which it is unique. */
export const emailAddress = typedLine
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email' }))

const asWritten = (value: string) => value.replaceAll(/[\s().\u2010-\u2015-]/g, '')
/** A Russian number may begin with 8 or 7, or without its country, as spreadsheets keep numbers. */
const asDialled = (value: string) => value.replace(/^(?:[78](?=\d{10}$)|(?=9\d{9}$))/, '+7')
/** Lengths by country: a stricter test would refuse numbers that were assigned after the library's release. */
const isDialled = (value: string) =>
  value.startsWith('+7') ? /^\+7\d{10}$/.test(value) : /^\+\d{7,15}$/.test(value) && isPossiblePhoneNumber(value)
/** Spaces, brackets and dashes are taken away; kept as +79161234567. */
export const phone = typedLine
  .max(40)
  .transform((value) => asDialled(asWritten(value)))
  .pipe(z.string().refine(isDialled, { error: 'phone' }))

/** A password being set. That it is none of the commonest is the server's to say. */
export const newPassword = z.string().min(8).max(200)
/** A password being checked: whatever was typed. */
export const typedPassword = z.string().min(1).max(200)

const isTimeZone = (name: string) => {
  try {
    // A bare offset some programs take as well, and databases by the opposite sign.
    return !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
/** A name of the IANA database, such as Europe/Moscow. */
export const timeZone = z.string().max(60).refine(isTimeZone, { error: 'time_zone' })

/** Made by a browser and kept by it: what was begun there can be told from what was begun elsewhere. */
export const browserSecret = z.string().regex(/^[\w-]{32,128}$/, { error: 'invalid' })

/** What a link in a mail carries: good once, for an hour, for its own purpose. */
export const oneTimeToken = typedLine.min(1).max(200)
