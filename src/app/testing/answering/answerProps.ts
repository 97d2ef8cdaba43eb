import type { Answer } from '../../../api/testing/answer'
import type { PresentedQuestion } from '../../../api/testing/presented'

/** What the control of a type is given; `bodyId` is the element that holds the question's text. */
export type AnswerProps<T extends PresentedQuestion['type']> = {
  question: Extract<PresentedQuestion, { type: T }>
  answer: Extract<Answer, { type: T }> | null
  onChange: (answer: Answer | null) => void
  disabled: boolean
  bodyId: string
}
