import { comparable } from '../../../api/kit/plainText'
import type { TextRules } from '../../../api/testing/contentParts'
import type { ContentOf } from '../../../api/testing/questionContent'
import { bestOf, verdictFor, type Verdict } from './verdict'

/** Normalises a text for comparison: dashes, apostrophes and the question's rules. */
export const normalise = (text: string, { case_sensitive, spaces, yo_as_ye }: Omit<TextRules, 'wildcards'>): string => {
  const composed = comparable(text)
  const spaced = spaces === 'exact' ? composed : composed.replaceAll(/\s+/g, spaces === 'ignore' ? '' : ' ')
  const cased = case_sensitive ? spaced : spaced.toLowerCase().normalize('NFC')
  return yo_as_ye ? cased.replaceAll('ё', 'е').replaceAll('Ё', 'Е') : cased
}

/** Parses a wildcard pattern: `*` becomes null (any characters), `\*` and `\\` are literal. */
const patternOf = (text: string): (string | null)[] => {
  const signs: (string | null)[] = []
  for (let at = 0; at < text.length; at++) {
    const isEscaped = text[at] === '\\' && (text[at + 1] === '*' || text[at + 1] === '\\')
    if (isEscaped) at++
    signs.push(text[at] === '*' && !isEscaped ? null : (text[at] ?? ''))
  }
  return signs
}

/** Wildcard matching that backtracks only to the last `*`, so the time is at most pattern length × text length. */
const matches = (pattern: readonly (string | null)[], text: string): boolean => {
  let at = 0
  let sign = 0
  let star = -1
  let starred = 0
  while (at < text.length) {
    if (sign < pattern.length && pattern[sign] === text[at]) {
      at++
      sign++
    } else if (sign < pattern.length && pattern[sign] === null) {
      star = sign++
      starred = at
    } else if (star >= 0) {
      sign = star + 1
      at = ++starred
    } else return false
  }
  return pattern.slice(sign).every((rest) => rest === null)
}

export const markShortText = (
  { accepted, rules }: Pick<ContentOf<'short_text'>, 'accepted' | 'rules'>,
  text: string,
): Verdict => {
  if (comparable(text) === '') return null
  const answered = normalise(text, rules)
  const accepting = accepted.filter((variant) => {
    const wanted = normalise(variant.text, rules)
    return rules.wildcards ? matches(patternOf(wanted), answered) : wanted === answered
  })
  return verdictFor(bestOf(accepting))
}
