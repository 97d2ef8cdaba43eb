import { deviceName as nameOf } from '../../../api/kit/devices'
import { newUuid } from '../../kit/providers/newUuid'

const storageKey = 'abitura.device'

/**
 * Acquires a Web Lock for the lifetime of the page; resolves to false if it is taken. Without the Web Locks API
 * resolves to true.
 */
const acquireLock = (name: string, options: LockOptions): Promise<boolean> => {
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    locks
      .request(`${storageKey}.${name}`, options, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise(() => undefined) : undefined
      })
      .catch(() => resolve(false))
  })
}

/** Wait time for the lock, because a page being reloaded may not have released it yet. */
const lockTimeoutMs = 1_000

const resolveDeviceId = async (): Promise<string> => {
  const own = sessionStorage.getItem(storageKey)
  if (own !== null && (await acquireLock(own, { signal: AbortSignal.timeout(lockTimeoutMs) }))) return own
  // A duplicated tab copies sessionStorage but needs its own name. After a crash, the name of the last tab is free to
  // reuse.
  const last = localStorage.getItem(storageKey)
  const free = last !== null && last !== own && 'locks' in navigator && (await acquireLock(last, { ifAvailable: true }))
  const name = free ? last : newUuid()
  if (!free) await acquireLock(name, { ifAvailable: true })
  sessionStorage.setItem(storageKey, name)
  localStorage.setItem(storageKey, name)
  return name
}

let devicePromise: Promise<string> | null = null

/** Returns the id of this tab for the attempt lease. It survives reloads and crashes, and no two tabs share it. */
export const getDeviceId = (): Promise<string> => {
  devicePromise ??= resolveDeviceId().catch(() => newUuid())
  return devicePromise
}

/** Returns the device name that users see. */
export const deviceName = (): string => nameOf(navigator.userAgent)
