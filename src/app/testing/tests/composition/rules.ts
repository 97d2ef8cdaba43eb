import type { Test, TestItem, TestSection } from '../../../../api/testing/tests'
import { newId } from '../../questions/emptyQuestions'

/** Data of a pinned question that the builder uses. */
export type PinnedQuestion = Pick<
  Test['questions'][number],
  'id' | 'title' | 'type' | 'status' | 'difficulty' | 'points' | 'languages'
>
export type Pinned = ReadonlyMap<number, PinnedQuestion>
export type Pool = Extract<TestItem, { kind: 'pool' }>

/** Number of questions that an item adds to an attempt; 0 for an information text. */
const countOf = (item: TestItem, pinned: Pinned): number => {
  if (item.kind === 'pool') return typeof item.count === 'number' ? item.count : 0
  return pinned.get(item.question_id)?.type === 'info' ? 0 : 1
}

/** Total points of an item; null if unknown, such as a pool that uses its questions' own points. */
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

/** Number of questions and points of a section or the whole test. */
export const figuresOf = (items: readonly TestItem[], pinned: Pinned) => ({
  questions: items.reduce((sum, item) => sum + countOf(item, pinned), 0),
  points: summed(items.map((item) => pointsOf(item, pinned))),
})

/** Question numbers of each item by section, as takers see them: "3", "3–5" for a pool of three, '' for a text. */
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

/** Returns the row of an item in the flat list of section headings and items. */
export const rowIndex = (sections: readonly TestSection[], section: number, item: number): number =>
  sections.slice(0, section).reduce((sum, { items }) => sum + 1 + items.length, 0) + 1 + item

/** Moves an item to another row of the flat list, possibly into another section. */
export const moveRow = (
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
  return moved.map((section) => ({ ...section, items: withUniqueIds(section.items) }))
}

/** Gives items with a duplicate id a new one, because ids are unique only within a section. */
const withUniqueIds = (items: readonly TestItem[]): TestItem[] => {
  const taken = new Set<string>()
  return items.map((item) => {
    const id = taken.has(item.id) ? newId() : item.id
    taken.add(id)
    return { ...item, id }
  })
}

/** Moves a section to another index. */
export const moveSection = (sections: readonly TestSection[], from: number, to: number): TestSection[] => {
  const [section] = sections.slice(from, from + 1)
  return section ? sections.toSpliced(from, 1).toSpliced(to, 0, section) : [...sections]
}

export type PoolRule = Pick<Pool, 'subject_id' | 'tags' | 'difficulty_from' | 'difficulty_to'>

/** Returns wider rules, closest first: difficulty extended on one side, on both, any difficulty, then without tags. */
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

export const isAnyDifficulty = ({ difficulty_from: from, difficulty_to: to }: PoolRule): boolean =>
  from === null && to === null

/** DOM id of an item's drag handle. */
export const gripId = (section: number, item: number) => `test-item-${section}-${item}`
