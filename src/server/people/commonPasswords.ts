import { invalid } from '../kit/problems'

/** Keys of the Russian keyboard and the English letters on the same keys: «йцукен» is as easy to guess as "qwerty". */
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const fromRussianLayout = (password: string) =>
  Array.from(password, (letter) => english[russian.indexOf(letter)] ?? letter).join('')

/** Product-specific words that attackers try first. */
const productWords = ['abitura', 'абитура', 'college', 'колледж', 'пароль', 'password', 'parol']

let commonList: Promise<ReadonlySet<string>> | undefined
/** About fifty thousand of the most common leaked passwords, loaded on first use. */
const commonPasswords = () =>
  (commonList ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

const withoutSuffix = (password: string) => password.replace(/[\d!@#$%^&*_.\-+=?]+$/, '')

/** Whether the password is easy to guess: common, one repeated character, or the user's own name or address. */
export const isCommonPassword = async (password: string, about: readonly (string | null)[] = []): Promise<boolean> => {
  const folded = password.normalize('NFKC').toLowerCase()
  const list = await commonPasswords()
  if ([folded, fromRussianLayout(folded)].some((form) => list.has(form))) return true
  if (new Set(folded).size < 3) return true
  const words = about.flatMap((word) => [word, word?.replace(/@.*/, '')])
  return [...productWords, ...words].some(
    (word) => word && [folded, withoutSuffix(folded)].includes(word.toLowerCase()),
  )
}

/** Rejects a common password with an error at `field`. */
export const checkNewPassword = async (
  password: string,
  { field = 'password', about = [] }: { field?: string; about?: readonly (string | null)[] } = {},
): Promise<void> => {
  if (await isCommonPassword(password, about)) throw invalid({ [field]: [{ key: 'field.common_password' }] })
}
