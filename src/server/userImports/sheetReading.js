// JavaScript, because a thread of its own runs this very file, built or not.
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** A few kilobytes may name a cell in the millionth row, and the library fills all that is before it. */
const limits = { maxOldGenerationSizeMb: 512 }
/** A file of ten megabytes takes a few seconds. */
const mostMilliseconds = 30_000
/** Cells may all name one long text, which the file holds once. */
const mostSigns = 20_000_000

/** @typedef {{ workbook: Uint8Array, mostRows: number, mostColumns: number }} Asked */

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * The first sheet of a workbook: its rows that hold anything, at most `mostRows` of them, each cut after `mostColumns`. Read in a thread of its
 * own, which takes neither the server's time nor its memory; one after another. Rejects what is no workbook, or too much of one.
 * @param {Asked} asked
 * @returns {Promise<unknown[][]>}
 */
export const readApart = (asked) => {
  const read = last.then(() => readInThread(asked))
  last = read.catch(() => undefined)
  return read
}

/** @param {Asked} asked @returns {Promise<unknown[][]>} */
const readInThread = (asked) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { sheet: asked }, resourceLimits: limits })
    const clock = setTimeout(() => void thread.terminate(), mostMilliseconds)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => {
      clearTimeout(clock)
      reject(new Error(`The thread that reads sheets ended with ${code}`))
    })
  })

/** @param {Asked} asked */
const read = async ({ workbook, mostRows, mostColumns }) => {
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(Buffer.from(workbook), { parseNumber: String })
  const kept = rows
    .filter((row) => row.some((cell) => cell !== null))
    .slice(0, mostRows)
    .map((row) => row.slice(0, mostColumns))
  const signs = kept.flat().reduce((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  if (signs > mostSigns) throw new Error('The sheet holds more text than a list of people does')
  return kept
}

if (workerData?.sheet?.workbook) parentPort?.postMessage(await read(workerData.sheet), [])
