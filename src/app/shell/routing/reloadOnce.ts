/** A second failure of the same address within this time counts as a reload loop. */
const loopWithinMs = 60_000
const key = 'reloaded'

type Page = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly go: (address: string) => void
  readonly now: () => number
}

const thisPage = (): Page => ({
  storage: window.sessionStorage,
  go: (address) => window.location.assign(address),
  now: Date.now,
})

/**
 * R2.19: reloads a screen whose files cannot be loaded, for example after a release. Returns false if it has just been
 * reloaded; the error must then be shown.
 */
export const reloadOnce = (address: string, { storage, go, now }: Page = thisPage()): boolean => {
  const [before, at] = (storage.getItem(key) ?? '').split(' ')
  if (before === address && now() - Number(at) < loopWithinMs) return false
  storage.setItem(key, `${address} ${now()}`)
  go(address)
  return true
}
