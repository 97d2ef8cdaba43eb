/** Names in which one alphabet imitates another. No zod. */

const latin = /\p{Script=Latin}+/gu
const cyrillic = /\p{Script=Cyrillic}/u

/** Latin letters among Cyrillic ones, in the order they stand; none where a name has one alphabet. */
export const latinAmongCyrillic = (name: string): string[] =>
  cyrillic.test(name) ? [...(name.match(latin) ?? [])] : []
