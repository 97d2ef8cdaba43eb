// JavaScript, because a process of its own runs this very file, built or not.
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The argument that starts the subprocess. */
const reader = 'read-pdf'
const heapLimit = ['--max-old-space-size=256']
/** The largest file, held whole, and what the library unpacks of it. */
const maxMegabytes = 700
/** Opening a PDF takes a tenth of a second, starting the subprocess less than a second. */
const maxMilliseconds = 3000
/** Of a processor: the time that other people's files wait for a slow one. */
const slowMilliseconds = 1000

/** @typedef {'password' | 'noPages'} PdfFault */
/** @typedef {{ fault: PdfFault | null, isSlow: boolean }} PdfReading */

/**
 * Why no reader shows the PDF at `path`, and whether finding out was slow. The fault is null also where the library gives up, out of time or memory: a broken PDF that
 * other readers may open is not refused. Runs in a subprocess, because a hostile file may take all memory and time.
 * @param {string} path
 * @returns {Promise<PdfReading>}
 */
export const findPdfFault = (path) =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [reader, path], {
      execArgv: heapLimit,
      // The subprocess gets none of the server's secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: maxMilliseconds,
      killSignal: 'SIGKILL',
    })
    child.once('message', (/** @type {PdfReading} */ reading) => resolve(reading))
    child.once('error', () => resolve({ fault: null, isSlow: false }))
    child.once('exit', () => resolve({ fault: null, isSlow: true }))
  })

/** No option of Node.js limits buffers, into which the library unpacks streams; this thread ends the process instead. */
const limitMemory = () => {
  const check = `process.memoryUsage.rss() > ${maxMegabytes} * 1024 * 1024 && process.kill(process.pid, 'SIGKILL')`
  new Worker(`setInterval(() => ${check}, 50)`, { eval: true }).unref()
}

/** @param {string} path @returns {Promise<PdfFault | null>} */
const open = async (path) => {
  const { getDocument } = await import('unpdf/pdfjs')
  try {
    const { numPages } = await getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise
    return numPages > 0 ? null : 'noPages'
  } catch (error) {
    if (!(error instanceof Error)) return null
    if (error.name === 'PasswordException') return 'password'
    // The library has searched the whole file for pages.
    return error.name === 'InvalidPDFException' ? 'noPages' : null
  }
}

if (process.argv[2] === reader) {
  limitMemory()
  const before = process.cpuUsage()
  const fault = await open(process.argv[3] ?? '')
  const isSlow = process.cpuUsage(before).user > slowMilliseconds * 1000
  process.send?.({ fault, isSlow }, () => process.exit())
}
