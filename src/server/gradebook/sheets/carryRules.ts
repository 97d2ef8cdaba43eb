import type { Flag, ItemKind, Scale } from '../../../api/gradebook/codes'
import type { Message } from '../../kit/problems'

export type CarryItem = {
  id: number
  kind: ItemKind
  title: string
  held_on: string | null
  scale: Scale
  max: number
  test_id: number | null
}
export type OldMark = {
  item: CarryItem
  value: number | null
  flag: Flag | null
  comment: string | null
  attempt_id: number | null
}
export type PlannedMark = { mark: OldMark; into: CarryItem | null; message: Message | null }

const sameWords = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
/** Matching rules by priority: same test; lesson on the same day; same kind and title. Titles do not match lessons, because all lessons share one title. */
const matchers: readonly ((one: CarryItem, other: CarryItem) => boolean)[] = [
  (one, other) => one.test_id !== null && one.test_id === other.test_id,
  (one, other) =>
    one.kind === 'lesson' && other.kind === 'lesson' && one.held_on !== null && one.held_on === other.held_on,
  (one, other) => one.kind === other.kind && one.kind !== 'lesson' && sameWords(one.title, other.title),
]

const blockedReason = ({ item, value }: OldMark, into: CarryItem, isTaken: boolean): Message | null => {
  if (isTaken) return { key: 'gradebook.carry.taken' }
  if (value === null) return null
  if (item.scale !== into.scale) return { key: 'gradebook.carry.other_scale' }
  return value > into.max ? { key: 'gradebook.carry.over_max', values: { max: into.max } } : null
}

/** Assigns each old mark to a column. A column takes at most one mark, and only if its cell is empty. */
export const planCarry = (
  marks: readonly OldMark[],
  { items, filled }: { items: readonly CarryItem[]; filled: ReadonlySet<number> },
): PlannedMark[] => {
  const given = new Set<number>()
  return marks.map((mark) => {
    const free = items.filter(({ id }) => !given.has(id))
    const into = matchers
      .map((isLike) => free.find((item) => isLike(mark.item, item)))
      .find((item) => item !== undefined)
    if (!into) return { mark, into: null, message: { key: 'gradebook.carry.no_column' } }
    given.add(into.id)
    return { mark, into, message: blockedReason(mark, into, filled.has(into.id)) }
  })
}
