/** Detects names that mix look-alike alphabets. Does not import zod. */

const latin = /\p{Script=Latin}+/gu
const cyrillic = /\p{Script=Cyrillic}/u

/** Returns runs of Latin letters in a name that contains Cyrillic ones, in order of appearance. */
export const latinAmongCyrillic = (name: string): string[] =>
  cyrillic.test(name) ? [...(name.match(latin) ?? [])] : []
