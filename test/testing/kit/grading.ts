import type { AnswerRow, GradedAnswer, GradedTest, SavedComment } from '../../../src/api/testing/grading'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { HttpError } from 'react-admin'
import { memoryProvider } from '../../provider/memoryProvider'

export const gradedTest = (more: Partial<GradedTest> = {}): GradedTest => ({
  id: 3,
  version: 0,
  name: 'Рубежный контроль',
  type: 'midterm',
  subject_name: 'Базы данных',
  is_blind: false,
  releases_at: null,
  can_edit: true,
  marks_shown: 'at_once',
  waiting_count: 2,
  graded_count: 0,
  released_count: 0,
  questions: [{ id: 8, title: 'Нормальные формы', type: 'essay', waiting: 2, done: 0, oldest_at: null }],
  ...more,
})

export const answerRow = (attempt_id: number, more: Partial<AnswerRow> = {}): AnswerRow => ({
  attempt_id,
  position: 1,
  question_id: 8,
  work: attempt_id,
  name: `Студент ${attempt_id}`,
  group_code: 'ИС-24-1',
  status: 'waiting',
  score: null,
  points: 5,
  claimed_by: null,
  ...more,
})

export const gradedAnswer = (attempt_id: number, more: Partial<GradedAnswer> = {}): GradedAnswer => ({
  attempt_id,
  position: 1,
  version: 0,
  test_id: 3,
  question_id: 8,
  attempt_status: 'needs_grading',
  is_blind: false,
  name: `Студент ${attempt_id}`,
  group_code: 'ИС-24-1',
  submitted_at: '2026-10-05T07:44:00Z',
  is_late: false,
  presented: { type: 'essay', language: 'ru', body: '<p>Когда отступить?</p>', min_words: 250, max_words: null },
  answer: { type: 'essay', text: `Сочинение ${attempt_id}` },
  files: [],
  not_counted: [],
  guidance: null,
  points: 5,
  rubric: [
    { id: 'a', points: 2, text: '<p>Случай</p>' },
    { id: 'b', points: 3, text: '<p>Цена</p>' },
  ],
  score: null,
  criteria: null,
  comment: null,
  marks: [],
  claim: null,
  ...more,
})

type FakeGradingOptions = {
  tests?: readonly GradedTest[]
  answers?: readonly GradedAnswer[]
  saved?: readonly SavedComment[]
  claimedBy?: string
}
const asSent = (value: unknown) => JSON.parse(JSON.stringify({ data: value }))

/** In-memory server for grading; it accepts a mark only with the latest version. */
export const fakeGradingServer = ({
  tests = [gradedTest()],
  answers = [gradedAnswer(1), gradedAnswer(2)],
  saved = [],
  claimedBy,
}: FakeGradingOptions = {}) => {
  const sent: { key: string; sent: unknown }[] = []
  const read: string[] = []
  const standing = new Map(answers.map((answer) => [answer.attempt_id, answer]))
  const comments = [...saved]
  const rowOf = ({ attempt_id, marks, score, name }: GradedAnswer) =>
    answerRow(attempt_id, { name, status: marks.length > 0 ? 'graded' : 'waiting', score })
  const isClaimed = { claim: claimedBy ? { name: claimedBy, until: '2026-10-05T09:10:00Z', mine: false } : null }
  const find = (params: unknown) => standing.get(Number(Object(params).attempt))
  const provider: AppDataProvider = {
    ...memoryProvider({ data: {} }),
    read: async (key, input) => {
      read.push(`${key} ${JSON.stringify(input.params ?? input.query ?? {})}`)
      if (key === 'GET /api/grading') return asSent(tests)
      if (key === 'GET /api/grading/tests/:id') return asSent(tests.find(({ id }) => id === input.id))
      if (key === 'GET /api/grading/answers') return asSent([...standing.values()].map(rowOf))
      if (key === 'GET /api/grading/comments') return asSent(comments)
      if (key === 'GET /api/grading/answers/:attempt/:position') return asSent(find(input.params))
      return asSent([])
    },
    act: async (key, input) => {
      if (!key.endsWith('/claim')) sent.push({ key, sent: { ...input, quiet: undefined } })
      const answer = find(input.params)
      if (key.startsWith('PATCH /api/grading/answers') && answer) {
        const body = Object(input.body)
        if (body.version !== answer.version) throw new HttpError('Устарело', 409, { current: answer })
        const marked = {
          ...answer,
          version: answer.version + 1,
          score: 4,
          criteria: body.criteria,
          comment: body.comment,
        }
        standing.set(answer.attempt_id, {
          ...marked,
          marks: [
            { ...body, number: marked.version, at: '2026-10-06T09:00:00Z', grader_name: 'Громов И. П.', score: 4 },
            ...answer.marks,
          ],
        })
        return asSent(standing.get(answer.attempt_id))
      }
      if (key.endsWith('/claim'))
        return asSent(isClaimed.claim ?? { name: 'Я', until: '2026-10-05T09:10:00Z', mine: true })
      if (key === 'POST /api/grading/comments') {
        comments.push({ id: comments.length + 1, text: Object(input.body).text })
        return asSent(comments.at(-1))
      }
      return asSent({ done: [1], refused: [] })
    },
  }
  return { provider, sent, read, standing }
}
