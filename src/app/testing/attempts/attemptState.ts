import type { Answer } from '../../../api/testing/answer'
import type { Acknowledgment, Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../api/testing/attempts'
import { emptyOutbox, type OutboxState } from '../../kit/saving/outbox'
import { applyAck, pendingAnswer, type Queue } from './queue'

export type Question = AttemptQuestion & {
  /** Local answer that conflicts with one saved from elsewhere; undefined without a conflict. */
  mine?: Answer | null | undefined
  /** Problem with the last answer: `late` still counts, the others do not. */
  lost?: 'late' | 'too_late' | 'refused' | undefined
}

export type AttemptState = OutboxState<Operation> & {
  readonly attempt: Omit<Attempt, 'questions'>
  readonly questions: readonly Question[]
  /** Milliseconds by which the server clock is ahead of the local clock. */
  readonly offset: number
  readonly isOver: boolean
  readonly isSubmitting: boolean
  /** Position of a question with two conflicting answers, which blocks the submission until the user chooses one. */
  readonly undecided: number | null
  /** True if the attempt has to be reloaded, for example after a rejected request. */
  readonly isStale: boolean
}

const withPending =
  (queue: Queue) =>
  (question: Question): Question =>
    queue.reduce<Question>((shown, { op }) => {
      if (op.position !== question.position || op.kind === 'lock') return shown
      return op.kind === 'flag' ? { ...shown, flagged: op.flagged } : { ...shown, answer: op.answer }
    }, question)

const clockOffset = (serverNow: string, here: number): number => Date.parse(serverNow) - here

export const initialState = ({ questions, ...attempt }: Attempt, now: number): AttemptState => ({
  attempt,
  questions,
  ...emptyOutbox,
  offset: clockOffset(attempt.server_now, now),
  isOver: false,
  isSubmitting: false,
  undecided: null,
  isStale: false,
})

/** Replaces the attempt with the server's version and reapplies pending operations. */
export const applyAttempt = (state: AttemptState, { questions, ...attempt }: Attempt, now: number): AttemptState => ({
  ...state,
  attempt,
  questions: questions
    .map((question): Question => {
      const known = state.questions.find(({ position }) => position === question.position)
      // The server may not know yet that the question was opened.
      const status = question.status === 'not_seen' ? (known?.status ?? 'not_seen') : question.status
      return { ...question, status, mine: known?.mine, lost: known?.lost }
    })
    .map(withPending(state.queue)),
  offset: clockOffset(attempt.server_now, now),
  isStale: false,
})

/** Restores operations that were pending before a page reload. */
export const restoreQueue = (state: AttemptState, stored: Queue): AttemptState => {
  const queue = [...stored, ...state.queue]
  return { ...state, queue, questions: state.questions.map(withPending(queue)) }
}

const partsOf = (answer: Answer | null) =>
  Object.entries(answer ?? {}).toSorted(([one], [other]) => one.localeCompare(other))
const isSame = (one: Answer | null, other: Answer | null): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))

type AckContext = { op: Operation; ack: Acknowledgment; queue: Queue }

const applyOutcome = (question: Question, { op, ack, queue }: AckContext): Question => {
  const known: Question = { ...question, rev: ack.rev }
  switch (ack.outcome) {
    case 'accepted':
    case 'late': {
      const lost = ack.outcome === 'late' ? 'late' : known.lost
      if (op.kind === 'lock') return { ...known, lost, locked: ack.locked ?? known.locked }
      return op.kind === 'flag' ? known : { ...known, lost, status: op.answer ? 'answered' : 'no_answer' }
    }
    case 'too_late':
      return { ...known, lost: 'too_late' }
    case 'locked':
      return { ...known, answer: ack.answer ?? known.answer, locked: ack.locked ?? known.locked }
    case 'conflict': {
      const newest = pendingAnswer(queue, op.position)
      const mine = newest?.kind === 'answer' ? newest.answer : null
      const serverAnswer = ack.answer ?? null
      return { ...known, answer: serverAnswer, mine: isSame(mine, serverAnswer) ? undefined : mine }
    }
    case 'superseded':
    default:
      return question
  }
}

const acknowledge = (state: AttemptState, ack: Acknowledgment): AttemptState => {
  const { queue } = state
  const op = queue.find((one) => one.op.op_id === ack.op_id)?.op
  if (!op) return state
  return {
    ...state,
    queue: applyAck(queue, ack),
    questions: state.questions.map((question) =>
      question.position === op.position ? applyOutcome(question, { op, ack, queue }) : question,
    ),
    savedAt: ack.outcome === 'accepted' || ack.outcome === 'late' ? ack.at : state.savedAt,
    // The answer was locked, but the response lacks its marking, so the attempt is reloaded.
    isStale: state.isStale || (ack.outcome === 'locked' && !ack.locked),
  }
}

const isRefused = ({ acknowledged }: Heartbeat, position: number) =>
  acknowledged.some((one) => one.position === position && one.outcome === 'conflict')

/** Applies a server response; `midway` is the local time halfway between the request and the response. */
export const applyHeartbeat = (state: AttemptState, heartbeat: Heartbeat, midway: number): AttemptState => {
  const { server_now, ends_at, paused, messages, status, holds_lease, device_name } = heartbeat
  const isSuperseded = heartbeat.acknowledged.some(({ outcome }) => outcome === 'superseded')
  const next = heartbeat.acknowledged.reduce(acknowledge, state)
  const conflict = next.questions.find(({ position, mine }) => mine !== undefined && isRefused(heartbeat, position))
  // Before the end, a conflict cancels the submission so that the user can choose an answer; after the end, the
  // server's answer counts.
  const undecided = state.isSubmitting && !state.isOver ? (conflict?.position ?? null) : null
  // A page that was loaded during the pause has no questions yet.
  const lacksQuestions =
    paused === null && state.attempt.paused !== null && state.questions.every((one) => !one.presented)
  return {
    ...next,
    isStale: next.isStale || lacksQuestions,
    isSubmitting: next.isSubmitting && undecided === null,
    undecided: undecided ?? next.undecided,
    attempt: {
      ...state.attempt,
      server_now,
      ends_at,
      paused,
      messages,
      status,
      device_name,
      holds_lease: holds_lease && !isSuperseded,
    },
    offset: clockOffset(server_now, midway),
  }
}

export const isRunning = ({ attempt }: AttemptState): boolean => attempt.status === 'in_progress'
/** Whether the user can change answers now. */
export const isOpen = (state: AttemptState): boolean =>
  isRunning(state) &&
  !state.isOver &&
  !state.isSubmitting &&
  state.attempt.holds_lease &&
  state.attempt.paused === null &&
  state.syncError !== 'signed_out'
/** Returns the remaining milliseconds, which a pause stops, or null without a time limit. */
export const remainingMs = ({ attempt, offset }: AttemptState, now: number): number | null =>
  attempt.ends_at === null
    ? null
    : Date.parse(attempt.ends_at) - (attempt.paused === null ? now + offset : Date.parse(attempt.server_now))
