import { mapTexts } from '../../content/mapTexts'

/** Splits HTML into tags and the text between them. */
const tag = /(<[^<>]*>)/
const code = /^<(\/?)(?:code|pre)\b/i
/** Moodle's delimiters besides `\(…\)`: `$$…$$` and `\[…\]`. `\\[2pt]` is a line break inside a formula. */
const formula = /\$\$([^$]{1,1000}?)\$\$|(?<!\\)\\\[((?:[^\\]|\\[^[\]]){1,1000}?)\\\]/g

/** Rewrites formulas to `\(…\)`, except inside code. */
const convertDelimiters = (html: string): string => {
  if (!html.includes('$$') && !html.includes('\\[')) return html
  let depth = 0
  const pieces = html.split(tag).map((piece) => {
    const [isCode, closing] = code.exec(piece) ?? []
    if (isCode !== undefined) depth = Math.max(0, depth + (closing === '/' ? -1 : 1))
    return depth > 0 || piece.startsWith('<') ? piece : piece.replaceAll(formula, toOwnDelimiters)
  })
  return pieces.join('')
}

const toOwnDelimiters = (whole: string, inDollars?: string, inBrackets?: string): string => {
  const tex = inDollars ?? inBrackets ?? ''
  return tex.trim() === '' || /\\[()]|\[\[/.test(tex) ? whole : `\\(${tex}\\)`
}

export const convertFormulas = (content: unknown): unknown => mapTexts(content, convertDelimiters)

/** Whether an import from Moodle's format would turn some text of the question into a formula. */
export const readsAsFormula = (content: unknown): boolean => {
  let found = false
  mapTexts(content, (text) => {
    found ||= convertDelimiters(text) !== text
    return text
  })
  return found
}
