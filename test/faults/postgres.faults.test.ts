import { execFile } from 'node:child_process'
import { chmod, mkdir, open, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type RunningPostgres } from '../../src/server/platform/postgres'
import { waitForEnd } from '../../src/server/platform/postgres/processes'
import { ask, postmasterOf } from '../platform/postgres/ask'
import { install, isRoot, makeFolder, removeFolder, runOwner } from '../platform/postgres/installation'

const run = promisify(execFile)
const log = () => undefined
const megabyte = 1024 * 1024
let folder = ''

beforeAll(async () => {
  folder = await makeFolder()
  await install(folder)
})
afterAll(() => removeFolder(folder))

const lastAcknowledged = (owner: ReturnType<typeof runOwner>) =>
  owner.events.reduce((last, event) => Math.max(last, event.acknowledged ?? 0), 0)

/** Fails unless all rows up to `last` exist without a gap. */
const expectRows = async ({ connection }: RunningPostgres, last: number) => {
  const [row] = await ask(
    connection,
    'select count(*)::int as rows, coalesce(max(number), 0)::int as last from acknowledged',
  )
  expect(row?.['rows']).toBe(row?.['last'])
  expect(Number(row?.['last'])).toBeGreaterThanOrEqual(last)
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const print = (line: string) => process.stdout.write(`${line}\n`)

describe('The embedded PostgreSQL', () => {
  it(
    'loses no acknowledged row when Abitura is killed 25 times, every second time with PostgreSQL',
    { timeout: 240_000 },
    async () => {
      const dataDir = join(folder, 'kills')
      const waits: number[] = []
      let last = 0
      for (let round = 0; round < 25; round += 1) {
        const begin = performance.now()
        const owner = runOwner(folder, { dataDir, write: true, durable: true })
        await owner.ready()
        if (round > 0) waits.push(performance.now() - begin)
        await owner.acknowledged(last + 1 + ((round * 37) % 200))
        const postmaster = await postmasterOf(join(dataDir, 'postgres'))
        await owner.end('SIGKILL')
        if (round % 2 === 1) {
          process.kill(postmaster, 'SIGKILL')
          await waitForEnd(postmaster, { timeout: 5000 })
        }
        last = Math.max(last, lastAcknowledged(owner))
      }
      const postgres = await startPostgres({ dataDir, log })
      await expectRows(postgres, last)
      await postgres.stop()
      expect(await readdir(dataDir)).toEqual(['postgres'])
      print(`25 kills: ${last} rows acknowledged, 0 lost; ready again in ${median(waits).toFixed(0)} ms (median)`)
    },
  )
})

describe.runIf(isRoot)('The embedded PostgreSQL on a full disk', () => {
  const withDisk = async (size: string, work: (disk: string) => Promise<void>) => {
    const disk = join(folder, `disk${size}`)
    await mkdir(disk)
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk])
    try {
      await work(disk)
    } finally {
      await run('umount', ['-l', disk])
    }
  }

  const fill = async (disk: string) => {
    const filler = await open(join(disk, 'filler'), 'w')
    const block = Buffer.alloc(megabyte / 16)
    const more = (): Promise<void> => filler.write(block).then(more)
    await more().catch(() => undefined)
    await filler.close()
  }

  it('reports the full disk at the first start and leaves no partial data', { timeout: 60_000 }, () =>
    withDisk('20m', async (disk) => {
      const dataDir = join(disk, 'data')
      await expect(startPostgres({ dataDir, log })).rejects.toThrow(
        `The disk with ${dataDir} is full. Free some space and start again.`,
      )
      expect(await readdir(dataDir)).toEqual([])
    }),
  )

  it(
    'refuses writes, keeps acknowledged rows, and resumes without a restart once there is space',
    { timeout: 120_000 },
    () =>
      withDisk('200m', async (disk) => {
        const dataDir = join(disk, 'data')
        const postgres = await startPostgres({ dataDir, log })
        await ask(postgres.connection, 'create table acknowledged (number integer primary key, note text not null)')
        const insert = (number: number) =>
          ask(postgres.connection, `insert into acknowledged values (${number}, repeat(md5('${number}'), 3000))`)
        for (let number = 1; number <= 20; number += 1) await insert(number)
        await fill(disk)
        let last = 20
        const insertMore = async (): Promise<void> => {
          await insert(last + 1)
          last += 1
          return insertMore()
        }
        await expect(insertMore()).rejects.toThrow(/No space left|connection|terminat|recovery|closed|ECONN/i)
        await truncate(join(disk, 'filler'), 0)
        await expect
          .poll(() => ask(postgres.connection, 'select 1 as one').catch(() => null), { timeout: 30_000 })
          .toEqual([{ one: 1 }])
        // A refused insert may have been committed before its acknowledgement was lost, so its number may exist.
        await ask(postgres.connection, `delete from acknowledged where number > ${last}`)
        for (let number = last + 1; number <= last + 5; number += 1) await insert(number)
        await expectRows(postgres, last + 5)
        await postgres.stop()
      }),
  )

  it('reports the full disk at a later start', { timeout: 60_000 }, () =>
    withDisk('150m', async (disk) => {
      const dataDir = join(disk, 'data')
      await startPostgres({ dataDir, log }).then((first) => first.stop())
      await fill(disk)
      await expect(startPostgres({ dataDir, log })).rejects.toThrow(
        `The disk with ${dataDir} is full. Free some space and start again.`,
      )
      await truncate(join(disk, 'filler'), 0)
      await startPostgres({ dataDir, log }).then((again) => again.stop())
    }),
  )
})

/** Shuts a file system down without flushing, like a power cut. */
const powerCut = async (disk: string) => {
  const program = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`
  await run('python3', ['-c', program, disk])
}

const canCutPower = async () => {
  if (!isRoot) return false
  return run('sh', ['-c', 'command -v python3 && command -v mkfs.ext4 && losetup -f']).then(
    () => true,
    () => false,
  )
}

describe.runIf(await canCutPower())('The embedded PostgreSQL in a power cut', () => {
  it('loses no acknowledged row in 12 repetitions', { timeout: 240_000 }, async () => {
    const image = join(folder, 'disk.img')
    const disk = join(folder, 'powered')
    await mkdir(disk)
    await writeFile(image, '')
    await truncate(image, 400 * megabyte)
    await run('mkfs.ext4', ['-q', image])
    let last = 0
    for (let round = 0; round < 12; round += 1) {
      await run('mount', ['-o', 'loop', image, disk])
      await chmod(disk, 0o755)
      const owner = runOwner(folder, { dataDir: join(disk, 'data'), write: true, durable: true })
      await owner.ready()
      if (round > 0) await expectRows({ connection: await owner.ready(), stop: async () => undefined }, last)
      await owner.acknowledged(last + 20 + ((round * 53) % 300))
      const postmaster = await postmasterOf(join(disk, 'data', 'postgres'))
      await powerCut(disk)
      await owner.end('SIGKILL')
      process.kill(postmaster, 'SIGKILL')
      await waitForEnd(postmaster, { timeout: 5000 })
      last = Math.max(last, lastAcknowledged(owner))
      await expect
        .poll(
          () =>
            run('umount', [disk]).then(
              () => true,
              () => false,
            ),
          { timeout: 10_000 },
        )
        .toBe(true)
    }
    await run('mount', ['-o', 'loop', image, disk])
    const postgres = await startPostgres({ dataDir: join(disk, 'data'), log })
    await expectRows(postgres, last)
    await postgres.stop()
    await run('umount', [disk])
    await rm(image)
    print(`12 power cuts: ${last} rows acknowledged, 0 lost`)
  })
})
