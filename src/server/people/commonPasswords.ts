import { invalid } from '../kit/problems'

/** The letters of a Russian keyboard as they stand on an English one: «йцукен» is «qwerty» to whoever guesses. */
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const asTyped = (password: string) =>
  Array.from(password, (letter) => english[russian.indexOf(letter)] ?? letter).join('')

/** Words a stranger tries first against this very product. */
const own = ['abitura', 'абитура', 'college', 'колледж', 'пароль', 'password', 'parol']

let common: Promise<ReadonlySet<string>> | undefined
/** The commonest of passwords that leaked, some fifty thousand; read when the first password is set. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

const withoutTail = (password: string) => password.replace(/[\d!@#$%^&*_.\-+=?]+$/, '')

/** Whether guessing would begin with it: common, the same sign over and over, or the person's own address or name. */
export const isCommonPassword = async (password: string, about: readonly (string | null)[] = []): Promise<boolean> => {
  const folded = password.normalize('NFKC').toLowerCase()
  const list = await commonPasswords()
  if ([folded, asTyped(folded)].some((form) => list.has(form))) return true
  if (new Set(folded).size < 3) return true
  const words = about.flatMap((word) => [word, word?.replace(/@.*/, '')])
  return [...own, ...words].some((word) => word && [folded, withoutTail(folded)].includes(word.toLowerCase()))
}

/** Refuses a common password under `field`. */
export const checkNewPassword = async (
  password: string,
  { field = 'password', about = [] }: { field?: string; about?: readonly (string | null)[] } = {},
): Promise<void> => {
  if (await isCommonPassword(password, about)) throw invalid({ [field]: [{ key: 'field.common_password' }] })
}
