import { mapTexts } from '../../content/cleanContent'

/** A piece of a text is a tag or what stands between two. */
const tag = /(<[^<>]*>)/
const code = /^<(\/?)(?:code|pre)\b/i
/**
 * What Moodle draws as a formula beside `\(…\)`, no longer than what is drawn here; `\\[2pt]` ends a line of a formula.
 */
const formula = /\$\$([^$]{1,1000}?)\$\$|(?<!\\)\\\[((?:[^\\]|\\[^[\]]){1,1000}?)\\\]/g

/** The formulas of a text in the brackets that are drawn here; code stays as it was written. */
const withOwnBrackets = (html: string): string => {
  if (!html.includes('$$') && !html.includes('\\[')) return html
  let depth = 0
  const pieces = html.split(tag).map((piece) => {
    const [isCode, closing] = code.exec(piece) ?? []
    if (isCode !== undefined) depth = Math.max(0, depth + (closing === '/' ? -1 : 1))
    return depth > 0 || piece.startsWith('<') ? piece : piece.replaceAll(formula, ownBrackets)
  })
  return pieces.join('')
}

const ownBrackets = (whole: string, inDollars?: string, inBrackets?: string): string => {
  const tex = inDollars ?? inBrackets ?? ''
  return tex.trim() === '' || /\\[()]|\[\[/.test(tex) ? whole : `\\(${tex}\\)`
}

/** A question of Moodle's with its formulas as they are written here. */
export const withOwnFormulas = (content: unknown): unknown => mapTexts(content, withOwnBrackets)

/** Whether a text of a question would be read back from Moodle's file as a formula. */
export const readsAsFormula = (content: unknown): boolean => {
  let found = false
  mapTexts(content, (text) => {
    found ||= withOwnBrackets(text) !== text
    return text
  })
  return found
}
