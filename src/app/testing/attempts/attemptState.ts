import type { Answer } from '../../../api/testing/answer'
import type { Acknowledged, Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../api/testing/attempts'
import { settled, waitingAnswer, type Queue } from './queue'

export type Question = AttemptQuestion & {
  /** What was answered here while another answer was taken elsewhere; undefined where nothing differs. */
  mine?: Answer | null | undefined
  /** Why an answer does not count, or came only just in time. */
  lost?: 'late' | 'too_late' | 'refused' | undefined
}

/** Why nothing arrives: no network, a server in trouble, a session that has ended. */
export type Trouble = 'offline' | 'busy' | 'signed-out'

export type AttemptState = {
  readonly attempt: Omit<Attempt, 'questions'>
  readonly questions: readonly Question[]
  readonly queue: Queue
  /** Whether this browser keeps what waits. */
  readonly isKept: boolean
  readonly isSending: boolean
  /** When the server took an answer last, by its clock. */
  readonly savedAt: string | null
  readonly trouble: Trouble | null
  /** Milliseconds by which the server's clock is ahead of this one. */
  readonly offset: number
  readonly isOver: boolean
  readonly isSubmitting: boolean
  /** The question for whose sake it was not handed in: two answers were given to it, and one of them is to be chosen first. */
  readonly undecided: number | null
  /** The server refused: what stands there is to be read anew. */
  readonly isStale: boolean
}

const withWaiting =
  (queue: Queue) =>
  (question: Question): Question =>
    queue.reduce<Question>((shown, { op }) => {
      if (op.position !== question.position || op.kind === 'fix') return shown
      return op.kind === 'flag' ? { ...shown, flagged: op.flagged } : { ...shown, answer: op.answer }
    }, question)

const clockOf = (serverNow: string, here: number): number => Date.parse(serverNow) - here

export const opened = ({ questions, ...attempt }: Attempt, now: number): AttemptState => ({
  attempt,
  questions,
  queue: [],
  isKept: true,
  isSending: false,
  savedAt: null,
  trouble: null,
  offset: clockOf(attempt.server_now, now),
  isOver: false,
  isSubmitting: false,
  undecided: null,
  isStale: false,
})

/** The attempt as the server has just told it, with what waits here laid over. */
export const adopted = (state: AttemptState, { questions, ...attempt }: Attempt, now: number): AttemptState => ({
  ...state,
  attempt,
  questions: questions
    .map((question): Question => {
      const known = state.questions.find(({ position }) => position === question.position)
      // That it was opened here may not have been told yet.
      const status = question.status === 'not_seen' ? (known?.status ?? 'not_seen') : question.status
      return { ...question, status, mine: known?.mine, lost: known?.lost }
    })
    .map(withWaiting(state.queue)),
  offset: clockOf(attempt.server_now, now),
  isStale: false,
})

/** With operations that waited since before the page was loaded. */
export const resumed = (state: AttemptState, kept: Queue): AttemptState => {
  const fresh = kept.filter(({ op }) => state.queue.every((one) => one.op.op_id !== op.op_id))
  const queue = [...fresh, ...state.queue]
  return { ...state, queue, questions: state.questions.map(withWaiting(queue)) }
}

const partsOf = (answer: Answer | null) =>
  Object.entries(answer ?? {}).toSorted(([one], [other]) => one.localeCompare(other))
const isSame = (one: Answer | null, other: Answer | null): boolean =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))

type Told = { op: Operation; told: Acknowledged; queue: Queue }

const afterwards = (question: Question, { op, told, queue }: Told): Question => {
  const known: Question = { ...question, rev: told.rev }
  switch (told.outcome) {
    case 'taken':
    case 'late': {
      const lost = told.outcome === 'late' ? 'late' : known.lost
      if (op.kind === 'fix') return { ...known, lost, fixed: told.fixed ?? known.fixed }
      return op.kind === 'flag' ? known : { ...known, lost, status: op.answer ? 'answered' : 'no_answer' }
    }
    case 'too_late':
      return { ...known, lost: 'too_late' }
    case 'fixed':
      return { ...known, answer: told.answer ?? known.answer, fixed: told.fixed ?? known.fixed }
    case 'conflict': {
      const newest = waitingAnswer(queue, op.position)
      const mine = newest?.kind === 'answer' ? newest.answer : null
      const standing = told.answer ?? null
      return { ...known, answer: standing, mine: isSame(mine, standing) ? undefined : mine }
    }
    case 'superseded':
    default:
      return question
  }
}

const acknowledge = (state: AttemptState, told: Acknowledged): AttemptState => {
  const { queue } = state
  const op = queue.find((one) => one.op.op_id === told.op_id)?.op
  if (!op) return state
  return {
    ...state,
    queue: settled(queue, told),
    questions: state.questions.map((question) =>
      question.position === op.position ? afterwards(question, { op, told, queue }) : question,
    ),
    savedAt: told.outcome === 'taken' || told.outcome === 'late' ? told.at : state.savedAt,
    // It stands for good, and what it is worth was not told along.
    isStale: state.isStale || (told.outcome === 'fixed' && !told.fixed),
  }
}

const isRefused = ({ acknowledged }: Heartbeat, position: number) =>
  acknowledged.some((one) => one.position === position && one.outcome === 'conflict')

/** After an answer of the server; `midway` is the moment of this clock between sending and answer. */
export const heard = (state: AttemptState, told: Heartbeat, midway: number): AttemptState => {
  const { server_now, ends_at, status, holds_lease, device_name } = told
  const isSuperseded = told.acknowledged.some(({ outcome }) => outcome === 'superseded')
  const next = told.acknowledged.reduce(acknowledge, state)
  const doubted = next.questions.find(({ position, mine }) => mine !== undefined && isRefused(told, position))
  // While there is time, who hands in is asked which of two answers is theirs; after it what stands is handed in.
  const undecided = state.isSubmitting && !state.isOver ? (doubted?.position ?? null) : null
  return {
    ...next,
    isSubmitting: next.isSubmitting && undecided === null,
    undecided: undecided ?? next.undecided,
    attempt: {
      ...state.attempt,
      server_now,
      ends_at,
      status,
      device_name,
      holds_lease: holds_lease && !isSuperseded,
    },
    offset: clockOf(server_now, midway),
    trouble: null,
  }
}

export const isRunning = ({ attempt }: AttemptState): boolean => attempt.status === 'in_progress'
/** Whether answers may be given here and now. */
export const isOpen = (state: AttemptState): boolean =>
  isRunning(state) &&
  !state.isOver &&
  !state.isSubmitting &&
  state.attempt.holds_lease &&
  state.trouble !== 'signed-out'
/** Milliseconds that are left; null without a limit. */
export const leftOf = ({ attempt, offset }: AttemptState, now: number): number | null =>
  attempt.ends_at === null ? null : Date.parse(attempt.ends_at) - (now + offset)
