import type { Cell, PdfContent, PdfStyle } from '../../kit/texts/pdf'
import { decodeEntities } from '../formats/plainText'
import { formulaToPdf, type Run } from './formulaToPdf'
import { parseMarkup, type Element, type Node } from './parseMarkup'

/** Pictures by file id as data URLs, and the texts that replace missing pictures and videos. */
export type PictureSource = { pictures: ReadonlyMap<number, string>; noPicture: string; noVideo: string }

const styles: Readonly<Record<string, PdfStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italics: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  sup: { sup: true },
  sub: { sub: true },
  h2: { bold: true, fontSize: 12 },
  h3: { bold: true, fontSize: 11 },
  h4: { bold: true },
}
/** Inline tags; all others start a new block. */
const inline = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'br'])
const formula = /(\\\([\s\S]{1,1000}?\\\))/
/** Maximum width and height of a picture in points. */
const picture = [360, 260] as const

/** Keeps the whitespace of code and collapses it elsewhere. */
const runsOf = (text: string, style: PdfStyle, isCode: boolean): Run[] => {
  if (isCode) return [{ ...style, text: decodeEntities(text), preserveLeadingSpaces: true }]
  return decodeEntities(text.replaceAll(/[\t\n\r ]+/g, ' '))
    .split(formula)
    .flatMap((piece, place) =>
      place % 2 === 1 ? formulaToPdf(piece.slice(2, -2), style) : [{ ...style, text: piece }],
    )
    .filter(({ text: own }) => own !== '')
}

const blocksOf = (nodes: readonly Node[], style: PdfStyle, printing: PictureSource, isCode = false): PdfContent[] => {
  const blocks: PdfContent[] = []
  let line: Run[] = []
  const endLine = () => {
    if (line.some(({ text }) => text.trim() !== '')) blocks.push({ text: line, margin: [0, 0, 0, 3] })
    line = []
  }
  const take = (own: readonly Node[], ownStyle: PdfStyle, code: boolean) => {
    for (const node of own) {
      if (typeof node === 'string') line.push(...runsOf(node, ownStyle, code))
      else if (node.tag === 'br') line.push({ text: '\n' })
      else if (inline.has(node.tag))
        take(node.children, { ...ownStyle, ...styles[node.tag] }, code || node.tag === 'code')
      else {
        endLine()
        blocks.push(...blockOf(node, { ...ownStyle, ...styles[node.tag] }, printing, code))
      }
    }
  }
  take(nodes, style, isCode)
  endLine()
  return blocks
}

const blockOf = (
  { tag, attributes, children }: Element,
  style: PdfStyle,
  printing: PictureSource,
  isCode: boolean,
): PdfContent[] => {
  switch (tag) {
    case 'img': {
      const id = Number(/\/api\/files\/(\d{1,15})/.exec(attributes)?.[1])
      const image = printing.pictures.get(id)
      return [
        image === undefined
          ? { text: printing.noPicture, italics: true }
          : { image, fit: picture, margin: [0, 2, 0, 4] },
      ]
    }
    case 'iframe':
      return [{ text: printing.noVideo, italics: true }]
    case 'hr':
      return []
    case 'ul':
    case 'ol': {
      const items = children.filter((node) => typeof node !== 'string')
      const lists = items.map((item) => ({ stack: blocksOf(item.children, style, printing) }))
      if (lists.length === 0) return []
      return [tag === 'ul' ? { ul: lists, margin: [0, 0, 0, 3] } : { ol: lists, margin: [0, 0, 0, 3] }]
    }
    case 'table':
      return tableOf(children, style, printing)
    default:
      return blocksOf(children, style, printing, isCode || tag === 'pre')
  }
}

/** Pads all rows to the same number of cells; ignores colspan and rowspan. */
const tableOf = (nodes: readonly Node[], style: PdfStyle, printing: PictureSource): PdfContent[] => {
  const rowsIn = (own: readonly Node[]): Element[] =>
    own.flatMap((node) => {
      if (typeof node === 'string') return []
      return node.tag === 'tr' ? [node] : rowsIn(node.children)
    })
  const rows = rowsIn(nodes).map(({ children }) =>
    children.flatMap((cell): Cell[] =>
      typeof cell === 'string' ? [] : [{ stack: blocksOf(cell.children, { ...style, ...styles[cell.tag] }, printing) }],
    ),
  )
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (width === 0) return []
  const body = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => ({ text: '' }))])
  return [{ table: { body, widths: body[0]?.map(() => '*') ?? [] }, margin: [0, 2, 0, 4] }]
}

/** Converts HTML to PDF content. */
export const htmlToPdf = (html: string, printing: PictureSource): PdfContent[] =>
  blocksOf(parseMarkup(html), {}, printing)
