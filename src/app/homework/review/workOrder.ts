import { workStates, type WorkState } from '../../../api/homework/codes'
import type { Work } from '../../../api/homework/homework'

export const reviewPath = (homeworkId: number, handInId: number): string =>
  `/gradebook/homework/${homeworkId}/review/${handInId}`

/** The works by state, in the order of the list; states without any are left out. */
export const groupWorks = (works: readonly Work[]): readonly { state: WorkState; works: readonly Work[] }[] =>
  workStates
    .map((state) => ({ state, works: works.filter((work) => work.state === state) }))
    .filter((group) => group.works.length > 0)

/** A work that was handed in, or marked without a hand-in. */
export type OpenableWork = Work & { hand_in_id: number }
const isOpenable = (work: Work): work is OpenableWork => work.hand_in_id !== null

/**
 * The works that wait for a review, starting after this one. Those that other reviewers have open are skipped, unless no
 * others wait.
 */
export const waitingAfter = (works: readonly Work[], handInId: number | null): readonly OpenableWork[] => {
  const waiting = works.filter(isOpenable).filter(({ state }) => state === 'waiting')
  const at = waiting.findIndex(({ hand_in_id }) => hand_in_id === handInId)
  const others = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))]
  const free = others.filter(({ claimed_by }) => claimed_by === null)
  return free.length > 0 ? free : others
}

/** The next or previous person in the list who has handed something in. */
export const neighborOf = (works: readonly Work[], handInId: number, by: 1 | -1): OpenableWork | undefined => {
  const listed = groupWorks(works)
    .flatMap((group) => group.works)
    .filter(isOpenable)
  const at = listed.findIndex(({ hand_in_id }) => hand_in_id === handInId)
  return at < 0 ? undefined : listed[at + by]
}
