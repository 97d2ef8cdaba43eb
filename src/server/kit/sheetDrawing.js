// JavaScript, because a thread of its own runs this very file, built or not.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** @typedef {import('./pdf').Drawing} Drawing */

/**
 * Lays a sheet out and draws it; the event loop of its thread stands still meanwhile.
 * @param {Drawing} sheet its content is written into
 * @returns {Promise<Uint8Array>}
 */
const draw = async ({ name, content, styles, landscape }) => {
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
      paddingLeft: (column) => (column === 0 ? 0 : 4),
      paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 4),
    },
  })
  return pdf
}

/** Megabytes, more than a sheet of a few pages takes: a thread without limits clears away what it is done with only now and then. */
const enough = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * A thread that draws what it is sent, in turn; it keeps no process alive.
 * @param {import('node:worker_threads').ResourceLimits} [resourceLimits]
 */
const openThread = (resourceLimits = {}) => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { draws: 'sheets' }, resourceLimits })
  thread.unref()
  return thread
}

/**
 * A thread that is sent a sheet that it cannot draw ends with it.
 * @param {Worker} thread @param {Drawing} sheet @returns {Promise<Uint8Array>}
 */
const drawnBy = async (thread, sheet) => {
  thread.postMessage(sheet, [])
  const [drawn] = await once(thread, 'message')
  return drawn
}

/** @param {(sheet: Drawing) => Promise<Uint8Array>} work */
const inTurn = (work) => {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** @param {Drawing} sheet */
  return (sheet) => {
    const drawn = last.then(() => work(sheet))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** How long a thread waits for another sheet: opening one takes ten times what a sheet takes. */
const keptMs = 60_000
/** @type {Worker | undefined} */
let kept
/** @type {NodeJS.Timeout | undefined} */
let end
const close = () => {
  void kept?.terminate()
  kept = undefined
}

/** Draws sheets of a page or a few in a thread of their own, so that everybody else is answered meanwhile. */
export const drawShort = inTurn(async (sheet) => {
  clearTimeout(end)
  kept ??= openThread(enough)
  try {
    const drawn = await drawnBy(kept, sheet)
    end = setTimeout(close, keptMs).unref()
    return drawn
  } catch (error) {
    close()
    throw error
  }
})

/** Draws a long list in a thread for itself, with which the hundreds of megabytes go that it took; short sheets do not wait for it. */
export const drawLong = inTurn(async (sheet) => {
  const thread = openThread()
  try {
    return await drawnBy(thread, sheet)
  } finally {
    await thread.terminate()
  }
})

/** @param {Drawing} sheet */
const answer = async (sheet) => {
  const drawn = new Uint8Array(await draw(sheet))
  parentPort?.postMessage(drawn, [drawn.buffer])
}
if (workerData?.draws === 'sheets') parentPort?.on('message', (sheet) => void answer(sheet))
