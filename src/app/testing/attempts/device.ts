import { deviceName as nameOf } from '../../../api/kit/devices'
import { newUuid } from '../../kit/providers/newUuid'

const mark = 'abitura.device'

/** Acquires a Web Lock for the lifetime of the page; resolves to false if it is taken. Without the Web Locks API resolves to true. */
const held = (name: string, options: LockOptions): Promise<boolean> => {
  const { locks }: { locks?: LockManager } = navigator
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    locks
      .request(`${mark}.${name}`, options, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise(() => undefined) : undefined
      })
      .catch(() => resolve(false))
  })
}

/** Wait time for the lock, because a page being reloaded may not have released it yet. */
const patienceMs = 1_000

const chosen = async (): Promise<string> => {
  const own = sessionStorage.getItem(mark)
  if (own !== null && (await held(own, { signal: AbortSignal.timeout(patienceMs) }))) return own
  // A duplicated tab copies sessionStorage but needs its own name. After a crash, the name of the last tab is free to reuse.
  const last = localStorage.getItem(mark)
  const free = last !== null && last !== own && 'locks' in navigator && (await held(last, { ifAvailable: true }))
  const name = free ? last : newUuid()
  if (!free) await held(name, { ifAvailable: true })
  sessionStorage.setItem(mark, name)
  localStorage.setItem(mark, name)
  return name
}

let known: Promise<string> | null = null

/** Returns the id of this tab for the attempt lease. It survives reloads and crashes, and no two tabs share it. */
export const deviceOf = (): Promise<string> => {
  known ??= chosen().catch(() => newUuid())
  return known
}

/** Returns the device name that users see. */
export const deviceName = (): string => nameOf(navigator.userAgent)
