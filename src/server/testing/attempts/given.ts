import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { drawOrder, type Drawing } from '../content/drawOrder'
import { givenAnswer } from '../marking/givenAnswer'
import { markAnswer, type Mark } from '../marking/markAnswer'

/** What of an attempt decides how its questions lie. */
export type Laid = { seed: string; shuffle_options: boolean }

export const drawingOf = ({ seed, shuffle_options }: Laid, position: number): Drawing => ({
  seed: `${seed} ${position}`,
  shuffleOptions: shuffle_options,
})

/** Whether the answer fits the question: its type, and its places those that were drawn. */
export const fits = (content: QuestionContent, answer: Answer): boolean =>
  // How many places there are does not depend on their order.
  givenAnswer(content, drawOrder(content, { seed: '', shuffleOptions: false }), answer) !== null

/** An answer of which nothing is left is none. */
export const isAnswered = (answer: Answer | null): boolean => {
  switch (answer?.type) {
    case undefined:
      return false
    case 'multiple':
      return answer.choices.length > 0
    case 'short_text':
    case 'number':
    case 'essay':
      return answer.text.trim() !== ''
    case 'matching':
      return answer.rights.some((right) => right !== null)
    case 'ordering':
      return answer.order.length > 0
    case 'cloze':
      return answer.gaps.some((gap) => gap !== null && (typeof gap === 'number' || gap.trim() !== ''))
    case 'file':
      return answer.file_ids.length > 0
    default:
      return true
  }
}

type Marking = { position: number; content: QuestionContent; answer: Answer | null; points: number }
export const markGiven = (
  attempt: Laid & { negative_marking: boolean },
  { position, content, answer, points }: Marking,
): Mark => {
  const given = answer && givenAnswer(content, drawOrder(content, drawingOf(attempt, position)), answer)
  return markAnswer(content, given, { negative: attempt.negative_marking, points })
}
