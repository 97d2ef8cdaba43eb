import { createHmac } from 'node:crypto'
import { textIn } from '../../../api/testing/contentParts'
import { locales } from '../../../api/kit/endpoints'
import type { ContentOf, QuestionContent } from '../../../api/testing/questionContent'

/**
 * The order of a question's parts in one attempt, as the author's ids. `parts` are options, left sides or items;
 * `rights` the right sides of a matching question; `gaps` the options of each gap, empty for typed gaps.
 */
export type PartOrder = { parts: string[]; rights: string[]; gaps: string[][] }

/** `seed` must be unique per attempt and question, because parts of two questions often have the same ids. */
export type ShuffleOptions = { seed: string; shuffleOptions: boolean }

/** Returns the same order for the same seed. Without the seed, nobody can infer the author's order from it. */
export const shuffleParts = (content: QuestionContent, { seed, shuffleOptions }: ShuffleOptions): PartOrder => {
  const none: PartOrder = { parts: [], rights: [], gaps: [] }
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

/** Sorts the ids by their HMAC under the seed. */
const shuffled = (ids: readonly string[], seed: string, name: string): string[] =>
  ids
    .map((id) => ({ id, rank: createHmac('sha256', seed).update(`${name} ${id}`).digest('hex') }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ id }) => id)

type Right = { id: string; key: string }
/** Right sides with the same text in both languages get the same key, because a taker cannot tell them apart. */
export const rightsOf = ({ pairs, distractors }: ContentOf<'matching'>): Right[] =>
  [...pairs, ...distractors].map(({ id, translations }) => ({
    id,
    key: JSON.stringify(locales.map((locale) => textIn(translations, 'right', locale))),
  }))

const distinctRights = (content: ContentOf<'matching'>): string[] => [
  ...new Map(rightsOf(content).map(({ id, key }) => [key, id])).values(),
]
