import type { Answer } from '../../../api/testing/answer'
import type { PresentedQuestion } from '../../../api/testing/presented'

/** Props of an answer control; `bodyId` is the id of the element with the question text. */
export type AnswerProps<T extends PresentedQuestion['type']> = {
  question: Extract<PresentedQuestion, { type: T }>
  answer: Extract<Answer, { type: T }> | null
  onChange: (answer: Answer | null) => void
  disabled: boolean
  bodyId: string
}
