import { createHash, createHmac } from 'node:crypto'
import type { Test } from '../../../api/testing/tests'
import type { KeyFor } from '../../platform/secret'
import type { Db } from '../../platform/database'
import { drawQuestions } from '../attempts/drawQuestions'
import { drawnContent } from '../attempts/markStoredAnswer'
import type { QuestionPlace } from '../attempts/arrangeQuestions'
import { listPaperQuestions, type PaperQuestion } from './paperQueries'

export type Paper = {
  variant: number
  /** A hash of the questions and their order: sheets with the same code have the same questions in the same order. */
  code: string
  seed: string
  places: QuestionPlace[]
  shuffleOptions: boolean
  questions: PaperQuestion[]
}
type PaperRequest = { test: Pick<Test, 'id' | 'content' | 'questions'>; variant: number; keyFor: KeyFor }

/**
 * Generates a variant of the paper test. The same variant number gives the same paper until the test or its questions
 * change.
 */
export const generatePaper = async (db: Db, { test, variant, keyFor }: PaperRequest): Promise<Paper> => {
  const { id, content, questions } = test
  const seed = createHmac('sha256', keyFor('test papers')).update(`${id} ${variant}`).digest('hex').slice(0, 32)
  const infoIds = questions.filter(({ type }) => type === 'info').map((question) => question.id)
  const places = await drawQuestions(db, { content, info_ids: infoIds }, seed)
  const laid = await listPaperQuestions(db, places)
  const layout = laid.map(({ question_id, number, points }) => [question_id, number, points])
  const code = createHash('sha256')
    .update(JSON.stringify([seed, content.shuffle_options, layout]))
    .digest('hex')
    .slice(0, 6)
    .toUpperCase()
  const { shuffle_options } = content
  const questionsWithValues = laid.map((one) => ({ ...one, content: drawnContent({ seed, shuffle_options }, one) }))
  return { variant, code, seed, places, shuffleOptions: shuffle_options, questions: questionsWithValues }
}
