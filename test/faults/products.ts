import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildWhenStale } from '../../src/server/build.js'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { startProduct, type Running } from '../bench/product'

/** Builds the product before the tests of a file. Servers and folders that the tests make are removed after them. */
export const useProducts = () => {
  const folders: string[] = []
  const pools: pg.Pool[] = []
  const running: Running[] = []
  beforeAll(() => buildWhenStale(join(import.meta.dirname, '../..')), 240_000)
  afterAll(async () => {
    for (const product of running.filter(({ process }) => process.exitCode === null && process.signalCode === null))
      await product.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })
  /** Opens a direct database pool that ignores connections lost with a killed server or PostgreSQL. */
  const poolTo = (connection: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ ...connection, max: 4 })
    pool.on('error', () => undefined)
    pools.push(pool)
    return pool
  }
  return {
    makeFolder: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'abitura-fault-'))
      // PostgreSQL runs as another account if the tests run as root.
      await chmod(folder, 0o755)
      folders.push(folder)
      return folder
    },
    start: async (data: string, env: Record<string, string> = {}): Promise<Running> => {
      const product = await startProduct(data, { DEMO: 'on', LOG_LEVEL: 'fatal', ...env })
      running.push(product)
      return product
    },
    kill: async ({ process }: Running): Promise<void> => {
      const ended = once(process, 'exit')
      process.kill('SIGKILL')
      await ended
    },
    poolTo,
    /** Opens a pool to the PostgreSQL that runs on the data folder. */
    poolOf: async (data: string): Promise<pg.Pool> => {
      const postgres = await findRunningPostgres(data)
      if (!postgres) throw new Error('No PostgreSQL is running on the data folder')
      return poolTo(postgres)
    },
    endPools: () => Promise.all(pools.splice(0).map((pool) => pool.end())),
  }
}
