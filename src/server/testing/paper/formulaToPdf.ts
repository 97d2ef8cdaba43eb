import katex from 'katex'
import type { PdfStyle } from '../../kit/texts/pdf'
import { decodeEntities } from '../formats/plainText'
import { parseMarkup, type Element, type Node } from './parseMarkup'

export type Run = PdfStyle & { text: string; preserveLeadingSpaces?: boolean }

/** Characters that the PDF font has. */
const printable =
  /^[\s\u0020-\u024f\u0391-\u03c9\u0400-\u045f\u2010-\u2026\u2032\u2033\u2044\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265]*$/
const invisible = /[\u200b\u2061-\u2064]/g

/**
 * Renders a formula in one line, with slashes for fractions. A formula that needs more lines, or characters that the
 * font lacks, is printed as TeX.
 */
export const formulaToPdf = (tex: string, style: PdfStyle): Run[] => {
  const asWritten = [{ ...style, text: tex.trim(), italics: true }]
  try {
    const markup = katex.renderToString(tex, { output: 'mathml', strict: 'ignore', trust: false, maxExpand: 200 })
    const runs = inLine(parseMarkup(markup), style)
    return runs.every(({ text }) => printable.test(text)) ? runs : asWritten
  } catch {
    return asWritten
  }
}

class NotInLine extends Error {}

const isElement = (node: Node | undefined): node is Element => typeof node === 'object'

const inLine = (nodes: readonly Node[], style: PdfStyle): Run[] => nodes.flatMap((node) => partOf(node, style))

/** Adds brackets unless the text is a single word or number. */
const grouped = (runs: readonly Run[]): Run[] => {
  const isOne = /^[\p{L}\p{N}.,]*$/u.test(runs.map(({ text }) => text).join(''))
  return isOne ? [...runs] : [{ text: '(' }, ...runs, { text: ')' }]
}

const partOf = (node: Node | undefined, style: PdfStyle): Run[] => {
  if (node === undefined) return []
  if (!isElement(node)) return [{ ...style, text: decodeEntities(node).replaceAll(invisible, '') }]
  const { tag, children } = node
  const [first, second, third] = children
  const own = (part: Node | undefined) => partOf(part, style)
  switch (tag) {
    case 'annotation':
      return []
    case 'mi':
      return inLine(children, { ...style, italics: true })
    case 'mo': {
      const [run] = inLine(children, style)
      return run && /^[=<>+≤≥≠≈−±×·]$/.test(run.text) ? [{ ...run, text: ` ${run.text} ` }] : inLine(children, style)
    }
    case 'mfrac':
      return [...grouped(own(first)), { ...style, text: ' / ' }, ...grouped(own(second))]
    case 'msqrt':
      return [{ ...style, text: '√' }, ...grouped(inLine(children, style))]
    case 'msup':
      return [...own(first), ...partOf(second, { ...style, sup: true })]
    case 'msub':
    case 'munder':
      return [...own(first), ...partOf(second, { ...style, sub: true })]
    case 'msubsup':
    case 'munderover':
      return [...own(first), ...partOf(second, { ...style, sub: true }), ...partOf(third, { ...style, sup: true })]
    case 'mtable':
    case 'mover':
    case 'mroot':
      throw new NotInLine()
    default:
      return inLine(children, style)
  }
}
