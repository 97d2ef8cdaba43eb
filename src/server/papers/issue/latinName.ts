import { transliterate } from '../../people'

const titleCase = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** A name in Latin letters, word by word; words that have no Russian letters stay as they are. */
export const latinName = (name: string): string =>
  name.replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
    /\p{Script=Cyrillic}/u.test(word) ? titleCase(transliterate(word)) : word,
  )
