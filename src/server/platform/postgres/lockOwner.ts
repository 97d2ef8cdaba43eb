import { readFile, readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { findProcess } from './processes'

/** Longer than several heartbeats of an owner, in milliseconds. */
const silence = 5000

export type Owner = {
  pid: number
  startedAt: string
  /** Which run of the machine, and which container in it: pids mean nothing outside of both. '' where unknown. */
  boot: string
  namespace: string
  host: string
  /** Names this one taking of the lock. */
  token: string
  /** Of the lock's own file, which a copy of it does not have; '' in a lock of an earlier version. */
  inode: string
  text: string
}

const orEmpty = (reading: Promise<string>): Promise<string> => reading.then((text) => text.trim()).catch(() => '')

/** This process as the owner of a lock. */
export const describeOwner = async (token: string, inode = ''): Promise<Owner> => {
  const [self, boot, namespace] = await Promise.all([
    findProcess(process.pid),
    orEmpty(readFile('/proc/sys/kernel/random/boot_id', 'utf8')),
    orEmpty(readlink('/proc/self/ns/pid')),
  ])
  const startedAt = self?.startedAt ?? ''
  const host = hostname()
  const text = `${[process.pid, startedAt, boot, namespace, host, token, inode].join('\n')}\n`
  return { pid: process.pid, startedAt, boot, namespace, host, token, inode, text }
}

/** A lock is written whole before it gets its name; what cannot be read is what a power cut left, of a dead owner. */
export const parseOwner = (text: string): Owner => {
  const [pid = '', startedAt = '', boot = '', namespace = '', host = '', token = '', inode = ''] = text.split('\n')
  const number = Number(pid)
  return /^[0-9a-f]{16}$/.test(token) && Number.isInteger(number) && number > 0
    ? { pid: number, startedAt, boot, namespace, host, token, inode, text }
    : { pid: 0, startedAt: '', boot: '', namespace: '', host: '', token: 'unreadable', inode: '', text }
}

export const inodeOf = async (path: string): Promise<string> => String((await stat(path, { bigint: true })).ino)

/** Whether the lock at `path` was copied together with its folder: then it speaks of another folder. */
export const isCopied = async ({ inode }: Owner, path: string): Promise<boolean> =>
  inode !== '' && (await inodeOf(path).catch(() => inode)) !== inode

/**
 * Whether the process that took the lock at `path` still lives. Takes up to five seconds for one in another container.
 */
export const isAlive = async (owner: Owner, path: string): Promise<boolean> => {
  if (owner.pid === 0) return false
  const here = await describeOwner('')
  if (owner.boot === here.boot && owner.namespace === here.namespace) {
    const found = await findProcess(owner.pid)
    if (found === null) return false
    return found.startedAt === '' || owner.startedAt === '' || found.startedAt === owner.startedAt
  }
  if (owner.boot !== here.boot && owner.host === here.host) return false
  return beats(path)
}

const beats = async (path: string): Promise<boolean> => {
  const touched = () =>
    stat(path).then(
      (file) => file.mtimeMs,
      () => 0,
    )
  const before = await touched()
  for (const deadline = Date.now() + silence; Date.now() < deadline;) {
    await delay(100)
    const now = await touched()
    if (now !== before) return now !== 0
  }
  return false
}
