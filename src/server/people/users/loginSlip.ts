import type { LoginSlip } from '../../../api/people/userAccounts'
import type { Db } from '../../platform/database'
import { revokePendingAccess } from '../oneTimeTokenQueries'
import { randomPassword, hashPassword } from '../passwords'
import { orNotFound } from '../../kit/problems'
import { proveAccount } from '../verification/queries'
import { ensureLogins, setOneTimePasswords, findRoleRights, insertUser } from './accountQueries'
import type { Locale } from '../../../api/kit/endpoints'
import { getUser } from './userQueries'

/** Validity of a login slip in days. */
const days = 30

const letters =
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ' +
  'ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
const latin: Readonly<Record<string, string>> = Object.fromEntries(letters.split(' ').map((pair) => pair.split(':')))

/** Transliterates a name to lower-case Latin letters and removes other characters. */
export const transliterate = (name: string): string =>
  Array.from(name.toLowerCase().normalize('NFC'), (letter) => latin[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30)

/** Returns the first part of a login. */
export const loginStem = (lastName: string): string => {
  const stem = transliterate(lastName)
  return stem.length >= 2 ? stem : 'user'
}

type Holder = { id: number; name: string; email: string | null }

/** Gives each account a one-time password and invalidates all previous access. */
export const issueSlips = async (db: Db, holders: readonly Holder[]): Promise<LoginSlip[]> => {
  const passwords = new Map(holders.map(({ id }) => [id, randomPassword()]))
  const hashed = await Promise.all(
    Array.from(passwords, async ([id, password]) => ({ id, password_hash: await hashPassword(password) })),
  )
  const nameless = holders.filter(({ email }) => email === null)
  const logins = await ensureLogins(
    db,
    nameless.map(({ id, name }) => ({ id, stem: loginStem(name.split(' ')[0] ?? '') })),
  )
  // The office has identified the person, so a stranger who registered the account loses access.
  for (const { id } of holders) await proveAccount(db, { userId: id, caller: null })
  const dues = await setOneTimePasswords(db, { hashed, days })
  await revokePendingAccess(
    db,
    holders.map(({ id }) => id),
  )
  return holders.map(({ id, name, email }) => ({
    name,
    login: orNotFound(email ?? logins.get(id)),
    password: orNotFound(passwords.get(id)),
    valid_until: orNotFound(dues.get(id)),
  }))
}

export const issueSlip = async (db: Db, holder: Holder): Promise<LoginSlip> =>
  orNotFound((await issueSlips(db, [holder]))[0])

type Names = { last_name: string; first_name: string; middle_name: string }

/** Creates an account without an address for an applicant, with a login slip. */
export const openEnrolleeAccount = async (
  db: Db,
  { names, locale }: { names: Names; locale: Locale },
): Promise<{ userId: number; slip: LoginSlip }> => {
  const { id: role_id } = orNotFound(await findRoleRights(db, 'enrollee'))
  const elsewhere = { role_id, email: null, phone: null, locale: 'ru', time_zone: 'Europe/Moscow' } as const
  const userId = await insertUser(db, { ...names, ...elsewhere })
  return { userId, slip: await issueSlip(db, await getUser(db, { id: userId, locale })) }
}
