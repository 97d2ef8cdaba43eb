import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { PartOrder } from '../content/shuffleParts'

/** An answer with the author's ids, ready for marking. Null stands for an unanswered left side or gap. */
export type ResolvedAnswer =
  | { type: 'single'; option: string }
  | { type: 'multiple'; options: readonly string[] }
  | { type: 'true_false'; choice: boolean }
  | { type: 'short_text' | 'number' | 'essay'; text: string }
  /** Right side id by left side id. */
  | { type: 'matching'; rights: Readonly<Record<string, string | null>> }
  | { type: 'ordering'; items: readonly string[] }
  /** Option id or typed text by gap id. */
  | { type: 'cloze'; gaps: Readonly<Record<string, string | null>> }
  | { type: 'file'; fileIds: readonly number[] }
  | { type: 'info' }
export type ResolvedAnswerOf<T extends ResolvedAnswer['type']> = Extract<ResolvedAnswer, { type: T }>

/**
 * Converts positions in the drawn order to the author's ids; null if the answer has another type or an invalid
 * position.
 */
export const resolveAnswer = (content: QuestionContent, order: PartOrder, answer: Answer): ResolvedAnswer | null => {
  if (answer.type !== content.type) return null
  switch (answer.type) {
    case 'single': {
      const option = order.parts[answer.choice]
      return option === undefined ? null : { type: 'single', option }
    }
    case 'multiple': {
      const options = atPlaces(order.parts, answer.choices)
      return options && { type: 'multiple', options }
    }
    case 'matching': {
      const rights = atPlaces(order.rights, answer.rights)
      return rights && rights.length <= order.parts.length
        ? { type: 'matching', rights: Object.fromEntries(order.parts.map((left, at) => [left, rights[at] ?? null])) }
        : null
    }
    case 'ordering': {
      const items = atPlaces(order.parts, answer.order)
      return items && (items.length === 0 || items.length === order.parts.length) ? { type: 'ordering', items } : null
    }
    case 'cloze':
      return content.type === 'cloze' ? resolveGaps(content.gaps, order.gaps, answer.gaps) : null
    case 'file':
      return { type: 'file', fileIds: answer.file_ids }
    default:
      return answer
  }
}

/** Returns the ids at these positions; null if a position does not exist. */
function atPlaces(parts: readonly string[], places: readonly number[]): string[] | null
function atPlaces(parts: readonly string[], places: readonly (number | null)[]): (string | null)[] | null
function atPlaces(parts: readonly string[], places: readonly (number | null)[]) {
  const chosen = places.map((place) => (place === null ? null : parts[place]))
  return chosen.includes(undefined) ? null : chosen
}

const resolveGaps = (
  gaps: readonly { id: string; kind: 'choice' | 'text' | 'number' }[],
  options: readonly (readonly string[])[],
  answers: readonly (number | string | null)[],
): ResolvedAnswerOf<'cloze'> | null => {
  if (answers.length > gaps.length) return null
  const given = gaps.map(({ id, kind }, at) => {
    const answered = answers[at] ?? null
    if (answered === null) return [id, null] as const
    const fits = (typeof answered === 'number') === (kind === 'choice')
    return [id, typeof answered === 'number' ? options[at]?.[answered] : answered, fits] as const
  })
  const isWhole = given.every(([, value, fits]) => value === null || (value !== undefined && fits))
  return isWhole ? { type: 'cloze', gaps: Object.fromEntries(given.map(([id, value]) => [id, value ?? null])) } : null
}
