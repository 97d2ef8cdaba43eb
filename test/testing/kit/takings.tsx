import { fireEvent, screen } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { Attempt, AttemptReview } from '../../../src/api/testing/attempts'
import type { AvailableTest, AvailableTestRow } from '../../../src/api/testing/availableTests'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../../app/kit/admin'
import { memoryProvider } from '../../provider/memoryProvider'
import { fakeAttemptServer, noon, runningAttempt } from './attempt'

/** A test that the student can start now. */
export const row = (more: Partial<AvailableTestRow> = {}): AvailableTestRow => ({
  id: 3,
  name: 'Зачёт',
  type: 'current',
  subject_name: 'Базы данных',
  state: 'open',
  opens_at: null,
  closes_at: null,
  limit_min: 40,
  usual_limit_min: 40,
  questions_count: 20,
  attempts_allowed: 1,
  attempts_made: 0,
  running_attempt_id: null,
  last_attempt_id: null,
  ends_at: null,
  result: null,
  ...more,
})
export const taking = (more: Partial<AvailableTest> = {}): AvailableTest => ({
  ...row(),
  description: null,
  instructions: null,
  navigation: 'free',
  negative_marking: false,
  pass_percent: null,
  max_score: null,
  grading: 'highest',
  needs_code: false,
  is_outside_networks: false,
  can_lock_answers: false,
  attempts: [],
  server_now: noon,
  ...more,
})
export const result = { score: 8, max_score: 10, percent: 80, passed: true, hidden_until: null }
export const reviewed = {
  status: 'correct',
  score: 1,
  feedback: ['<p>Так и есть.</p>'],
  comment: null,
  criteria: null,
  right_answer: ['<p>Первое</p>'],
  explanation: '<p>Потому что.</p>',
} as const
export const review = (more: Partial<AttemptReview> = {}): AttemptReview => ({
  id: 5,
  test_id: 3,
  name: 'Зачёт',
  type: 'current',
  ordinal: 1,
  status: 'graded',
  started_at: noon,
  submitted_at: noon,
  on_paper: false,
  subtotal: null,
  finish_reason: 'user',
  answered_count: 1,
  questions_count: 1,
  result,
  not_counted: [],
  regrades: [],
  sections: [{ title: null }],
  questions: [],
  ...more,
})

type Options = {
  rows?: AvailableTestRow[]
  taking?: AvailableTest
  attempt?: Attempt
  review?: AttemptReview
  start?: () => unknown
}

/** A student's tests in memory. `sent` collects the calls, `fakeServer` is the server of the attempt. */
const college = ({
  rows = [],
  taking: one = taking(),
  attempt = runningAttempt(),
  review: seen = review(),
  start,
}: Options) => {
  const fakeServer = fakeAttemptServer(attempt)
  const sent: string[] = []
  const memory = memoryProvider({
    data: { 'types/attempt-question-statuses': [{ id: 5, code: 'correct', name: 'Верно', variant: 'success' }] },
  })
  const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))
  const provider: AppDataProvider = {
    ...memory,
    getList: async (resource, params) => {
      if (resource !== 'testing/tests') return memory.getList(resource, params)
      return { ...copied(rows), total: rows.length }
    },
    read: async (key) => {
      sent.push(key)
      if (key === 'GET /api/testing/attempts/:id') return copied(fakeServer.whole())
      return copied(key === 'GET /api/testing/attempts/:id/review' ? seen : one)
    },
    act: async (key, input) => {
      sent.push(key)
      const given = structuredClone({ operations: [], seen: [], events: [], ...Object(input.body) })
      switch (key) {
        case 'POST /api/testing/tests/:id/start':
          return copied(start?.() ?? { id: 5 })
        case 'POST /api/testing/attempts/:id/submit':
          return copied(await fakeServer.port.submit(given))
        case 'POST /api/testing/attempts/:id/lease':
          return copied(await fakeServer.port.takeOver())
        case 'POST /api/testing/attempts/:id/forward':
          return copied(await fakeServer.port.forward(given.position))
        default:
          return copied(await fakeServer.port.send(given))
      }
    },
  }
  return { provider, fakeServer, sent }
}
let admin: OpenAdmin | undefined
/** Closes the opened screens after each test. */
export const closing = () => afterEach(() => admin?.close())
/** Opens a screen as a student who has these tests. */
export const open = async (options: Options, at: string) => {
  const given = college(options)
  admin = await openAdmin({ at, provider: given.provider, can: ['study'] })
  return { ...given, admin }
}
export const now = () => new Date().toISOString()
const ends = () => new Date(Date.now() + 40 * 60_000).toISOString()
/** An attempt that has just started. */
export const fresh = (more: Partial<Attempt> = {}) =>
  runningAttempt({ server_now: now(), started_at: now(), ends_at: ends(), ...more })
export const heading = (number: number) => screen.findByRole('heading', { level: 1, name: `Вопрос ${number} из 3` })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
