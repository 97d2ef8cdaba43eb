import { deviceName as nameOf } from '../../../api/kit/devices'
import { newUuid } from '../../kit/providers/newUuid'

const mark = 'abitura.device'

/** Holds the name as long as this page lives; answers whether nobody else holds it. A browser without locks is trusted. */
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

/** A page that is loaded anew may still be on its way out. */
const patienceMs = 1_000

const chosen = async (): Promise<string> => {
  const own = sessionStorage.getItem(mark)
  if (own !== null && (await held(own, { signal: AbortSignal.timeout(patienceMs) }))) return own
  // A copied tab takes its storage along: it is another place all the same. After a crash the last tab is gone, and its name is free.
  const last = localStorage.getItem(mark)
  const free = last !== null && last !== own && 'locks' in navigator && (await held(last, { ifAvailable: true }))
  const name = free ? last : newUuid()
  if (!free) await held(name, { ifAvailable: true })
  sessionStorage.setItem(mark, name)
  localStorage.setItem(mark, name)
  return name
}

let known: Promise<string> | null = null

/** The name of this tab, from which answers are taken: it outlives a reload and a crash, and no two tabs share it. */
export const deviceOf = (): Promise<string> => {
  known ??= chosen().catch(() => newUuid())
  return known
}

/** By this the person knows the device that an attempt runs on. */
export const deviceName = (): string => nameOf(navigator.userAgent)
