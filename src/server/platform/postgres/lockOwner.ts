import { readFile, readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { findProcess } from './processes'

/** In ms, longer than several heartbeats. */
const staleAfterMs = 5000

export type Owner = {
  pid: number
  startedAt: string
  /** Boot of the machine and container namespace, outside of which a pid is meaningless. '' if unknown. */
  boot: string
  namespace: string
  host: string
  /** Identifies this acquisition of the lock. */
  token: string
  /** Inode of the lock file, which a copy does not share; '' in locks of earlier versions. */
  inode: string
  text: string
}

const orEmpty = (reading: Promise<string>): Promise<string> => reading.then((text) => text.trim()).catch(() => '')

/** Describes this process as a lock owner. */
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

/**
 * Lock files are complete before they get their name, so an unreadable one results from a power failure and its owner
 * is dead.
 */
export const parseOwner = (text: string): Owner => {
  const [pid = '', startedAt = '', boot = '', namespace = '', host = '', token = '', inode = ''] = text.split('\n')
  const number = Number(pid)
  return /^[0-9a-f]{16}$/.test(token) && Number.isInteger(number) && number > 0
    ? { pid: number, startedAt, boot, namespace, host, token, inode, text }
    : { pid: 0, startedAt: '', boot: '', namespace: '', host: '', token: 'unreadable', inode: '', text }
}

export const inodeOf = async (path: string): Promise<string> => String((await stat(path, { bigint: true })).ino)

/** Whether the lock was copied with its folder, so that it refers to the original folder. */
export const isCopied = async ({ inode }: Owner, path: string): Promise<boolean> =>
  inode !== '' && (await inodeOf(path).catch(() => inode)) !== inode

/** Whether the owner of the lock at `path` is alive. Takes up to five seconds for an owner in another container. */
export const isAlive = async (owner: Owner, path: string): Promise<boolean> => {
  if (owner.pid === 0) return false
  const thisProcess = await describeOwner('')
  if (owner.boot === thisProcess.boot && owner.namespace === thisProcess.namespace) {
    const found = await findProcess(owner.pid)
    if (found === null) return false
    return found.startedAt === '' || owner.startedAt === '' || found.startedAt === owner.startedAt
  }
  if (owner.boot !== thisProcess.boot && owner.host === thisProcess.host) return false
  return hasHeartbeat(path)
}

const hasHeartbeat = async (path: string): Promise<boolean> => {
  const touched = () =>
    stat(path).then(
      (file) => file.mtimeMs,
      () => 0,
    )
  const before = await touched()
  for (const deadline = Date.now() + staleAfterMs; Date.now() < deadline;) {
    await delay(100)
    const now = await touched()
    if (now !== before) return now !== 0
  }
  return false
}
