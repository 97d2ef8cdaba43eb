import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLiveOwner, takeLock } from '../../../src/server/platform/postgres/lock'
import { describeOwner } from '../../../src/server/platform/postgres/lockOwner'
import { findProcess, pidIsTaken } from '../../../src/server/platform/postgres/processes'
import { makeFolder, removeFolder } from './installation'

let folder = ''
const token = '0123456789abcdef'

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => removeFolder(folder))

const lockIn = (home: string) => join(home, 'postgres.lock')

/** Creates a folder locked by this process, with some owner fields changed. */
const createLockedFolder = async (name: string, changes: Partial<Awaited<ReturnType<typeof describeOwner>>>) => {
  const home = join(folder, name)
  await mkdir(home)
  const owner = { ...(await describeOwner(token)), ...changes }
  const lines = [owner.pid, owner.startedAt, owner.boot, owner.namespace, owner.host, owner.token]
  await writeFile(lockIn(home), `${lines.join('\n')}\n`)
  return home
}

const take = (home: string) => takeLock({ home, dataDir: home })

const endedPid = async () => {
  const child = spawn('true')
  await once(child, 'close')
  return child.pid ?? 0
}

/** Creates a zombie: an ended process whose parent never waits for it. */
const makeZombie = async () => {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line))
  await expect.poll(() => findProcess(pid), { timeout: 10_000 }).toBeNull()
  expect(pidIsTaken(pid)).toBe(true)
  return { pid, end: () => parent.kill('SIGKILL') }
}

describe('The lock on the data', () => {
  it('is refused while its owner is alive', async () => {
    const home = await createLockedFolder('alive', {})
    await expect(take(home)).rejects.toThrow(/already running/)
    expect(await readFile(lockIn(home), 'utf8')).toContain(token)
  })

  it('is refused in a copied folder, with a warning that the copy may be inconsistent', async () => {
    const home = join(folder, 'original')
    await mkdir(home)
    const lock = await take(home)
    const copy = join(folder, 'copy')
    await cp(home, copy, { recursive: true, preserveTimestamps: true })
    await expect(take(copy)).rejects.toThrow(/copy was copied while Abitura was using the original/)
    expect(await findLiveOwner(copy)).toBeNull()
    await expect(take(home)).rejects.toThrow(/already running/)
    await lock.release()
  })

  it('is taken over from an ended owner', async () => {
    const home = await createLockedFolder('dead', { pid: await endedPid() })
    const lock = await take(home)
    await expect(take(home)).rejects.toThrow(/already running/)
    await lock.release()
    expect(await readdir(home)).toEqual([])
  })

  it("is taken over if another process has reused its owner's pid", async () => {
    const home = await createLockedFolder('reused', { pid: process.ppid, startedAt: '1' })
    await take(home).then((lock) => lock.release())
  })

  it('is taken over from a zombie', async () => {
    const zombie = await makeZombie()
    try {
      const home = await createLockedFolder('zombie', { pid: zombie.pid, startedAt: '' })
      await take(home).then((lock) => lock.release())
    } finally {
      zombie.end()
    }
  })

  it('is taken over after a power cut, even if that left it empty', async () => {
    const rebooted = await createLockedFolder('rebooted', { boot: 'an earlier run of this machine' })
    await take(rebooted).then((lock) => lock.release())
    const emptied = join(folder, 'emptied')
    await mkdir(emptied)
    await writeFile(lockIn(emptied), '')
    await take(emptied).then((lock) => lock.release())
  })

  it('is refused while its owner is alive in another container, where its pid is meaningless', async () => {
    const home = await createLockedFolder('container', { pid: 1, namespace: 'pid:[1]' })
    const beat = async () => {
      await delay(300)
      await utimes(lockIn(home), new Date(), new Date())
    }
    const [taking] = await Promise.allSettled([take(home), beat()])
    expect(taking).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/already running/) } })
  })

  it('is taken over from another container without heartbeat', { timeout: 15_000 }, async () => {
    const home = await createLockedFolder('silent', { pid: 1, namespace: 'pid:[1]' })
    await take(home).then((lock) => lock.release())
  })

  it('has a heartbeat as long as it is held', async () => {
    const home = join(folder, 'beating')
    await mkdir(home)
    const lock = await take(home)
    await utimes(lockIn(home), 0, 0)
    await expect.poll(async () => (await stat(lockIn(home))).mtimeMs, { timeout: 5000 }).toBeGreaterThan(0)
    await lock.release()
  })

  it('is taken over by exactly one of many processes that find its owner dead', async () => {
    const pid = await endedPid()
    for (let round = 0; round < 20; round += 1) {
      const home = await createLockedFolder(`race${round}`, { pid })
      const tries = await Promise.allSettled(Array.from({ length: 12 }, () => take(home)))
      const winners = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(winners).toHaveLength(1)
      await Promise.all(winners.map((lock) => lock.release()))
      expect(await readdir(home)).toEqual([])
    }
  })

  it('can be taken over after a process was killed while replacing a dead owner', async () => {
    const pid = await endedPid()
    const home = await createLockedFolder('halfway', { pid })
    const half = `${pid}\n\n\n\n\nfedcba9876543210\n`
    const { boot, namespace, host } = await describeOwner(token)
    await writeFile(
      `${lockIn(home)}.after-${token}`,
      half.replace('\n\n\n\n\n', `\n\n${boot}\n${namespace}\n${host}\n`),
    )
    await take(home).then((lock) => lock.release())
    expect(await readdir(home)).toEqual([])
  })
})
