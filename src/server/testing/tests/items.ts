import type { TestContent, TestItem } from '../../../api/testing/tests'

export type Pinned = Extract<TestItem, { kind: 'question' }>
export type Pool = Extract<TestItem, { kind: 'pool' }>
type Placed<I> = I & { field: string }

/** Every item of a content with its place as a form's path. */
const placed = (content: TestContent): Placed<TestItem>[] =>
  content.sections.flatMap(({ items }, section) =>
    items.map((item, place) => ({ ...item, field: `content.sections.${section}.items.${place}` })),
  )

export const pinnedIn = (content: TestContent): Placed<Pinned>[] =>
  placed(content).filter((item) => item.kind === 'question')
export const poolsIn = (content: TestContent): Placed<Pool>[] => placed(content).filter((item) => item.kind === 'pool')

/** How many questions a content may come to, texts without a question among them. */
export const countItems = (content: TestContent): number =>
  pinnedIn(content).length + poolsIn(content).reduce((sum, { count }) => sum + count, 0)
