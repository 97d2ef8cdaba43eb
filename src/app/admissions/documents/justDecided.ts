/** For how long a list that was asked for before a decision may still name the document, in milliseconds. */
const overlap = 60_000

const decidedAt = new Map<number, number>()

/** Documents that were decided on a moment ago: what the queue answered meanwhile may not know it yet. */
export const justDecided = {
  add: (id: number): void => {
    decidedAt.set(id, Date.now())
  },
  /** The decision was refused: the document waits as before. */
  remove: (id: number): void => {
    decidedAt.delete(id)
  },
  has: (id: number): boolean => (decidedAt.get(id) ?? 0) > Date.now() - overlap,
}
