import { tooMany } from './problems'

/** A screen sends one file after another for each paper of a list; who is quick, or has several screens, does so for some. */
const most = 12
const secondsToWait = 5

/** By person: how many of their calls that take the processor, the memory or the disk for seconds this process works on. */
const underWay = new Map<number, number>()

/** Does the work, unless the person has enough of its kind under way: then 429, so that nobody is all that the machine works for. */
export const fewAtOnce = async <T>(personId: number, work: () => Promise<T>): Promise<T> => {
  const others = underWay.get(personId) ?? 0
  if (others >= most) throw tooMany(secondsToWait)
  underWay.set(personId, others + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(personId) ?? 1) - 1
    if (left > 0) underWay.set(personId, left)
    else underWay.delete(personId)
  }
}
