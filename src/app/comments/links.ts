export type Fragment = { text: string; href: string | null }

/** Punctuation after an address belongs to the sentence. */
const address = /https?:\/\/[^\s<>"«»“”]*[^\s<>"«»“”.,;:!?)\]}'’]/giu

/** Splits plain text into words and web addresses; only http and https become links. */
export const fragmentsOf = (text: string): Fragment[] => {
  const found: Fragment[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    if (!URL.canParse(match[0])) continue
    if (match.index > end) found.push({ text: text.slice(end, match.index), href: null })
    found.push({ text: match[0], href: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ text: text.slice(end), href: null })
  return found
}
