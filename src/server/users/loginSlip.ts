import { randomInt } from 'node:crypto'
import type { LoginSlip } from '../../api/userAccounts'
import type { Db } from '../kit/database'
import { voidTokens } from '../kit/oneTimeTokens'
import { hashPassword } from '../kit/passwords'
import { ensureLogin, setOneTimePassword } from './accountQueries'

/** How long a slip may lie in a drawer. */
const days = 30

/** Without the signs that look alike on paper. */
const alphabet = 'abcdefghkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
const oneTimePassword = () => [group(), group(), group()].join('-')

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** A last name in Latin letters, as the beginning of a login. */
export const loginStem = (lastName: string): string => {
  const stem = Array.from(lastName.toLowerCase().normalize('NFC'), (letter) => latin[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30)
  return stem.length >= 2 ? stem : 'user'
}

type Holder = { id: number; name: string; email: string | null }

/** Gives the account a password that is good once, to set an own one; what opened it before is void. */
export const issueSlip = async (db: Db, { id, name, email }: Holder): Promise<LoginSlip> => {
  const password = oneTimePassword()
  const password_hash = await hashPassword(password)
  const login = email ?? (await ensureLogin(db, { id, stem: loginStem(name.split(' ')[0] ?? '') }))
  const valid_until = await setOneTimePassword(db, { id, password_hash, days })
  await voidTokens(db, { userId: id, purposes: ['reset_password', 'invite', 'second_factor', 'oauth_session'] })
  return { name, login, password, valid_until }
}
