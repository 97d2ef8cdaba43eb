import { HttpError } from 'react-admin'
import type { Acknowledgment, Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../src/api/testing/attempts'
import type { AttemptBackend, SignOfLife, SyncPayload as Done } from '../../../src/app/testing/attempts/attemptBackend'

export const noon = '2026-11-20T09:00:00.000Z'
const shown = { language: 'ru', body: '<p>Что верно?</p>' } as const

/** An unanswered question; by default single choice with two options. */
export const attemptQuestion = (position: number, more: Partial<AttemptQuestion> = {}): AttemptQuestion => ({
  position,
  number: position + 1,
  section: 0,
  points: 1,
  status: 'not_seen',
  flagged: false,
  rev: 0,
  answer: null,
  files: [],
  presented: { type: 'single', ...shown, options: ['<p>Первое</p>', '<p>Второе</p>'] },
  locked: null,
  ...more,
})

/** An attempt that started at noon and ends after 40 minutes. */
export const runningAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  id: 5,
  test_id: 3,
  name: 'Базы данных. Рубежный контроль',
  type: 'midterm',
  person_name: 'Соколов Денис Игоревич',
  group_code: 'ИС-24-1',
  ordinal: 1,
  attempts_allowed: 1,
  is_preview: false,
  status: 'in_progress',
  server_now: noon,
  started_at: noon,
  ends_at: '2026-11-20T09:40:00.000Z',
  paused: null,
  messages: [],
  submitted_at: null,
  navigation: 'free',
  can_lock_answers: false,
  current: 0,
  holds_lease: true,
  device_name: null,
  sections: [{ title: null }],
  questions: [
    attemptQuestion(0),
    attemptQuestion(1, { presented: { type: 'short_text', ...shown, body: '<p>Чем соединяют?</p>' } }),
    attemptQuestion(2),
  ],
  ...more,
})

type Sent = Done & SignOfLife & { when_over?: true }

/**
 * In-memory server of an attempt, which follows the contract. `state.fault` is thrown instead of a response (with
 * `isTaken` after saving everything); `state.hold` delays the response.
 */
export const fakeAttemptServer = (attempt: Attempt) => {
  const state: {
    fault: unknown
    isTaken: boolean
    /** The position of the question whose answers are rejected. */
    refuses: number | null
    refusal: number
    hold: Promise<void> | null
    status: Attempt['status']
    holdsLease: boolean
    outcome: Acknowledgment['outcome'] | null
    endsAt: string | null
    paused: Attempt['paused']
    messages: Attempt['messages']
    now: () => number
  } = {
    fault: null,
    isTaken: false,
    refuses: null,
    refusal: 422,
    hold: null,
    status: attempt.status,
    holdsLease: attempt.holds_lease,
    outcome: null,
    endsAt: attempt.ends_at,
    paused: attempt.paused,
    messages: attempt.messages,
    now: () => Date.now(),
  }
  const sent: Sent[] = []
  const questions = new Map(attempt.questions.map((question) => [question.position, question]))
  const known = new Map<string, Acknowledgment>()
  const outcomeOf = (op: Operation): Acknowledgment['outcome'] => {
    if (state.outcome) return state.outcome
    if (!state.holdsLease) return 'superseded'
    const question = questions.get(op.position)
    if (question?.locked) return 'locked'
    return op.kind === 'answer' && question?.rev !== op.base_rev ? 'conflict' : 'accepted'
  }
  const take = (op: Operation): Acknowledgment => {
    const before = known.get(op.op_id)
    if (before) return before
    const outcome = outcomeOf(op)
    const question = questions.get(op.position)
    if (outcome === 'accepted' && op.kind === 'answer' && question)
      questions.set(op.position, { ...question, rev: question.rev + 1, answer: op.answer })
    const standing = questions.get(op.position)
    const ack: Acknowledgment = {
      op_id: op.op_id,
      position: op.position,
      outcome,
      rev: standing?.rev ?? 0,
      at: new Date(state.now()).toISOString(),
      ...(outcome === 'conflict' && { answer: standing?.answer ?? null }),
    }
    known.set(op.op_id, ack)
    return ack
  }
  const receive = ({ operations }: Pick<Sent, 'operations'>): Heartbeat => {
    const acknowledged = operations.map(take)
    return {
      server_now: new Date(state.now()).toISOString(),
      ends_at: state.endsAt,
      paused: state.paused,
      messages: state.messages,
      status: state.status,
      holds_lease: state.holdsLease,
      device_name: state.holdsLease ? null : 'Firefox, Windows',
      acknowledged,
    }
  }
  const answer = async (given: Sent, isLast: boolean): Promise<Heartbeat> => {
    sent.push(structuredClone(given))
    await state.hold
    const { fault } = state
    if (fault && !state.isTaken) throw fault
    if (given.operations.some((op) => op.position === state.refuses)) throw new HttpError('', state.refusal, {})
    state.messages = state.messages.filter(({ id }) => !given.read?.includes(id))
    const heartbeat = receive(given)
    if (fault) throw fault
    const isEarly = given.when_over === true && Date.parse(state.endsAt ?? '') > state.now()
    if (isLast && !isEarly && heartbeat.acknowledged.every(({ outcome }) => outcome !== 'conflict'))
      state.status = 'submitted'
    return { ...heartbeat, status: state.status }
  }
  const whole = (): Attempt => ({
    ...attempt,
    status: state.status,
    ends_at: state.endsAt,
    paused: state.paused,
    messages: state.messages,
    server_now: new Date(state.now()).toISOString(),
    holds_lease: state.holdsLease,
    questions: [...questions.values()],
  })
  const port: AttemptBackend = {
    send: (given) => answer(given, false),
    submit: (given) => answer({ ...given, events: [] }, true),
    forward: async (position) => ({ ...whole(), current: position + 1 }),
    takeOver: async () => {
      state.holdsLease = true
      return whole()
    },
  }
  /** Saves an answer as if another device had sent it. */
  const elsewhere = (position: number, choice: number) => {
    const question = questions.get(position)
    if (question) questions.set(position, { ...question, rev: question.rev + 1, answer: { type: 'single', choice } })
  }
  return { port, receive, state, sent, questions, whole, elsewhere }
}
