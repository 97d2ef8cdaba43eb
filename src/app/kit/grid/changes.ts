import type { GridChange } from './gridTypes'

/** What was changed by one deed each: the newest last. */
export type Done = { past: readonly (readonly GridChange[])[]; future: readonly (readonly GridChange[])[] }

export const nothingDone: Done = { past: [], future: [] }
/** How many deeds can be taken back. */
const depth = 100

export const withDone = ({ past }: Done, changes: readonly GridChange[]): Done => ({
  past: [...past, changes].slice(-depth),
  future: [],
})

const reversed = (changes: readonly GridChange[]): GridChange[] =>
  changes.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).toReversed()

/** The changes that take the last deed back, and what is left to take back; undefined when there is none. */
export const undone = ({ past, future }: Done): { changes: readonly GridChange[]; done: Done } | undefined => {
  const last = past.at(-1)
  return last && { changes: reversed(last), done: { past: past.slice(0, -1), future: [...future, last] } }
}

/** As `undone`, for the deed that was taken back last. */
export const redone = ({ past, future }: Done): { changes: readonly GridChange[]; done: Done } | undefined => {
  const last = future.at(-1)
  return last && { changes: last, done: { past: [...past, last], future: future.slice(0, -1) } }
}
