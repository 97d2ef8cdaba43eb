import { createHmac } from 'node:crypto'
import type { TestContent } from '../../../api/testing/tests'

/** A question at its position in an attempt. `points` is null if the question's own points apply. */
export type QuestionPlace = { position: number; section: number; question_id: number; points: number | null }
type Content = Pick<TestContent, 'sections' | 'shuffle_questions'>
/** `drawn` lists the question ids of each pool, in the order of the pools in the content. */
type QuestionDraw = { seed: string; drawn: readonly (readonly number[])[]; infoIds: readonly number[] }

/**
 * Returns the questions in the order of the attempt. If the test shuffles questions, they move only within their
 * section, and info texts stay in place.
 */
export const arrangeQuestions = (
  { sections, shuffle_questions }: Content,
  { seed, drawn, infoIds }: QuestionDraw,
): QuestionPlace[] => {
  const rankOf = (id: number) => createHmac('sha256', seed).update(`question ${id}`).digest('hex')
  const pools = drawn.values()
  const places = sections.flatMap(({ items }, section) => {
    const selected = items.flatMap((item) => {
      const ids = item.kind === 'question' ? [item.question_id] : (pools.next().value ?? [])
      return ids.map((question_id) => ({ section, question_id, points: item.points }))
    })
    const moving = shuffle_questions ? selected.filter(({ question_id }) => !infoIds.includes(question_id)) : []
    const shuffled = moving
      .map((one) => ({ one, rank: rankOf(one.question_id) }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
      .map(({ one }) => one)
    return selected.map((one) => (moving.includes(one) ? (shuffled.shift() ?? one) : one))
  })
  return places.map((one, position) => ({ position, ...one }))
}
