import { tooMany } from './problems'

/**
 * How many calls of one person that take long are worked on side by side. A screen sends one file after another for
 * each paper of a list, and who is quick does so for some. What is made takes its time: a table on the event loop, a
 * sheet before the sheets of others.
 */
const most = { uploads: 12, made: 2 } as const
type Kind = keyof typeof most
const secondsToWait = 5

/** By kind and person, in this process. */
const underWay = new Map<string, number>()

/**
 * Does the work, unless the person has enough of its kind under way: then 429, so that nobody is all that the machine
 * works for.
 */
export const limitConcurrency = async <T>(
  { personId, kind }: { personId: number; kind: Kind },
  work: () => Promise<T>,
) => {
  const key = `${kind} ${personId}`
  const others = underWay.get(key) ?? 0
  if (others >= most[kind]) throw tooMany(secondsToWait)
  underWay.set(key, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(key) ?? 1) - 1
    if (left > 0) underWay.set(key, left)
    else underWay.delete(key)
  }
}
