import { tooMany } from './problems'

/**
 * How many calls of one person are worked on side by side, and how many more wait for their turn. A screen sends one
 * file after another for each paper of a list, and several tabs ask for many lists at once. What is made takes its
 * time: a table on the event loop, a sheet before the sheets of others. Saves of an attempt or a form have a share of
 * their own, which nothing else fills.
 */
const limits = {
  uploads: { most: 12, waiting: 0 },
  made: { most: 2, waiting: 0 },
  ordinary: { most: 8, waiting: 200 },
  saves: { most: 4, waiting: 100 },
} as const
export type Kind = keyof typeof limits
const secondsToWait = 5

type Share = { going: number; waiting: (() => void)[] }
/** By kind and person, in this process. */
const shares = new Map<string, Share>()

/**
 * Does the work when the person has room for it; 429 when too much of its kind waits already, so that nobody is all
 * that the machine works for.
 */
export const limitConcurrency = async <T>(
  { personId, kind }: { personId: number; kind: Kind },
  work: () => Promise<T>,
): Promise<T> => {
  const key = `${kind} ${personId}`
  const share = shares.get(key) ?? { going: 0, waiting: [] }
  shares.set(key, share)
  if (share.going < limits[kind].most) share.going += 1
  else if (share.waiting.length >= limits[kind].waiting) throw tooMany(secondsToWait)
  // Whoever ends hands its place on.
  else await new Promise<void>((resolve) => share.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = share.waiting.shift()
    if (next) next()
    else {
      share.going -= 1
      if (share.going === 0) shares.delete(key)
    }
  }
}
