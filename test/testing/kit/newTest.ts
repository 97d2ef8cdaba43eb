import type { QuestionContent } from '../../../src/api/testing/questionContent'
import type { TestContent } from '../../../src/api/testing/tests'
import type { TestServer } from '../../kit/server'
import { school } from '../../study/newMaterial'

const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }
export const everythingShown = { marks: true, correctness: true, right_answer: true, explanation: true }
export const hiddenReview = { during: nothing, just_after: nothing, after_close: nothing }

const translations = (body: string) => ({ ru: { body } })
/** A single-choice question whose first option is right. */
export const single = (body: string): QuestionContent => ({
  type: 'single',
  points: 2,
  translations: { ru: { body, explanation: '<p>Потому что.</p>' } },
  shuffle: true,
  options: ['верно', 'мимо', 'рядом'].map((text, place) => ({
    id: `o${place}`,
    weight: place === 0 ? 100 : 0,
    translations: { ru: { text, feedback: `про ${text}` } },
  })),
})
export const essay = (body: string): QuestionContent => ({
  type: 'essay',
  points: 5,
  translations: translations(body),
  min_words: null,
  max_words: null,
  rubric: [],
})
export const fileQuestion = (body: string): QuestionContent => ({
  type: 'file',
  points: 5,
  translations: translations(body),
  formats: ['txt'],
  max_files: 2,
  max_size_mb: 1,
  rubric: [],
})

export type Fields = {
  type?: string
  status?: string
  opens_at?: string | null
  closes_at?: string | null
  attempts_allowed?: number
  grading?: string
  access_code?: string | null
  networks?: string[]
  review?: object
  group_ids?: number[]
}
type NewTest = { contents: readonly QuestionContent[]; content?: Partial<TestContent>; fields?: Fields }

/** Inserts ready questions in the subject that the teacher teaches to student A. */
export const newQuestions = async (
  server: TestServer,
  contents: readonly QuestionContent[],
  { tags = [] }: { tags?: string[] } = {},
): Promise<number[]> => {
  const { subject_id } = await school(server)
  const ids: number[] = []
  for (const content of contents) {
    // One statement, because question and version reference each other and the constraint is checked at its end.
    const { rows } = await server.pool.query<{ id: number }>(
      `WITH made AS (
        INSERT INTO questions (subject_id, type, title, tags, status, number, points, languages, words)
        VALUES ($1, $2, 'Вопрос', $3, 'ready', 1, $4, '{ru}', '') RETURNING id
      )
      INSERT INTO question_versions (question_id, number, content) SELECT id, 1, $5 FROM made RETURNING question_id AS id`,
      [subject_id, content.type, tags, content.points, JSON.stringify(content)],
    )
    const id = rows[0]?.id ?? 0
    ids.push(id)
  }
  return ids
}

/** Inserts a published test with these questions for student A's group directly into the database. */
export const newTest = async (
  server: TestServer,
  { contents, content = {}, fields = {} }: NewTest,
): Promise<{ id: number; questionIds: number[] }> => {
  const { subject_id, group_id } = await school(server)
  const questionIds = await newQuestions(server, contents)
  const whole: TestContent = {
    sections: [
      {
        id: 's1',
        translations: {},
        items: questionIds.map((question_id, place) => ({
          kind: 'question',
          id: `q${place}`,
          question_id,
          points: null,
        })),
      },
    ],
    time_limit_min: 40,
    navigation: 'free',
    shuffle_questions: false,
    shuffle_options: true,
    negative_marking: false,
    pass_percent: 50,
    ...content,
  }
  const { group_ids = [group_id], ...rest } = fields
  const row = {
    type: 'current',
    status: 'published',
    opens_at: null,
    closes_at: null,
    attempts_allowed: 1,
    grading: 'highest',
    access_code: null,
    networks: [],
    review: hiddenReview,
    ...rest,
  }
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO tests (subject_id, type, translations, opens_at, closes_at, attempts_allowed, grading, access_code, networks, review, status,
        published_at, number, questions_count, points)
      VALUES ($1, $2, '{"ru": {"title": "Зачёт"}}', $3, $4, $5, $6, $7, $8, $9, $10, now(), 1, $11, 10) RETURNING id`,
      [
        subject_id,
        row.type,
        row.opens_at,
        row.closes_at,
        row.attempts_allowed,
        row.grading,
        row.access_code,
        row.networks,
        JSON.stringify(row.review),
        row.status,
        contents.length,
      ],
    )
    const id = rows[0]?.id ?? 0
    await client.query('INSERT INTO test_versions (test_id, number, content) VALUES ($1, 1, $2)', [
      id,
      JSON.stringify(whole),
    ])
    await client.query('INSERT INTO test_questions (test_id, question_id) SELECT $1, unnest($2::bigint[])', [
      id,
      questionIds,
    ])
    await client.query('INSERT INTO test_groups (test_id, group_id) SELECT $1, unnest($2::bigint[])', [id, group_ids])
    await client.query('COMMIT')
    return { id, questionIds }
  } finally {
    client.release()
  }
}

export const device = 'tab-00000001'
let operations = 0
export const opId = () => `00000000-0000-4000-8000-${String((operations += 1)).padStart(12, '0')}`

/** Builds an answer operation based on revision `base_rev`. */
export const answerOf = (position: number, answer: unknown, base_rev = 0) => ({
  kind: 'answer' as const,
  op_id: opId(),
  position,
  base_rev,
  answer,
})

/** Moves the times of the attempt `minutes` into the past. */
export const passTime = async (server: TestServer, id: number, minutes: number) => {
  await server.pool.query(
    `UPDATE attempts SET started_at = started_at - make_interval(mins => $2), ends_at = ends_at - make_interval(mins => $2) WHERE id = $1`,
    [id, minutes],
  )
}
