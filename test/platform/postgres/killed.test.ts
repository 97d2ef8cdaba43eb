import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../src/server/platform/postgres'
import { findProcess, waitForEnd } from '../../../src/server/platform/postgres/processes'
import { ask, postmasterOf } from './ask'
import { install, makeFolder, removeFolder, runOwner } from './installation'

const log = () => undefined
let folder = ''

beforeAll(async () => {
  folder = await makeFolder()
  await install(folder)
})
afterAll(() => removeFolder(folder))

describe('PostgreSQL after a kill -9 of Abitura', () => {
  it('is shut down by the next start, which finds every acknowledged row', async () => {
    const dataDir = join(folder, 'killed')
    const owner = runOwner(folder, { dataDir, write: true, durable: true })
    await owner.acknowledged(50)
    const orphan = await postmasterOf(join(dataDir, 'postgres'))
    await owner.end('SIGKILL')
    const last = owner.events.reduce((most, event) => Math.max(most, event.acknowledged ?? 0), 0)
    expect(await findProcess(orphan)).not.toBeNull()
    const lines: string[] = []
    const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) })
    try {
      expect(lines.join()).toContain(`PostgreSQL (process ${orphan}) is still running after Abitura was killed`)
      expect(await findProcess(orphan)).toBeNull()
      const [row] = await ask(postgres.connection, 'select count(*) as rows, max(number) as last from acknowledged')
      expect(Number(row?.['rows'])).toBe(row?.['last'])
      expect(row?.['last']).toBeGreaterThanOrEqual(last)
    } finally {
      await postgres.stop()
    }
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('starts over and cleans up if the kill came during the very first start', async () => {
    const dataDir = join(folder, 'firstStart')
    const owner = runOwner(folder, { dataDir })
    const hasBegun = async () =>
      (await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.new-'))
    while (!(await hasBegun())) await delay(20)
    await owner.end('SIGKILL')
    expect(await readdir(dataDir)).not.toContain('postgres')
    const postgres = await startPostgres({ dataDir, log, durable: false })
    expect(await ask(postgres.connection, 'select current_database() as name')).toEqual([{ name: 'abitura' }])
    await postgres.stop()
    // A folder of the killed process may have grown briefly after the kill.
    await startPostgres({ dataDir, log, durable: false }).then((again) => again.stop())
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  it('starts only after the last backend of its predecessor has ended', async () => {
    const dataDir = join(folder, 'backend')
    const cluster = join(dataDir, 'postgres')
    const owner = runOwner(folder, { dataDir, write: true })
    await owner.acknowledged(5)
    const connection = await owner.ready()
    const [row] = await ask(connection, "select pid from pg_stat_activity where query like 'insert into acknowledged%'")
    const backend = Number(row?.['pid'])
    const postmaster = await postmasterOf(cluster)
    process.kill(backend, 'SIGSTOP')
    await owner.end('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await waitForEnd(postmaster, { timeout: 5000 })
    const starting = startPostgres({ dataDir, log, durable: false })
    await delay(1500)
    expect(await postmasterOf(cluster)).toBe(postmaster)
    expect(await findProcess(backend)).not.toBeNull()
    process.kill(backend, 'SIGCONT')
    const postgres = await starting
    expect(await findProcess(backend)).toBeNull()
    expect(await postmasterOf(cluster)).not.toBe(postmaster)
    await postgres.stop()
  })

  it('starts although the pid in its lock belongs to a zombie or another program', async () => {
    const dataDir = join(folder, 'stale')
    const cluster = join(dataDir, 'postgres')
    await startPostgres({ dataDir, log, durable: false }).then((first) => first.stop())
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
    await waitForEnd(zombie, { timeout: 5000 })
    try {
      for (const pid of [zombie, parent.pid ?? 0]) {
        await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1700000000\n5432\n\n\n\n`)
        const postgres = await startPostgres({ dataDir, log, durable: false })
        expect(await postmasterOf(cluster)).not.toBe(pid)
        await postgres.stop()
        expect(await findProcess(parent.pid ?? 0)).not.toBeNull()
      }
    } finally {
      parent.kill('SIGKILL')
    }
  })

  it('keeps running when a server starts with a copy of its data', async () => {
    const [original, copy] = [join(folder, 'original'), join(folder, 'copy')]
    const first = await startPostgres({ dataDir: original, log, durable: false })
    const second = await startPostgres({ dataDir: copy, log, durable: false })
    await second.stop()
    const file = await readFile(join(original, 'postgres', 'postmaster.pid'), 'utf8')
    await writeFile(join(copy, 'postgres', 'postmaster.pid'), file)
    await startPostgres({ dataDir: copy, log, durable: false }).then(
      (postgres) => postgres.stop(),
      () => undefined,
    )
    expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await first.stop()
  })
})

describe('A process that owns PostgreSQL', () => {
  it('is interrupted alone by Ctrl-C, so that PostgreSQL runs until it is stopped', async () => {
    const dataDir = join(folder, 'interrupted')
    const owner = runOwner(folder, { dataDir })
    const connection = await owner.ready()
    const postmaster = await postmasterOf(join(dataDir, 'postgres'))
    process.kill(-owner.pid, 'SIGINT')
    await owner.until((event) => event.interrupted)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.end('SIGTERM')
    expect(await findProcess(postmaster)).toBeNull()
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('ends PostgreSQL even when it exits without a regular stop', async () => {
    const dataDir = join(folder, 'left')
    const owner = runOwner(folder, { dataDir })
    await owner.ready()
    const postmaster = await postmasterOf(join(dataDir, 'postgres'))
    owner.leave()
    await owner.ended
    expect(await waitForEnd(postmaster, { timeout: 10_000 })).toBe(true)
  })

  it('refuses to start a second time', async () => {
    const dataDir = join(folder, 'second')
    const owner = runOwner(folder, { dataDir })
    await owner.ready()
    const second = runOwner(folder, { dataDir })
    expect(await second.failure()).toBe(
      `Abitura is already running with the data in ${dataDir} (process ${owner.pid}). Stop it first, or set DATA_DIR to another folder.`,
    )
    await owner.end()
  })
})
