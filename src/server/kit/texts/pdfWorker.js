// Plain JavaScript, because a worker thread runs this file itself, built or not.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** @typedef {import('./pdf').Drawing} Drawing */

/**
 * Renders a document, blocking the event loop of its thread.
 * @param {Drawing} sheet its content is modified
 * @returns {Promise<Uint8Array>}
 */
const render = async ({ name, content, styles, landscape }) => {
  replaceMissing(content)
  const shownName = String(withGlyphs(name))
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
          ? { text: `${shownName} · ${page} / ${pages}`, alignment: 'center', style: 'small', margin: [0, 16, 0, 0] }
          : '',
    })
    .getBuffer()
}

/** Characters without a glyph in Roboto, such as Chinese, Arabic and emoji. */
const missingGlyph =
  // oxlint-disable-next-line no-misleading-character-class -- the font has these combining marks on their own
  /[^\n\r\t\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6\u02c7\u02c9\u02d8-\u02dd\u02f3\u0300\u0301\u0303\u0309\u030f\u0323\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1\u03d2\u03d6\u0400-\u0486\u0488-\u0513\u1e00\u1e01\u1e3e\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u1f4d\u2000-\u200b\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039\u203a\u203c\u2044\u2070\u2074-\u208e\u20a3\u20a4\u20a6-\u20ac\u20b1\u20b9\u20ba\u20bc\u20bd\u20c1\u2105\u2113\u2116\u2122\u2126\u212e\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265\u25ca\ufeff\ufffd]/gu

/** @param {unknown} value */
const withGlyphs = (value) => (typeof value === 'string' ? value.replaceAll(missingGlyph, '\ufffd') : value)

/**
 * Replaces missing characters of a document by a visible sign, because nobody would notice a gap in a name.
 * @param {unknown} part
 */
const replaceMissing = (part) => {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'text' || Array.isArray(part)) Reflect.set(part, key, withGlyphs(value))
    replaceMissing(value)
  }
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
 * Loaded with the first document, to speed up the start.
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

/** In MB, more than a document of a few pages needs. Without limits a thread rarely collects garbage. */
const shortLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Starts a thread that renders documents one at a time and does not keep the process alive.
 * @param {import('node:worker_threads').ResourceLimits} [resourceLimits]
 */
const openThread = (resourceLimits = {}) => {
  const thread = new Worker(new URL(import.meta.url), { workerData: { draws: 'sheets' }, resourceLimits })
  thread.unref()
  return thread
}

/**
 * Rejects if the document cannot be rendered, which also ends the thread.
 * @param {Worker} thread @param {Drawing} sheet @returns {Promise<Uint8Array>}
 */
const renderIn = async (thread, sheet) => {
  thread.postMessage(sheet, [])
  const [drawn] = await once(thread, 'message')
  return drawn
}

/** @param {(sheet: Drawing) => Promise<Uint8Array>} work */
const sequentially = (work) => {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve()
  /** @param {Drawing} sheet */
  return (sheet) => {
    const drawn = last.then(() => work(sheet))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

/** Idle time before the thread ends; starting one takes ten times as long as a document. */
const idleMs = 60_000
/** @type {Worker | undefined} */
let idleThread
/** @type {NodeJS.Timeout | undefined} */
let end
const close = () => {
  void idleThread?.terminate()
  idleThread = undefined
}

/** Renders short documents in a shared thread, so that requests are not blocked. */
export const renderShort = sequentially(async (sheet) => {
  clearTimeout(end)
  idleThread ??= openThread(shortLimits)
  try {
    const drawn = await renderIn(idleThread, sheet)
    end = setTimeout(close, idleMs).unref()
    return drawn
  } catch (error) {
    close()
    throw error
  }
})

/**
 * Renders a long document in its own thread, which then releases hundreds of MB. Short documents do not wait for it.
 */
export const renderLong = sequentially(async (sheet) => {
  const thread = openThread()
  try {
    return await renderIn(thread, sheet)
  } finally {
    await thread.terminate()
  }
})

/** @param {Drawing} sheet */
const answer = async (sheet) => {
  const drawn = new Uint8Array(await render(sheet))
  parentPort?.postMessage(drawn, [drawn.buffer])
}
if (workerData?.draws === 'sheets') parentPort?.on('message', (sheet) => void answer(sheet))
