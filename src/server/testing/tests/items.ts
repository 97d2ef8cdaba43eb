import type { TestContent, TestItem } from '../../../api/testing/tests'

export type Pinned = Extract<TestItem, { kind: 'question' }>
export type Pool = Extract<TestItem, { kind: 'pool' }>
type WithFieldPath<I> = I & { field: string }

/** Returns all items of a content, each with its form path. */
const itemsWithPaths = (content: TestContent): WithFieldPath<TestItem>[] =>
  content.sections.flatMap(({ items }, section) =>
    items.map((item, place) => ({ ...item, field: `content.sections.${section}.items.${place}` })),
  )

export const pinnedIn = (content: TestContent): WithFieldPath<Pinned>[] =>
  itemsWithPaths(content).filter((item) => item.kind === 'question')
export const poolsIn = (content: TestContent): WithFieldPath<Pool>[] =>
  itemsWithPaths(content).filter((item) => item.kind === 'pool')

/** Returns the maximum number of questions in an attempt, including info texts. */
export const countItems = (content: TestContent): number =>
  pinnedIn(content).length + poolsIn(content).reduce((sum, { count }) => sum + count, 0)
