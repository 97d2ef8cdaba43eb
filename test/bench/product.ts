import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/server/platform/database'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { demoPassword } from '../kit/personas'

const root = join(import.meta.dirname, '../..')
const listening = / at (http:\/\/[\d.:]+)/

export type Running = {
  url: string
  /** Time from process start to the first response, in ms. */
  readyMs: number
  process: ChildProcess
  /** Resolves when the log contains these words. */
  logged: (words: string) => Promise<void>
  stop: () => Promise<void>
}

/** Creates a temporary data folder. */
export const temporaryData = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-bench-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const environment = (dataDir: string, extra: Record<string, string>) => ({
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'info',
  // Benchmarks send more requests than any person.
  REQUESTS_A_MINUTE: '1000000000',
  DEMO_PASSWORD: demoPassword,
  ...extra,
})

const builtFile = (name: string) => join(root, 'dist/server', `${name}.js`)

/** Starts the built server as an operator does, and waits for /readyz. */
export const startProduct = async (dataDir: string, extra: Record<string, string> = {}): Promise<Running> => {
  const begun = performance.now()
  const child = spawn(process.execPath, [builtFile('main')], {
    env: environment(dataDir, extra),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const said = (words: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = words.exec(text)
        if (found) resolve(found[1] ?? found[0])
        else child.stdout.once('data', look)
      }
      look()
    })
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const url = await new Promise<string>((resolve, reject) => {
    void said(listening).then(resolve)
    child.once('exit', (code) => reject(new Error(`The server exited with ${code} before it was listening:\n${text}`)))
  })
  const answer = await fetch(`${url}/readyz`)
  if (!answer.ok) throw new Error(`/readyz returned ${answer.status}`)
  const readyMs = performance.now() - begun
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url,
    readyMs,
    process: child,
    logged: async (words) => {
      await said(new RegExp(words))
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs one of the product's commands. */
export const runCommand = (name: string, { args = [], dataDir }: { args?: string[]; dataDir: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtFile(name), ...args], {
      env: environment(dataDir, {}),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} exited with ${code}`))))
  })

/** Starts a demo college with its generated document pages and opens its database; `end` deletes both. */
export const startDemo = async () => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  await product.logged('demo document pages created')
  const postgres = await findRunningPostgres(data.folder)
  if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
  const { pool, close } = openDatabase(postgres)
  const end = async () => {
    await close()
    await product.stop()
    await data.remove()
  }
  return { folder: data.folder, product, pool, end }
}
