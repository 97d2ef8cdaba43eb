import { createHmac } from 'node:crypto'
import { textIn } from '../../../api/testing/contentParts'
import { locales } from '../../../api/kit/endpoints'
import type { ContentOf, QuestionContent } from '../../../api/testing/questionContent'

/**
 * How the parts of a question are laid out for one attempt: ids of the author by place. `parts` are the options, the
 * left sides or the items; `rights` the right sides of a matching; `gaps` the options of each gap, none where one
 * types.
 */
export type DrawnOrder = { parts: string[]; rights: string[]; gaps: string[][] }

/** `seed` names the attempt and the question within it: the parts of two questions often have the same ids. */
export type Drawing = { seed: string; shuffleOptions: boolean }

/** The same seed lays the same parts out alike; nobody without it can tell the order of the author. */
export const drawOrder = (content: QuestionContent, { seed, shuffleOptions }: Drawing): DrawnOrder => {
  const none: DrawnOrder = { parts: [], rights: [], gaps: [] }
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const ids = idsOf(content.options)
      return { ...none, parts: shuffleOptions && content.shuffle ? shuffled(ids, seed, 'options') : ids }
    }
    case 'matching':
      return { ...none, parts: idsOf(content.pairs), rights: shuffled(distinctRights(content), seed, 'rights') }
    case 'ordering':
      return { ...none, parts: shuffled(idsOf(content.items), seed, 'items') }
    case 'cloze':
      return {
        ...none,
        gaps: content.gaps.map((gap) => {
          if (gap.kind !== 'choice') return []
          const ids = idsOf(gap.options)
          return shuffleOptions && gap.shuffle ? shuffled(ids, seed, `gap ${gap.id}`) : ids
        }),
      }
    default:
      return none
  }
}

const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)

/** Sorted by a keyed digest of each id. */
const shuffled = (ids: readonly string[], seed: string, name: string): string[] =>
  ids
    .map((id) => ({ id, rank: createHmac('sha256', seed).update(`${name} ${id}`).digest('hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id)

type Right = { id: string; key: string }
/** The right sides with a key that is the same for those that read alike: such are one to a taker. */
export const rightsOf = ({ pairs, distractors }: ContentOf<'matching'>): Right[] =>
  [...pairs, ...distractors].map(({ id, translations }) => ({
    id,
    key: JSON.stringify(locales.map((locale) => textIn(translations, 'right', locale))),
  }))

const distinctRights = (content: ContentOf<'matching'>): string[] => [
  ...new Map(rightsOf(content).map(({ id, key }) => [key, id])).values(),
]
