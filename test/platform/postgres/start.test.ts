import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../src/server/platform/postgres'
import { findProcess } from '../../../src/server/platform/postgres/processes'
import { StartupError } from '../../../src/server/platform/startupError'
import { ask, postmasterOf } from './ask'
import { makeFolder, removeFolder } from './installation'

const log = () => undefined
let folder = ''

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => removeFolder(folder))

describe('The embedded PostgreSQL', () => {
  it('creates its database at the first start and finds it with its rows at the next', async () => {
    const dataDir = join(folder, 'first')
    const first = await startPostgres({ dataDir, log })
    await ask(first.connection, 'create table kept as select 1 as number')
    await first.stop()
    const second = await startPostgres({ dataDir, log })
    try {
      expect(await ask(second.connection, 'select number from kept')).toEqual([{ number: 1 }])
      expect(
        await ask(
          second.connection,
          `select name, setting from pg_settings where name in
           ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit') order by name`,
        ),
      ).toEqual([
        { name: 'data_checksums', setting: 'on' },
        { name: 'fsync', setting: 'on' },
        { name: 'full_page_writes', setting: 'on' },
        { name: 'synchronous_commit', setting: 'on' },
      ])
    } finally {
      await second.stop()
    }
  })

  it('listens on a socket in a private folder only', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'socket'), log, durable: false })
    try {
      expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
      expect(await ask(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
      expect((await stat(join(folder, 'socket', 'postgres'))).mode & 0o777).toBe(0o700)
    } finally {
      await postgres.stop()
    }
  })

  it('sorts by Russian rules and stems Russian words in searches', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'russian'), log, durable: false })
    try {
      const words = `select string_agg(word, ' ' order by word) as sorted
        from (values ('жук'), ('ёлка'), ('Ель'), ('яма'), ('дом'), ('zebra'), ('Ёж')) as words (word)`
      expect(await ask(postgres.connection, words)).toEqual([{ sorted: 'дом Ёж ёлка Ель жук яма zebra' }])
      await ask(postgres.connection, 'create extension pg_trgm')
      const search = `select to_tsvector('russian', 'Учебные МАТЕРИАЛЫ') @@ to_tsquery('russian', 'материалами') as stems,
        similarity('МАТЕРИАЛЫ', 'материал') > 0.5 as resembles`
      expect(await ask(postgres.connection, search)).toEqual([{ stems: true, resembles: true }])
    } finally {
      await postgres.stop()
    }
  })

  it('leaves no process, lock or socket behind after repeated stops', async () => {
    const dataDir = join(folder, 'stopped')
    const postgres = await startPostgres({ dataDir, log, durable: false })
    const pid = await postmasterOf(join(dataDir, 'postgres'))
    await Promise.all([postgres.stop(), postgres.stop()])
    await postgres.stop()
    expect(await findProcess(pid)).toBeNull()
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('places its socket in another folder if the data path is too long, and removes it at the stop', async () => {
    const dataDir = join(folder, 'long'.repeat(30), 'long'.repeat(30))
    const postgres = await startPostgres({ dataDir, log, durable: false })
    const { host } = postgres.connection
    expect(host).not.toContain('long')
    expect(await ask(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    await expect(stat(host)).rejects.toThrow('ENOENT')
  })

  it('refuses a second start on the same data in one sentence, without stopping the first', async () => {
    const dataDir = join(folder, 'twice')
    const starts = await Promise.allSettled(
      Array.from({ length: 6 }, () => startPostgres({ dataDir, log, durable: false })),
    )
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const refusals = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(running).toHaveLength(1)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(StartupError)
      expect(String(refusal)).toContain(
        `Abitura is already running with the data in ${dataDir} (process ${process.pid}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    for (const postgres of running) {
      expect(await ask(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      await postgres.stop()
    }
    await startPostgres({ dataDir, log, durable: false }).then((again) => again.stop())
  })

  it('restarts on the same socket when it is killed while Abitura runs', async () => {
    const dataDir = join(folder, 'killed')
    const lines: string[] = []
    const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    try {
      await ask(postgres.connection, 'create table kept as select 1 as number')
      const killed = await postmasterOf(join(dataDir, 'postgres'))
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => ask(postgres.connection, 'select number from kept').catch(() => null), { timeout: 10_000 })
        .toEqual([{ number: 1 }])
      expect(await postmasterOf(join(dataDir, 'postgres'))).not.toBe(killed)
      expect(lines).toContain('PostgreSQL stopped unexpectedly, restarting.')
    } finally {
      await postgres.stop()
    }
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('stops gracefully even during a restart', async () => {
    const dataDir = join(folder, 'stoppedWhileRestarting')
    const postgres = await startPostgres({ dataDir, log, durable: false })
    const killed = await postmasterOf(join(dataDir, 'postgres'))
    process.kill(killed, 'SIGKILL')
    await postgres.stop()
    expect(await readdir(dataDir)).toEqual(['postgres'])
    await startPostgres({ dataDir, log, durable: false }).then((again) => again.stop())
  })
})
