import { randomInt } from 'node:crypto'

/** Alphabet without characters that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Random code of a printed paper, such as `7KQ2-M9XD-4FHT`, which the public page confirms. */
export const newCode = (): string => {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [part(), part(), part()].join('-')
}
