import type { Answer } from '../../../api/testing/answer'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { drawValues } from '../content/calculated'
import { shuffleParts, type ShuffleOptions } from '../content/shuffleParts'
import { resolveAnswer } from '../marking/resolveAnswer'
import { markAnswer, type Mark } from '../marking/markAnswer'

/** The columns of an attempt that determine the order of options within its questions. */
export type AttemptSeed = { seed: string; shuffle_options: boolean }

export const drawingOf = ({ seed, shuffle_options }: AttemptSeed, position: number): ShuffleOptions => ({
  seed: `${seed} ${position}`,
  shuffleOptions: shuffle_options,
})

/** Returns the question with the values of its variables in this attempt. */
export const drawnContent = (attempt: AttemptSeed, question: { position: number; content: QuestionContent }) =>
  drawValues(question.content, drawingOf(attempt, question.position).seed)

/** Whether the answer has the question's type and refers only to existing options. */
export const isValidAnswer = (content: QuestionContent, answer: Answer): boolean =>
  // The number of options does not depend on their order, so any seed will do.
  resolveAnswer(content, shuffleParts(content, { seed: '', shuffleOptions: false }), answer) !== null

/** Whether there is an answer; an empty one counts as none. */
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
export const markStoredAnswer = (
  attempt: AttemptSeed & { negative_marking: boolean },
  { position, content, answer, points }: Marking,
): Mark => {
  const drawn = drawnContent(attempt, { position, content })
  const given = answer && resolveAnswer(drawn, shuffleParts(drawn, drawingOf(attempt, position)), answer)
  return markAnswer(drawn, given, { negative: attempt.negative_marking, points })
}
