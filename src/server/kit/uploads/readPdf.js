// Plain JavaScript, because a subprocess runs this file itself, built or not.
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** Command-line argument of the subprocess. */
const reader = 'read-pdf'
const heapLimit = ['--max-old-space-size=256']
/** Memory limit in MB, for the largest file in memory plus its decompressed content. */
const maxMegabytes = 700
/** In ms. Opening a PDF takes 100 ms, starting the subprocess less than a second. */
const maxMilliseconds = 3000
/** In ms of CPU time. Other users' files wait during that time. */
const slowMilliseconds = 1000

/** @typedef {'password' | 'no_pages'} PdfFault */
/** @typedef {{ fault: PdfFault | null, isSlow: boolean }} PdfReading */

/**
 * Returns why the PDF at `path` cannot be opened (null if it can, or if time or memory ran out) and whether the check was slow.
 * Runs in a subprocess, because a hostile file may exhaust both.
 * @param {string} path
 * @returns {Promise<PdfReading>}
 */
export const findPdfFault = (path) =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [reader, path], {
      execArgv: heapLimit,
      // An empty environment hides the server's secrets from the subprocess.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: maxMilliseconds,
      killSignal: 'SIGKILL',
    })
    child.once('message', (/** @type {PdfReading} */ reading) => resolve(reading))
    child.once('error', () => resolve({ fault: null, isSlow: false }))
    child.once('exit', () => resolve({ fault: null, isSlow: true }))
  })

/**
 * No Node.js option limits buffers, into which the library decompresses streams, so a watching thread kills the
 * process.
 */
const limitMemory = () => {
  const check = `process.memoryUsage.rss() > ${maxMegabytes} * 1024 * 1024 && process.kill(process.pid, 'SIGKILL')`
  new Worker(`setInterval(() => ${check}, 50)`, { eval: true }).unref()
}

/** @param {string} path @returns {Promise<PdfFault | null>} */
const open = async (path) => {
  const { getDocument } = await import('unpdf/pdfjs')
  try {
    const { numPages } = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise
    return numPages > 0 ? null : 'no_pages'
  } catch (error) {
    if (!(error instanceof Error)) return null
    if (error.name === 'PasswordException') return 'password'
    // The library has already searched the whole file for pages.
    return error.name === 'InvalidPDFException' ? 'no_pages' : null
  }
}

if (process.argv[2] === reader) {
  limitMemory()
  const before = process.cpuUsage()
  const fault = await open(process.argv[3] ?? '')
  const isSlow = process.cpuUsage(before).user > slowMilliseconds * 1000
  process.send?.({ fault, isSlow }, () => process.exit())
}
