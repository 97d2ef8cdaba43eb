import { wordsIn } from '../answering/wordsIn'
import type { Question } from './attemptState'

/** A question that is only read wants no answer. */
export const wantsAnswer = ({ number }: Question): boolean => number !== null

/** How many words an essay has of those that it needs; null if it has enough or is not begun. */
export const missingWords = ({ presented, answer }: Question): { count: number; least: number } | null => {
  if (presented?.type !== 'essay' || answer?.type !== 'essay' || presented.min_words === null) return null
  const count = wordsIn(answer.text)
  return count < presented.min_words ? { count, least: presented.min_words } : null
}

export const hasAnswer = ({ answer, files, status }: Question): boolean =>
  answer !== null || files.length > 0 || status === 'answered'

export type SeenState = 'answered' | 'read' | 'empty' | 'unseen' | 'passed' | 'fixed'

type Seen = { question: Question; index: number; current: number; isSequential: boolean }

/** What a square of the navigator says of its question. */
export const stateOf = ({ question, index, current, isSequential }: Seen): SeenState => {
  if (question.fixed) return 'fixed'
  if (hasAnswer(question)) return 'answered'
  if (!wantsAnswer(question) && question.status !== 'not_seen') return 'read'
  if (isSequential) {
    if (index < current) return 'passed'
    return index === current ? 'empty' : 'unseen'
  }
  return question.status === 'not_seen' && index !== current ? 'unseen' : 'empty'
}
