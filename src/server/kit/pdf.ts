import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Space around, in points: left, top, right, bottom. */
type Margin = readonly [number, number, number, number]
export type PdfStyle = {
  fontSize?: number
  bold?: boolean
  italics?: boolean
  alignment?: 'left' | 'center' | 'right' | 'justify'
  color?: string
  fillColor?: string
  decoration?: 'underline'
  lineHeight?: number
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
type Cell = PdfContent & { colSpan?: number; rowSpan?: number }
type Line = { type: 'line'; x1: number; y1: number; x2: number; y2: number; lineWidth?: number }

/** Lengths are in points. */
export type PdfContent =
  | (Part & { text: string | readonly PdfContent[] })
  | (Part & { stack: readonly PdfContent[] })
  | (Part & { columns: readonly (PdfContent & { width?: Column })[]; columnGap?: number })
  | (Part & { ul: readonly PdfContent[] })
  | (Part & { ol: readonly PdfContent[] })
  | (Part & { canvas: readonly Line[] })
  | (Part & {
      table: {
        body: readonly (readonly Cell[])[]
        widths?: readonly Column[]
        /** How many rows begin every page. */
        headerRows?: number
        dontBreakRows?: boolean
      }
      layout?: 'noBorders' | 'headerLineOnly' | 'lightHorizontalLines'
    })

type Definition = {
  content: readonly PdfContent[]
  info: { title: string }
  pageSize: 'A4'
  pageOrientation: 'portrait' | 'landscape'
  pageMargins: Margin
  defaultStyle: PdfStyle & { font: string }
  styles: Record<string, PdfStyle>
  footer: (page: number, pages: number) => PdfContent | ''
}

type Sheet = {
  /** The file's name, without its ending. */
  name: string
  content: readonly PdfContent[]
  /** The styles that the content names, beside those of every sheet. */
  styles?: Record<string, PdfStyle>
  landscape?: boolean
}

/** What every sheet may name: `title` (centred), `subtitle`, `small` (grey), `right` and `th` (a table's heading). */
const commonStyles: Record<string, PdfStyle> = {
  title: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 8] },
  subtitle: { fontSize: 11, bold: true, margin: [0, 10, 0, 4] },
  small: { fontSize: 8, color: '#555555' },
  right: { alignment: 'right' },
  th: { bold: true, fontSize: 9 },
}

/** A sheet of paper (A4, numbered pages, Roboto with Cyrillic) as a file to answer with. Reads nothing but the fonts, neither files nor the network. */
export const pdfFile = async ({
  name,
  content,
  styles = {},
  landscape = false,
}: Sheet): Promise<{ name: string; type: string; body: Uint8Array }> => {
  const pdf = await (loaded ??= load())
  const definition: Definition = {
    // The library writes its measures into what it is given.
    content: structuredClone(content),
    info: { title: name },
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [57, 43, 43, 50],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
    styles: { ...commonStyles, ...styles },
    footer: (page, pages) =>
      pages > 1 ? { text: `${page} / ${pages}`, alignment: 'center', style: 'small', margin: [0, 16, 0, 0] } : '',
  }
  const body = await pdf.createPdf(definition).getBuffer()
  return { name: `${name}.pdf`, type: 'application/pdf', body }
}

/** Loaded with the first sheet: the start need not wait for it. */
let loaded: ReturnType<typeof load> | undefined
const load = async () => {
  const { default: pdf } = await import('pdfmake')
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  const face = (style: string) => join(folder, `Roboto-${style}.ttf`)
  const fonts = {
    normal: face('Regular'),
    bold: face('Medium'),
    italics: face('Italic'),
    bolditalics: face('MediumItalic'),
  }
  const allowed = new Set(Object.values(fonts))
  pdf.setUrlAccessPolicy(() => false)
  pdf.setLocalAccessPolicy((path) => allowed.has(path))
  pdf.setFonts({ Roboto: fonts })
  return pdf
}
