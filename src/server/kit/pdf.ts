/** Space around, in points: left, top, right, bottom. */
type Margin = readonly [number, number, number, number]
export type PdfStyle = {
  fontSize?: number
  bold?: boolean
  italics?: boolean
  alignment?: 'left' | 'center' | 'right' | 'justify'
  color?: string
  fillColor?: string
  decoration?: 'underline' | 'lineThrough'
  /** Above or below the line, smaller. */
  sup?: boolean
  sub?: boolean
  lineHeight?: number
  /** In a table: the column is as wide as it, so that it takes one line. */
  noWrap?: boolean
  margin?: Margin
}
type Part = PdfStyle & {
  style?: string | readonly string[]
  pageBreak?: 'before' | 'after'
  /** Not parted by the end of a page. */
  unbreakable?: boolean
}
type Column = 'auto' | '*' | number
/** A cell may span others: those it covers are given as `{ text: '' }`. */
export type Cell = PdfContent & { colSpan?: number; rowSpan?: number }
type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number }

/** Lengths are in points. */
export type PdfContent =
  | (Part & { text: string | readonly PdfContent[] })
  | (Part & { stack: readonly PdfContent[] })
  | (Part & { columns: readonly (PdfContent & { width?: Column })[]; columnGap?: number })
  | (Part & { ul: readonly PdfContent[] })
  | (Part & { ol: readonly PdfContent[] })
  | (Part & { canvas: readonly Line[] })
  /** A JPEG as a `data:` address, no larger than this in points. */
  | (Part & { image: string; fit: readonly [number, number] })
  | (Part & {
      table: {
        body: readonly (readonly Cell[])[]
        widths?: readonly Column[]
        /** How many rows begin every page. */
        headerRows?: number
        dontBreakRows?: boolean
      }
      /** `lines`: thin ones between the rows, a black one under the heading. */
      layout?: 'noBorders' | 'lines'
    })

/** What a sheet is drawn from. */
export type Drawing = {
  name: string
  content: readonly PdfContent[]
  styles: Record<string, PdfStyle>
  landscape: boolean
}

type Sheet = {
  /** The file's name, without its ending. */
  name: string
  content: readonly PdfContent[]
  /**
   * The styles that the content names, beside those of every sheet: `title` (centred), `subtitle`, `small` (grey),
   * `right` and `th` (a table's heading).
   */
  styles?: Record<string, PdfStyle>
  landscape?: boolean
  /** It takes its time, or much memory: pictures. */
  isLong?: boolean
}

/** From so many rows on a sheet takes its time to lay out: about half a second for a thousand. */
const rowsOfLong = 300
const rowsIn = (content: readonly PdfContent[]): number =>
  content.reduce((rows, part) => rows + ('table' in part ? part.table.body.length : 0), 0)

/**
 * A sheet of paper (A4, numbered pages, Roboto with Cyrillic) as a file to answer with. Reads nothing but the fonts,
 * neither files nor the network; it holds nobody else up, and a long one no short one.
 */
export const pdfFile = async ({
  name,
  content,
  styles = {},
  landscape = false,
  isLong = false,
}: Sheet): Promise<{ name: string; type: string; body: Uint8Array }> => {
  const { drawLong, drawShort } = await import('./sheetDrawing.js')
  const sheet = { name, content, styles, landscape }
  const body = await (rowsIn(content) < rowsOfLong && !isLong ? drawShort(sheet) : drawLong(sheet))
  return { name: `${name}.pdf`, type: 'application/pdf', body }
}
