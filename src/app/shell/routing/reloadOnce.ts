/** How long a second failure of the same address counts as a loop rather than as a new fault. */
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
 * R2.19: a screen whose files cannot be loaded (after a new release, say) is opened afresh from the server, once. Answers false when
 * that was tried just now; then the failure has to be shown.
 */
export const reloadOnce = (address: string, { storage, go, now }: Page = thisPage()): boolean => {
  const [before, at] = (storage.getItem(key) ?? '').split(' ')
  if (before === address && now() - Number(at) < loopWithinMs) return false
  storage.setItem(key, `${address} ${now()}`)
  go(address)
  return true
}
