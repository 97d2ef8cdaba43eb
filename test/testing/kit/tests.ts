import type { AttemptRow } from '../../../src/api/testing/testActions'
import type { Test } from '../../../src/api/testing/tests'

const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }
export const subject = { id: 1, code: 'ОП.08', name: 'Базы данных' }
export const group = { id: 1, code: 'ИС-24-1', name: 'Информационные системы' }
const stamps = { version: 3, created_at: '2026-10-01T09:00:00Z', updated_at: '2026-10-01T09:00:00Z' }

const pinned = (id: number, more: Partial<Test['questions'][number]> = {}): Test['questions'][number] => ({
  id,
  title: `Вопрос ${id}`,
  type: 'single',
  status: 'ready',
  difficulty: 2,
  points: 2,
  languages: ['ru', 'en'],
  ...more,
})

/** A test with two sections: two pinned questions and a pool of three; a question and an information block. */
export const aTest = (more: Partial<Test> = {}): Test => ({
  ...stamps,
  id: 1,
  name: 'Рубежный контроль',
  type: 'midterm',
  status: 'draft',
  time: 'upcoming',
  subject_id: 1,
  subject,
  groups: [group],
  directions: [],
  people_count: 0,
  opens_at: null,
  closes_at: null,
  questions_count: 6,
  points: 10.5,
  number: 1,
  published_at: null,
  author_name: 'Громов И. П.',
  takers_count: 24,
  finished_count: 0,
  running_count: 0,
  can_edit: true,
  translations: { ru: { title: 'Рубежный контроль' } },
  content: {
    sections: [
      {
        id: 's1',
        translations: { ru: { title: 'Ключи' } },
        items: [
          { kind: 'question', id: 'a', question_id: 1, points: null },
          { kind: 'question', id: 'b', question_id: 2, points: 1 },
          {
            kind: 'pool',
            id: 'c',
            subject_id: 1,
            tags: ['сортировка'],
            difficulty_from: 4,
            difficulty_to: 5,
            count: 3,
            points: 1.5,
          },
        ],
      },
      {
        id: 's2',
        translations: {},
        items: [
          { kind: 'question', id: 'a', question_id: 4, points: null },
          { kind: 'question', id: 'd', question_id: 3, points: 3 },
        ],
      },
    ],
    time_limit_min: 45,
    navigation: 'free',
    shuffle_questions: true,
    shuffle_options: true,
    negative_marking: false,
    pass_percent: 50,
  },
  attempts_allowed: 1,
  grading: 'highest',
  access_code: null,
  networks: [],
  review: { during: nothing, just_after: nothing, after_close: { ...nothing, marks: true, correctness: true } },
  group_ids: [1],
  direction_ids: [],
  user_ids: [],
  people: [],
  questions: [pinned(1), pinned(2, { languages: ['ru'] }), pinned(3), pinned(4, { type: 'info', points: 0 })],
  shown_keys_reason: null,
  has_attempts: false,
  ...more,
})

export const anAttempt = (id: number, more: Partial<AttemptRow> = {}): AttemptRow => ({
  ...stamps,
  id,
  user_id: id,
  name: `Студент ${id}`,
  group_id: 1,
  group_code: 'ИС-24-1',
  ordinal: 1,
  status: 'in_progress',
  started_at: '2026-10-12T09:00:00Z',
  ends_at: '2026-10-12T09:45:00Z',
  submitted_at: null,
  on_paper: false,
  finish_reason: null,
  score: null,
  max_score: 10,
  answered_count: 3,
  questions_count: 6,
  limit_min: null,
  focus_loss_count: 0,
  late_count: 0,
  ...more,
})
