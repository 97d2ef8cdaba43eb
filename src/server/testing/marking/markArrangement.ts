import type { ContentOf } from '../../../api/testing/questionContent'
import { rightsOf } from '../content/shuffleParts'
import type { ResolvedAnswerOf } from './resolveAnswer'
import type { Verdict } from './verdict'

const share = (right: number, of: number, scoring: string) =>
  scoring === 'all_or_nothing' ? Number(right === of) : right / of

/** Right sides with the same text are interchangeable. */
export const markMatching = (content: ContentOf<'matching'>, { rights }: ResolvedAnswerOf<'matching'>): Verdict => {
  const keys = new Map(rightsOf(content).map(({ id, key }) => [id, key]))
  const given = content.pairs.flatMap(({ id }) => {
    const chosen = rights[id] ?? null
    return chosen === null ? [] : [{ id, fraction: Number(keys.get(chosen) === keys.get(id)) }]
  })
  if (given.length === 0) return null
  const right = given.filter(({ fraction }) => fraction === 1).length
  return { fraction: share(right, content.pairs.length, content.scoring), parts: given }
}

export const markOrdering = (
  { items, scoring }: ContentOf<'ordering'>,
  { items: given }: ResolvedAnswerOf<'ordering'>,
): Verdict => {
  if (given.length === 0) return null
  const parts = items.map(({ id }, place) => ({
    id,
    fraction: Number(scoring === 'neighbours' ? isFollowedBy(id, items[place + 1]?.id, given) : given[place] === id),
  }))
  const right = parts.filter(({ fraction }) => fraction === 1).length
  // Do not count the last item, which has no successor: n items have n - 1 neighbour pairs.
  return scoring === 'neighbours'
    ? { fraction: (right - Number(parts.at(-1)?.fraction === 1)) / (items.length - 1), parts }
    : { fraction: share(right, items.length, scoring), parts }
}

/** Whether `next` directly follows the item; for the last item, whether nothing follows. */
const isFollowedBy = (id: string, next: string | undefined, given: readonly string[]) => {
  const place = given.indexOf(id)
  return place >= 0 && given[place + 1] === next
}
