import { countWords } from '../answering/countWords'
import type { Question } from './attemptState'

/** False for information texts, which have no number. */
export const wantsAnswer = ({ number }: Question): boolean => number !== null

/** Word count and minimum of an essay that is too short; null if it is long enough or has no answer yet. */
export const missingWords = ({ presented, answer }: Question): { count: number; least: number } | null => {
  if (presented?.type !== 'essay' || answer?.type !== 'essay' || presented.min_words === null) return null
  const count = countWords(answer.text)
  return count < presented.min_words ? { count, least: presented.min_words } : null
}

export const hasAnswer = ({ answer, files, status }: Question): boolean =>
  answer !== null || files.length > 0 || status === 'answered'

export type NavigatorState = 'answered' | 'read' | 'empty' | 'unseen' | 'passed' | 'locked'

type NavigatorQuestion = { question: Question; index: number; current: number; isSequential: boolean }

/** State of a question in the navigator. */
export const stateOf = ({ question, index, current, isSequential }: NavigatorQuestion): NavigatorState => {
  if (question.locked) return 'locked'
  if (hasAnswer(question)) return 'answered'
  if (!wantsAnswer(question) && question.status !== 'not_seen') return 'read'
  if (isSequential) {
    if (index < current) return 'passed'
    return index === current ? 'empty' : 'unseen'
  }
  return question.status === 'not_seen' && index !== current ? 'unseen' : 'empty'
}
