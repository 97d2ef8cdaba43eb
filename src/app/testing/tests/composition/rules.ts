import type { Test, TestItem, TestSection } from '../../../../api/testing/tests'
import { newId } from '../../questions/beginnings'

/** What the builder knows of a pinned question. */
export type PinnedQuestion = Pick<
  Test['questions'][number],
  'id' | 'title' | 'type' | 'status' | 'difficulty' | 'points' | 'languages'
>
export type Pinned = ReadonlyMap<number, PinnedQuestion>
export type Pool = Extract<TestItem, { kind: 'pool' }>

/** How many questions of a taker come from it: a text between questions is none. */
const countOf = (item: TestItem, pinned: Pinned): number => {
  if (item.kind === 'pool') return typeof item.count === 'number' ? item.count : 0
  return pinned.get(item.question_id)?.type === 'info' ? 0 : 1
}

/** What all of it counts; null while that is unknown, as of a pool whose questions bring their own points. */
const pointsOf = (item: TestItem, pinned: Pinned): number | null => {
  const count = countOf(item, pinned)
  if (count === 0) return 0
  const own = item.kind === 'question' ? (pinned.get(item.question_id)?.points ?? null) : null
  const each = item.points ?? own
  return typeof each === 'number' ? each * count : null
}

const rounded = (value: number) => Math.round(value * 100) / 100
const summed = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : rounded(sum + value)), 0)

/** Questions and points of a section, or of the whole test. */
export const figuresOf = (items: readonly TestItem[], pinned: Pinned) => ({
  questions: items.reduce((sum, item) => sum + countOf(item, pinned), 0),
  points: summed(items.map((item) => pointsOf(item, pinned))),
})

/** The numbers under which a taker meets each item, section by section: "3", for a pool of three "3–5", for a text none. */
export const numbersOf = (sections: readonly TestSection[], pinned: Pinned): readonly (readonly string[])[] => {
  let next = 1
  return sections.map(({ items }) =>
    items.map((item) => {
      const count = countOf(item, pinned)
      const from = next
      next += count
      if (count === 0) return ''
      return count === 1 ? String(from) : `${from}–${next - 1}`
    }),
  )
}

/** The heads of sections and their items as one list, as they stand one below the other. */
export const placeOf = (sections: readonly TestSection[], section: number, item: number): number =>
  sections.slice(0, section).reduce((sum, { items }) => sum + 1 + items.length, 0) + 1 + item

/** Takes the row of an item to another place in that list: past the head of a section it goes into the other section. */
export const movedRow = (
  sections: readonly TestSection[],
  { from, to }: { from: number; to: number },
): TestSection[] => {
  const rows = sections.flatMap((section) => [section, ...section.items])
  const [row] = rows.slice(from, from + 1)
  if (!row || 'items' in row || to < 1) return [...sections]
  const moved: TestSection[] = []
  for (const one of rows.toSpliced(from, 1).toSpliced(to, 0, row)) {
    if ('items' in one) moved.push({ ...one, items: [] })
    else moved.at(-1)?.items.push(one)
  }
  return moved.map((section) => ({ ...section, items: namedApart(section.items) }))
}

/** Items of two sections may be called alike until they meet in one. */
const namedApart = (items: readonly TestItem[]): TestItem[] => {
  const taken = new Set<string>()
  return items.map((item) => {
    const id = taken.has(item.id) ? newId() : item.id
    taken.add(id)
    return { ...item, id }
  })
}

/** Takes a section before or after its neighbours. */
export const movedSection = (sections: readonly TestSection[], from: number, to: number): TestSection[] => {
  const [section] = sections.slice(from, from + 1)
  return section ? sections.toSpliced(from, 1).toSpliced(to, 0, section) : [...sections]
}

export type PoolRule = Pick<Pool, 'subject_id' | 'tags' | 'difficulty_from' | 'difficulty_to'>

/** Rules that let in more than this one, the nearest first: one step of difficulty, two, any, and then without tags. */
export const widerRules = (rule: PoolRule): readonly PoolRule[] => {
  const { difficulty_from: from, difficulty_to: to, tags } = rule
  const lower = from !== null && from > 1 ? { ...rule, difficulty_from: from - 1 } : null
  const higher = to !== null && to < 5 ? { ...rule, difficulty_to: to + 1 } : null
  const both = lower && higher ? { ...lower, difficulty_to: higher.difficulty_to } : null
  const any = { ...rule, difficulty_from: null, difficulty_to: null }
  const isNarrow = from !== null || to !== null
  const untagged = tags.length > 0 ? [{ ...rule, tags: [] }, ...(isNarrow ? [{ ...any, tags: [] }] : [])] : []
  return [lower, higher, both, isNarrow ? any : null, ...untagged].filter((one) => one !== null)
}

export const isWide = ({ difficulty_from: from, difficulty_to: to }: PoolRule): boolean => from === null && to === null

/** By which the handle of an item is found on the page. */
export const gripId = (section: number, item: number) => `test-item-${section}-${item}`
