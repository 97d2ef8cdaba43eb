import type { Question } from './attemptState'

/** A question that is only read wants no answer. */
export const wantsAnswer = ({ presented }: Question): boolean => presented?.type !== 'info'

export const hasAnswer = ({ answer, files, status }: Question): boolean =>
  answer !== null || files.length > 0 || status === 'answered'

export type SeenState = 'answered' | 'empty' | 'unseen' | 'passed' | 'fixed'

type Seen = { question: Question; index: number; current: number; isSequential: boolean }

/** What a square of the navigator says of its question. */
export const stateOf = ({ question, index, current, isSequential }: Seen): SeenState => {
  if (question.fixed) return 'fixed'
  if (hasAnswer(question)) return 'answered'
  if (isSequential) {
    if (index < current) return 'passed'
    return index === current ? 'empty' : 'unseen'
  }
  return question.status === 'not_seen' && index !== current ? 'unseen' : 'empty'
}
