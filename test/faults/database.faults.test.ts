import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../src/server/build.js'
import { openDatabase, type Connection } from '../../src/server/platform/database'
import { queueMails } from '../../src/server/kit/texts/mail'
import { findRunningPostgres } from '../../src/server/platform/postgres'
import { openSecret } from '../../src/server/platform/secret'
import { startProduct, type Running } from '../bench/product'
import { makeDatabase } from '../kit/databases'
import { readMails } from '../kit/mails'
import { ask, postmasterOf } from '../platform/postgres/ask'
import { openDatabaseProxy } from '../platform/server/databaseProxy'

const root = join(import.meta.dirname, '../..')
const secret = 'a secret of the tests that is long enough'
let folder = ''
beforeAll(async () => {
  await buildWhenStale(root)
  folder = await mkdtemp(join(tmpdir(), 'abitura-away-'))
  // PostgreSQL runs as another account if the tests run as root.
  await chmod(folder, 0o755)
}, 240_000)
const started: Running[] = []
afterAll(async () => {
  for (const product of started.filter(isAlive)) await product.stop()
  await rm(folder, { recursive: true, force: true })
})

const isAlive = ({ process: { exitCode, signalCode } }: Running) => exitCode === null && signalCode === null
const start = async (name: string, env: Record<string, string>) => {
  const product = await startProduct(join(folder, name), { LOG_LEVEL: 'fatal', SECRET: secret, ...env })
  started.push(product)
  return product
}

/** Queues mails directly in the database and reads them from the product's mail folder. */
const mailing = (connection: Connection, name: string) => {
  const written: string[] = []
  // Ignores the reminders that the demo college sends.
  const isOurs = (to: string) => to.endsWith('@example.org')
  const outbox = async () => (await readMails(join(folder, name, 'mail'))).map(({ to }) => to).filter(isOurs)
  const leave = async (mails: readonly string[]): Promise<void> => {
    const database = openDatabase(connection)
    try {
      const letters = mails.map((to) => ({ to, locale: 'ru', kind: 'address_changed', values: {} }) as const)
      await queueMails(database.db, { keyFor: await openSecret(database.db, secret) }, letters)
    } finally {
      await database.close()
    }
  }
  /** Queues forty mails; retries while the database is unavailable. */
  const leaveForty = async () => {
    const mails = Array.from({ length: 40 }, (_, n) => `${written.length + n}@example.org`)
    written.push(...mails)
    const left = () =>
      leave(mails).then(
        () => true,
        () => false,
      )
    await expect.poll(left, { timeout: 60_000 }).toBe(true)
  }
  return {
    /** Queues forty mails and resolves after the first of them has been sent. */
    sendSome: async () => {
      const before = (await outbox()).length
      await leaveForty()
      await expect.poll(async () => (await outbox()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
    },
    /** Returns the seconds until the next mail is sent. */
    untilNext: async () => {
      const begin = performance.now()
      const before = (await outbox()).length
      await expect.poll(async () => (await outbox()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
      return (performance.now() - begin) / 1000
    },
    allArrive: async () => {
      await expect
        .poll(async () => new Set(await outbox()).size, { timeout: 120_000, interval: 500 })
        .toBe(written.length)
      const all = await outbox()
      return `${written.length} mails queued, ${written.length} delivered, ${all.length - written.length} of them twice`
    },
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

describe('A server that is sending mails', () => {
  it(
    'sends all mails although the database refuses, is cut off 20 times and ends all connections 10 times',
    { timeout: 900_000 },
    async () => {
      const { connection, drop } = await makeDatabase()
      const line = await openDatabaseProxy(connection)
      const url = `postgres://${connection.user}@127.0.0.1:${line.port}/${connection.database}`
      const product = await start('away', { DATABASE_URL: url })
      const mails = mailing(connection, 'away')
      await mails.sendSome()
      line.cut()
      await delay(30_000)
      expect(isAlive(product)).toBe(true)
      line.mend()
      print(`connections refused for 30 s: mails resumed after ${(await mails.untilNext()).toFixed(1)} s`)
      for (let round = 0; round < 20; round += 1) {
        await mails.sendSome()
        line.cut()
        await delay(round * 20)
        line.mend()
        expect(isAlive(product)).toBe(true)
      }
      for (let round = 0; round < 10; round += 1) {
        await mails.sendSome()
        await ask(
          connection,
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
        )
        expect(isAlive(product)).toBe(true)
      }
      print(await mails.allArrive())
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
      expect(isAlive(product)).toBe(true)
      await product.stop()
      await line.close()
      await drop()
    },
  )

  it('sends all mails although its own PostgreSQL is stopped or killed 12 times', { timeout: 900_000 }, async () => {
    const product = await start('killed', { DEMO: 'on' })
    const connection = await findRunningPostgres(join(folder, 'killed'))
    if (!connection) throw new Error('PostgreSQL is not running')
    const mails = mailing(connection, 'killed')
    for (let round = 0; round < 12; round += 1) {
      await mails.sendSome()
      process.kill(await postmasterOf(join(folder, 'killed', 'postgres')), round % 2 === 0 ? 'SIGKILL' : 'SIGINT')
      expect(isAlive(product)).toBe(true)
    }
    print(await mails.allArrive())
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect(isAlive(product)).toBe(true)
    await product.stop()
  })
})
