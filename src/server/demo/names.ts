import { college } from './college'
import type { Random } from './random'

const { surnames, maleNames, femaleNames, patronymicStems } = college.people

/** Returns the feminine form of a surname. Surnames in -енко, -ник and the like do not change. */
export const feminine = (surname: string): string => {
  if (/(ов|ев|ёв|ин|ын)$/.test(surname)) return `${surname}а`
  return surname.replace(/ский$/, 'ская')
}

export type Names = readonly [last: string, first: string, middle: string]

export const inventName = ({ pick, next }: Random): Names => {
  const surname = pick(surnames)
  return next() < 0.5
    ? [surname, pick(maleNames), `${pick(patronymicStems)}ич`]
    : [feminine(surname), pick(femaleNames), `${pick(patronymicStems)}на`]
}

const cyrillic = 'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я'.split(' ')
const latin = 'a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ')
const letters = new Map(cyrillic.map((letter, position) => [letter, (latin[position] ?? '').replace('-', '')]))

/** Transliterates a Russian name to lower-case Latin letters for e-mail addresses. */
export const transliterate = (text: string) =>
  text.toLowerCase().replaceAll(/./gu, (letter) => letters.get(letter) ?? '')
