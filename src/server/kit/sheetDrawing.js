// JavaScript, because a thread of its own runs this very file, built or not.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** @typedef {import('./pdf').Drawing} Drawing */

/**
 * Lays a sheet out and draws it; the event loop of its thread stands still meanwhile.
 * @param {Drawing} sheet its content is written into
 * @returns {Promise<Uint8Array>}
 */
export const draw = async ({ name, content, styles, landscape }) => {
  const pdf = await (loaded ??= load())
  return pdf
    .createPdf({
      content,
      info: { title: name },
      pageSize: 'A4',
      pageOrientation: landscape ? 'landscape' : 'portrait',
      pageMargins: [57, 43, 43, 50],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.15 },
      styles: { ...commonStyles, ...styles },
      footer: (page, pages) =>
        pages > 1
          ? { text: `${name} · ${page} / ${pages}`, alignment: 'center', style: 'small', margin: [0, 16, 0, 0] }
          : '',
    })
    .getBuffer()
}

/** @type {Drawing['styles']} */
const commonStyles = {
  title: { fontSize: 14, bold: true, alignment: 'center', margin: [0, 0, 0, 8] },
  subtitle: { fontSize: 11, bold: true, margin: [0, 10, 0, 4] },
  small: { fontSize: 8, color: '#555555' },
  right: { alignment: 'right' },
  th: { bold: true, fontSize: 9 },
}

/**
 * Loaded with the first sheet: the start need not wait for it.
 * @type {ReturnType<typeof load> | undefined}
 */
let loaded
const load = async () => {
  const { default: pdf } = await import('pdfmake')
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  /** @param {string} style */
  const face = (style) => join(folder, `Roboto-${style}.ttf`)
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
  pdf.addTableLayouts({
    lines: {
      hLineWidth: (line, { table }) => {
        if (line === 0) return 0
        return line === table.headerRows ? 1 : 0.5
      },
      hLineColor: (line, { table }) => (line === table.headerRows ? 'black' : '#aaaaaa'),
      vLineWidth: () => 0,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 8),
    },
  })
  return pdf
}

/** @type {Promise<unknown>} */
let lastApart = Promise.resolve()

/**
 * Draws in a thread of its own, so that everybody else is answered meanwhile. One after another: a long list takes some hundred megabytes.
 * @param {Drawing} sheet
 * @returns {Promise<Uint8Array>}
 */
export const drawApart = (sheet) => {
  const drawn = lastApart.then(() => drawInThread(sheet))
  lastApart = drawn.catch(() => undefined)
  return drawn
}

/** @param {Drawing} sheet @returns {Promise<Uint8Array>} */
const drawInThread = (sheet) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { sheet } })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The thread that draws sheets ended with ${code}`)))
  })

if (workerData?.sheet) {
  const drawn = new Uint8Array(await draw(workerData.sheet))
  parentPort?.postMessage(drawn, [drawn.buffer])
}
