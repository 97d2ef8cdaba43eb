/** The keys of a Russian keyboard and what the same keys type in the English layout. */
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianShifted = russian.toUpperCase()
const englishShifted = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'

const pairs = (russian + russianShifted)
  .split('')
  .map((letter, at) => [letter, (english + englishShifted).charAt(at)] as const)
const toEnglish = new Map(pairs)
const toRussian = new Map(pairs.map(([letter, key]) => [key, letter]))

/** The text as the same keys would have typed it in the other layout: `ghbdtn` is «привет», and «еуые» is `test`. */
export const otherLayout = (text: string): string => {
  const letters = /[а-яё]/i.test(text) ? toEnglish : toRussian
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}
