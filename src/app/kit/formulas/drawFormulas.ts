import katex from 'katex'
import 'katex/dist/katex.min.css'
import '../editor/richText.css'
import { spokenFormula } from './spokenFormula'

/** Characters of all formulas of a text, of which each counts as 60 at least: beyond that TeX stays as it was written. */
const mostTogether = 30_000
const leastCounted = 60

/** TeX that defines words of its own, loads something, links or writes attributes: a formula with it stays as it was written. */
const refused =
  'def gdef edef xdef let futurelet global long newcommand renewcommand providecommand href url includegraphics htmlClass htmlId htmlStyle htmlData'

const maxSize = 10

const options = {
  throwOnError: true,
  trust: false,
  // Letters of Russian stand in formulas without \text.
  strict: (code: string) => (code === 'unicodeTextInMathMode' ? 'ignore' : 'error'),
  macros: Object.fromEntries(refused.split(' ').map((name) => [`\\${name}`, '\\refused'])),
  maxExpand: 200,
  maxSize,
} as const

/** Units of TeX in em. */
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

/** How far a formula moves backwards, in em: `maxSize` of the library limits only positive sizes. */
const movedBack = (tex: string): number => {
  const emOf = new Map(Object.entries(units))
  return [...tex.matchAll(backwards)].reduce(
    (sum, [, size, unit = '']) => sum + Number(size) * (emOf.get(unit) ?? 0),
    0,
  )
}

/** One of more than 1,000 characters is none; without an end to it, many brackets would be searched to the end of the text each. */
const formula = /(\\\([\s\S]{1,1000}?\\\))/
const asWritten = 'code, pre, textarea, script, style, .formula'

/** Draws the TeX between `\(` and `\)` in the texts of an element; what cannot be read stays as it was written. */
export const drawFormulas = (root: HTMLElement): void => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    if (node instanceof Text && formula.test(node.data) && !node.parentElement?.closest(asWritten)) found.push(node)
  }
  const locale = root.closest<HTMLElement>('[lang]')?.lang === 'en' ? 'en' : 'ru'
  let room = mostTogether
  for (const node of found) {
    // Every second piece is a formula with its brackets.
    const pieces = node.data.split(formula).map((piece, index) => {
      if (index % 2 === 0 || piece.length > room) return piece
      room -= Math.max(piece.length, leastCounted)
      return drawn(piece.slice(2, -2), locale) ?? piece
    })
    if (pieces.some((piece) => typeof piece !== 'string')) node.replaceWith(...pieces)
  }
}

const drawn = (tex: string, locale: 'ru' | 'en'): HTMLElement | null => {
  if (movedBack(tex) > maxSize) return null
  const element = document.createElement('span')
  element.className = 'formula'
  // MathML gives no name to the control that a formula labels.
  element.setAttribute('role', 'math')
  element.setAttribute('aria-label', spokenFormula(tex, locale))
  try {
    katex.render(tex, element, options)
    return element
  } catch {
    return null
  }
}
