import { tooMany } from '../problems'

/**
 * Concurrent and queued calls per person. Separate limits keep uploads (a screen sends many files), generated files
 * (slow) and saves (of attempts and forms) from blocking each other.
 */
const limits = {
  uploads: { most: 12, waiting: 0 },
  made: { most: 2, waiting: 8 },
  ordinary: { most: 8, waiting: 200 },
  saves: { most: 4, waiting: 100 },
} as const
export type Kind = keyof typeof limits
const secondsToWait = 5

type Share = { running: number; waiting: (() => void)[] }
/** By kind and person, in this process only. */
const shares = new Map<string, Share>()

/**
 * Runs the work when the person has a free slot; throws 429 if the queue is full. One person cannot occupy the whole
 * server.
 */
export const limitConcurrency = async <T>(
  { personId, kind }: { personId: number; kind: Kind },
  work: () => Promise<T>,
): Promise<T> => {
  const key = `${kind} ${personId}`
  const share = shares.get(key) ?? { running: 0, waiting: [] }
  shares.set(key, share)
  if (share.running < limits[kind].most) share.running += 1
  else if (share.waiting.length >= limits[kind].waiting) throw tooMany(secondsToWait)
  // A finishing call passes its slot to the next in the queue.
  else await new Promise<void>((resolve) => share.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = share.waiting.shift()
    if (next) next()
    else {
      share.running -= 1
      if (share.running === 0) shares.delete(key)
    }
  }
}
