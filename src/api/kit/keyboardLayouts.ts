/** Characters of the Russian layout and of the English layout, in the same key order. */
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianShifted = russian.toUpperCase()
const englishShifted = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'

const pairs = (russian + russianShifted)
  .split('')
  .map((letter, at) => [letter, (english + englishShifted).charAt(at)] as const)
const toEnglish = new Map(pairs)
const toRussian = new Map(pairs.map(([letter, key]) => [key, letter]))

/** Converts text typed in the wrong keyboard layout: `ghbdtn` becomes «привет», «еуые» becomes `test`. */
export const otherLayout = (text: string): string => {
  const letters = /[а-яё]/i.test(text) ? toEnglish : toRussian
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join('')
}
