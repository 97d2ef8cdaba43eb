/** Control characters of GIFT, escaped by a backslash; `\n` is a line break. */
const escapable = '~=#{}:\\'

/** Returns the position of the first unescaped character out of `signs`; -1 if there is none. */
export const indexOfUnescaped = (text: string, signs: string, from = 0): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}

/** Returns the position of the first `run` whose first character is unescaped; -1 if there is none. */
export const indexOfSequence = (text: string, run: string, from = 0): number => {
  const first = run[0] ?? ''
  for (let at = indexOfUnescaped(text, first, from); at >= 0; at = indexOfUnescaped(text, first, at + 1))
    if (text.startsWith(run, at)) return at
  return -1
}

export const unescapeGift = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign))

export const escapeGift = (text: string): string =>
  text.replaceAll(/[~=#{}:\\\n]/g, (sign) => (escapable.includes(sign) ? `\\${sign}` : String.raw`\n`))

/** An answer between the braces: `=` or `~`, weight `%50%`, text, `#` feedback; still escaped. */
export type Segment = { sign: '=' | '~'; weight: number | null; text: string; feedback: string }

/** Higher than the limits of the contract, whose validation reports the error. */
const maxSegments = 200

/** Splits the answers; null if there is text before the first one. */
export const segmentsOf = (answers: string): Segment[] | null => {
  const segments: Segment[] = []
  let at = indexOfUnescaped(answers, '=~')
  if (answers.slice(0, at < 0 ? undefined : at).trim() !== '') return null
  while (at >= 0 && segments.length < maxSegments) {
    const next = indexOfUnescaped(answers, '=~', at + 1)
    segments.push(segmentOf(answers[at] === '=' ? '=' : '~', answers.slice(at + 1, next < 0 ? undefined : next)))
    at = next
  }
  return segments
}

const segmentOf = (sign: '=' | '~', written: string): Segment => {
  const weighed = /^\s*%(-?\d{1,3}(?:[.,]\d{1,10})?)%/.exec(written)
  const { before, after } = splitAt(weighed ? written.slice(weighed[0].length) : written, '#')
  return {
    sign,
    weight: weighed ? Number((weighed[1] ?? '').replace(',', '.')) : null,
    text: before.trim(),
    feedback: after.trim(),
  }
}

/** Splits the text at the first unescaped `run`. */
export const splitAt = (text: string, run: string): { before: string; after: string } => {
  const at = indexOfSequence(text, run)
  return at < 0 ? { before: text, after: '' } : { before: text.slice(0, at), after: text.slice(at + run.length) }
}
