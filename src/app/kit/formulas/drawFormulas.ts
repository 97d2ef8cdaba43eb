import katex from 'katex'
import 'katex/dist/katex.min.css'
import '../editor/richText.css'
import { spokenFormula } from './spokenFormula'

/**
 * Limits the total length of all formulas in a text, in characters; each counts as at least 60. Formulas beyond the
 * limit stay as TeX.
 */
const maxTotalLength = 30_000
const minCountedLength = 60

/** Disallowed commands: macro definitions, resource loading, links and HTML attributes. A formula with one of them stays as TeX. */
const forbiddenCommands =
  'def gdef edef xdef let futurelet global long newcommand renewcommand providecommand href url includegraphics htmlClass htmlId htmlStyle htmlData'

const maxSize = 10

const options = {
  throwOnError: true,
  trust: false,
  // Allows Russian letters in formulas without \text.
  strict: (code: string) => (code === 'unicodeTextInMathMode' ? 'ignore' : 'error'),
  macros: Object.fromEntries(forbiddenCommands.split(' ').map((name) => [`\\${name}`, '\\refused'])),
  maxExpand: 200,
  maxSize,
} as const

/** TeX units in em. */
const units = {
  em: 1,
  ex: 0.43,
  mu: 1 / 18,
  pt: 0.1,
  bp: 0.1,
  dd: 0.11,
  nd: 0.11,
  mm: 0.29,
  pc: 1.2,
  cc: 1.3,
  nc: 1.3,
  cm: 2.9,
  in: 7.3,
  px: 0.1,
  sp: 0,
}
const backwards = new RegExp(`-\\s*(\\d+\\.?\\d*|\\.\\d+)\\s*(${Object.keys(units).join('|')})`, 'g')

/** Total negative space of a formula, in em: the library's `maxSize` limits only positive sizes. */
const negativeSpace = (tex: string): number => {
  const emOf = new Map(Object.entries(units))
  return [...tex.matchAll(backwards)].reduce(
    (sum, [, size, unit = '']) => sum + Number(size) * (emOf.get(unit) ?? 0),
    0,
  )
}

/** Matches at most 1,000 characters; otherwise every unclosed bracket would scan to the end of the text. */
const formula = /(\\\([\s\S]{1,1000}?\\\))/
const skippedElements = 'code, pre, textarea, script, style, .formula'

/** Renders TeX between `\(` and `\)` in the text nodes of an element; invalid TeX stays unchanged. */
export const drawFormulas = (root: HTMLElement): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    if (node instanceof Text && formula.test(node.data) && !node.parentElement?.closest(skippedElements))
      found.push(node)
  }
  const locale = root.closest<HTMLElement>('[lang]')?.lang === 'en' ? 'en' : 'ru'
  let room = maxTotalLength
  for (const node of found) {
    // `split` returns formulas, with their brackets, at odd indexes.
    const pieces = node.data.split(formula).map((piece, index) => {
      if (index % 2 === 0 || piece.length > room) return piece
      room -= Math.max(piece.length, minCountedLength)
      return renderFormula(piece.slice(2, -2), locale) ?? piece
    })
    if (pieces.some((piece) => typeof piece !== 'string')) node.replaceWith(...pieces)
  }
}

const renderFormula = (tex: string, locale: 'ru' | 'en'): HTMLElement | null => {
  if (negativeSpace(tex) > maxSize) return null
  const element = document.createElement('span')
  element.className = 'formula'
  // MathML does not contribute to the accessible name of a labelled control.
  element.setAttribute('role', 'math')
  element.setAttribute('aria-label', spokenFormula(tex, locale))
  try {
    katex.render(tex, element, options)
    return element
  } catch {
    return null
  }
}
