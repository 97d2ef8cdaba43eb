import type { Test } from '../../src/api/testing/tests'
import type { TestServer } from '../kit/server'
import { school } from '../study/newMaterial'

/** Creates a ready question with one right option of two. */
export const newQuestion = async (server: TestServer, more: Record<string, unknown> = {}): Promise<number> => {
  const { subject_id } = await school(server)
  const { data } = await server.as('manage-tests').call('POST /api/questions', {
    body: {
      subject_id,
      title: 'Дважды два',
      status: 'ready',
      content: {
        type: 'single',
        points: 2,
        shuffle: true,
        translations: { ru: { body: '<p>Сколько будет 2 × 2?</p>' }, en: { body: '<p>What is 2 × 2?</p>' } },
        options: [
          { id: 'a', weight: 100, translations: { ru: { text: '<p>4</p>' }, en: { text: '<p>4</p>' } } },
          { id: 'b', weight: 0, translations: { ru: { text: '<p>5</p>' }, en: { text: '<p>5</p>' } } },
        ],
      },
      ...more,
    },
  })
  return data.id
}

type Item = Record<string, unknown>
export const pinned = (question_id: number, more: Item = {}): Item => ({
  kind: 'question',
  id: `q${question_id}`,
  question_id,
  points: null,
  ...more,
})
/** A pool that draws one question from the subject. */
export const poolOf = (subject_id: number, more: Item = {}): Item => ({
  kind: 'pool',
  id: 'p1',
  subject_id,
  tags: [],
  difficulty_from: null,
  difficulty_to: null,
  count: 1,
  points: null,
  ...more,
})
/** A test content with these items in one section. */
export const contentOf = (items: readonly Item[], more: Record<string, unknown> = {}) => ({
  sections: [{ id: 's1', translations: {}, items }],
  time_limit_min: null,
  navigation: 'free',
  shuffle_questions: true,
  shuffle_options: true,
  negative_marking: false,
  pass_percent: 50,
  ...more,
})

/** Creates a draft with one question for the group of student A. */
export const newTest = async (server: TestServer, more: Record<string, unknown> = {}): Promise<Test> => {
  const { group_id, subject_id } = await school(server)
  const { data } = await server.as('manage-tests').call('POST /api/tests', {
    body: {
      subject_id,
      translations: { ru: { title: 'Проверка счёта' }, en: { title: 'Sums' } },
      content: more.content ?? contentOf([pinned(await newQuestion(server))]),
      closes_at: '2040-01-01T00:00:00Z',
      group_ids: [group_id],
      ...more,
    },
  })
  return data
}

/** Inserts an attempt without questions. */
export const newAttempt = async (
  server: TestServer,
  test: Pick<Test, 'id' | 'number'>,
  { running = true, preview = false } = {},
) => {
  await server.pool.query(
    `INSERT INTO attempts (test_id, test_number, user_id, ordinal, is_preview, seed, status, submitted_at, finish_reason, max_score)
     SELECT $1, $2, id, 1, $4, 'x', CASE WHEN $3 THEN 'in_progress' ELSE 'graded' END, CASE WHEN NOT $3 THEN now() END,
       CASE WHEN NOT $3 THEN 'user' END, 2 FROM users WHERE email = 'student.a@abitura.test'`,
    [test.id, test.number, running, preview],
  )
}

/** Creates and publishes a test. */
export const publishedTest = async (server: TestServer, more: Record<string, unknown> = {}): Promise<Test> => {
  const { id, version } = await newTest(server, more)
  return (await server.as('manage-tests').call('POST /api/tests/:id/publish', { params: { id }, body: { version } }))
    .data
}
