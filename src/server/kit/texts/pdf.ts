/** In points: left, top, right, bottom. */
type Margin = readonly [number, number, number, number]
export type PdfStyle = {
  fontSize?: number
  bold?: boolean
  italics?: boolean
  alignment?: 'left' | 'center' | 'right' | 'justify'
  color?: string
  fillColor?: string
  decoration?: 'underline' | 'lineThrough'
  /** Superscript or subscript. */
  sup?: boolean
  sub?: boolean
  lineHeight?: number
  /** In a table: widens the column so that the text fits on one line. */
  noWrap?: boolean
  margin?: Margin
}
type Part = PdfStyle & {
  style?: string | readonly string[]
  pageBreak?: 'before' | 'after'
  /** Not split across pages. */
  unbreakable?: boolean
}
type Column = 'auto' | '*' | number
/** A cell may span others; give the covered cells as `{ text: '' }`. */
export type Cell = PdfContent & { colSpan?: number; rowSpan?: number }
type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number }

export type PdfContent =
  | (Part & { text: string | readonly PdfContent[] })
  | (Part & { stack: readonly PdfContent[] })
  | (Part & { columns: readonly (PdfContent & { width?: Column })[]; columnGap?: number })
  | (Part & { ul: readonly PdfContent[] })
  | (Part & { ol: readonly PdfContent[] })
  | (Part & { canvas: readonly Line[] })
  /** A JPEG as a `data:` URL, scaled to fit this box in points. */
  | (Part & { image: string; fit: readonly [number, number] })
  | (Part & {
      table: {
        body: readonly (readonly Cell[])[]
        widths?: readonly Column[]
        /** Number of heading rows, repeated on every page. */
        headerRows?: number
        dontBreakRows?: boolean
      }
      /** `lines`: thin lines between rows, a black one below the heading. */
      layout?: 'noBorders' | 'lines'
    })

/** Input of the PDF renderer. */
export type Drawing = {
  name: string
  content: readonly PdfContent[]
  styles: Record<string, PdfStyle>
  landscape: boolean
}

type Sheet = {
  /** File name without extension. */
  name: string
  content: readonly PdfContent[]
  /**
   * Additional styles. Every document has `title` (centred), `subtitle`, `small` (grey), `right` and `th` (table
   * heading).
   */
  styles?: Record<string, PdfStyle>
  landscape?: boolean
  /** Renders in a separate thread, for documents that take long or much memory, such as those with images. */
  isLong?: boolean
}

/** Lines for signatures: position, line and name, with a blank for a missing name. */
export const signatureLines = (people: readonly { position: string; name?: string }[]): PdfContent[] =>
  people.map(({ position, name }, place) => ({
    margin: [0, place === 0 ? 28 : 18, 0, 0] as const,
    columns: [
      { text: position, width: 230 },
      { text: '____________________', width: 130 },
      { text: name === undefined ? '/ ____________________ /' : `/ ${name} /` },
    ],
  }))

/** Documents with at least this many table rows are slow: about half a second per thousand rows. */
const longDocumentRows = 300
const rowsIn = (content: readonly PdfContent[]): number =>
  content.reduce((rows, part) => rows + ('table' in part ? part.table.body.length : 0), 0)

/**
 * Renders an A4 PDF with page numbers, in Roboto with Cyrillic, as a file response. It reads only the fonts and runs
 * in worker threads, so that it never blocks other requests.
 */
export const pdfFile = async ({
  name,
  content,
  styles = {},
  landscape = false,
  isLong = false,
}: Sheet): Promise<{ name: string; type: string; body: Uint8Array }> => {
  const { renderLong, renderShort } = await import('./pdfWorker.js')
  const sheet = { name, content, styles, landscape }
  const body = await (rowsIn(content) < longDocumentRows && !isLong ? renderShort(sheet) : renderLong(sheet))
  return { name: `${name}.pdf`, type: 'application/pdf', body }
}
