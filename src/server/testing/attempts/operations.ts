import type { Locale } from '../../../api/kit/endpoints'
import type { Acknowledgment, Operation } from '../../../api/testing/attempts'
import { conflict, invalid, type Message } from '../../kit/problems'
import type { Sign } from '../../kit/http/signedLinks'
import { deleteUnusedFiles } from '../../library'
import type { Db } from '../../platform/database'
import type { AttemptState, EditableQuestion } from './attemptQueries'
import { removeAnswerFiles } from './fileQueries'
import { isValidAnswer, isAnswered } from './markStoredAnswer'
import {
  loadOperationContext,
  saveOperations,
  type QuestionChange,
  type JournalEvent,
  type ProcessedOperation,
  type Outcome,
} from './operationQueries'
import { arrivalOf, isGivenInPause, isWithinRetention, canLockAnswers, factsDuringAttempt } from './rules'
import { reviewAttemptQuestion, signLinks } from './questionViews'

export type OperationRequest = {
  device: string
  operations: readonly Operation[]
  seen: readonly number[]
  events: readonly JournalEvent[]
}
type ProcessOptions = { locale: Locale; sign: Sign; dropped: (keys: readonly string[]) => void }

/** A question while operations are applied to it. */
type Draft = EditableQuestion & { isAnsweredNow: boolean; isChanged: boolean }

/** Only the device with the lease may send answers; a preview has no lease. */
export const holdsLease = ({ device }: Pick<AttemptState, 'device'>, asking: string | undefined): boolean =>
  device === null || device === asking

/**
 * Returns the outcome of an operation that arrives too late or from another device, else null. Throws 409 if the taker
 * has submitted the attempt, or more than 24 hours after its end.
 */
const outcomeBeforeApply = (attempt: AttemptState, device: string): Outcome | null => {
  const now = Date.parse(attempt.now)
  if (attempt.status !== 'in_progress') {
    const endedAt = attempt.submitted_at ?? attempt.now
    if (attempt.finish_reason === 'user' || !isWithinRetention(endedAt, now)) throw conflict('attempts.submitted')
    return 'too_late'
  }
  return holdsLease(attempt, device) ? null : 'superseded'
}

/** Returns the invalid field of an operation with its message, or null. Does not depend on the state of the attempt. */
const validationError = (operation: Operation, question: EditableQuestion | undefined): [string, Message] | null => {
  if (!question) return ['position', { key: 'attempts.no_such_question' }]
  if (operation.kind !== 'answer' || operation.answer === null) return null
  const { answer } = operation
  const isOfQuestion =
    isValidAnswer(question.content, answer) &&
    (answer.type !== 'file' || answer.file_ids.every((id) => question.file_ids.includes(id)))
  return isOfQuestion ? null : ['answer', { key: 'attempts.unfit' }]
}

/** Applies an operation to the draft of its question. */
const applyOperation = (operation: Operation, question: Draft, attempt: AttemptState): Outcome => {
  const accepted = arrivalOf(attempt.ends_at, Date.parse(attempt.now)) === 'late' ? 'late' : 'accepted'
  switch (operation.kind) {
    case 'flag':
      question.flagged = operation.flagged
      question.isChanged = true
      return accepted
    case 'lock':
      if (!canLockAnswers(attempt)) throw conflict('attempts.may_not_fix')
      if (!isAnswered(question.answer)) throw conflict('attempts.nothing_to_fix')
      question.locked_at ??= attempt.now
      question.isChanged = true
      return accepted
    default:
      if (question.locked_at !== null) return 'locked'
      if (operation.base_rev !== question.answer_rev) return 'conflict'
      question.answer = operation.answer
      question.answer_rev += 1
      question.status = isAnswered(operation.answer) ? 'answered' : 'no_answer'
      question.is_late = accepted === 'late'
      question.isAnsweredNow = true
      question.isChanged = true
      return accepted
  }
}

/** Marks an opened question as unanswered. This does not change `rev`, so it cannot cause a conflict. */
const markOpened = (question: Draft, attempt: AttemptState, device: string): void => {
  const isThere = attempt.navigation === 'free' || question.position === attempt.current
  const isOpen = attempt.status === 'in_progress' && holdsLease(attempt, device)
  if (!isThere || !isOpen || question.status !== 'not_seen') return
  question.status = 'no_answer'
  question.isChanged = true
}

const isAccepted = (outcome: Outcome) => outcome === 'accepted' || outcome === 'late'

const changeOf = (draft: Draft): QuestionChange => ({
  position: draft.position,
  answer: draft.answer,
  answer_rev: draft.answer_rev,
  status: draft.status,
  is_late: draft.is_late,
  flagged: draft.flagged,
  is_answered_now: draft.isAnsweredNow,
  is_locked: draft.locked_at !== null,
})

/**
 * Applies all operations or, on an error, none; the caller has locked the attempt. Repeated operations get their first
 * outcome again, even after the end of the attempt.
 */
export const applyOperations = async (
  db: Db,
  attempt: AttemptState,
  { device, operations, seen, events, ...reading }: OperationRequest & ProcessOptions,
): Promise<Acknowledgment[]> => {
  const isNone = operations.length + seen.length === 0
  const read = isNone ? { known: [], questions: [] } : await loadOperationContext(db, attempt.id, { operations, seen })
  const known = new Map<string, ProcessedOperation>(read.known.map((one) => [one.op_id, one]))
  const drafts = new Map<number, Draft>(
    read.questions.map((one) => [one.position, { ...one, isAnsweredNow: false, isChanged: false }]),
  )
  const errors: Record<string, Message[]> = {}
  const processed: (ProcessedOperation & { answer: EditableQuestion['answer'] })[] = []
  for (const [place, operation] of operations.entries()) {
    const { op_id, position, kind } = operation
    if (known.has(op_id)) continue
    const question = drafts.get(position)
    const fault = validationError(operation, question)
    if (fault || !question) {
      const [field, message] = fault ?? ['position', { key: 'attempts.no_such_question' }]
      errors[`operations.${place}.${field}`] = [message]
      continue
    }
    const refused = outcomeBeforeApply(attempt, device)
    if (!refused && attempt.navigation === 'sequential' && position !== attempt.current)
      throw conflict('attempts.not_current')
    const outcome = refused ?? applyOperation(operation, question, attempt)
    const one: ProcessedOperation = { op_id, position, kind, outcome, rev: question.answer_rev, at: attempt.now }
    known.set(op_id, one)
    processed.push({ ...one, answer: kind === 'answer' && !isAccepted(outcome) ? operation.answer : null })
  }
  for (const [place, position] of seen.entries()) {
    const question = drafts.get(position)
    if (question) markOpened(question, attempt, device)
    else errors[`seen.${place}`] = [{ key: 'attempts.no_such_question' }]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const changed = [...drafts.values()].filter(({ isChanged }) => isChanged)
  const accepted = new Set(processed.filter(({ outcome }) => isAccepted(outcome)).map(({ op_id }) => op_id))
  const inPause = operations.filter((one) => accepted.has(one.op_id) && isGivenInPause(one, attempt))
  const isSuperseded = processed.some(({ outcome }) => outcome === 'superseded')
  const journalEvents: JournalEvent[] = [
    ...(attempt.status === 'in_progress' ? events : []),
    ...inPause.map(({ position }) => ({ kind: 'answered_in_pause' as const, position })),
    ...(isSuperseded ? [{ kind: 'superseded' as const, position: null }] : []),
  ]
  if (processed.length + changed.length + journalEvents.length > 0)
    await saveOperations(db, attempt.id, {
      userId: attempt.user_id,
      operations: processed,
      changes: changed.map(changeOf),
      events: journalEvents,
    })
  await deleteRemovedFiles(db, attempt, changed, reading)
  return acknowledge(db, attempt, { operations, known, drafts, ...reading })
}

const deleteRemovedFiles = async (
  db: Db,
  { id, user_id }: AttemptState,
  changed: readonly Draft[],
  { dropped }: Pick<ProcessOptions, 'dropped'>,
) => {
  // One query per question is fine: a request rarely changes more than one file question.
  for (const { position, content, answer, file_ids, isAnsweredNow } of changed) {
    if (content.type !== 'file' || !isAnsweredNow) continue
    const stay = answer?.type === 'file' ? answer.file_ids : []
    const gone = file_ids.filter((file) => !stay.includes(file))
    if (gone.length === 0) continue
    await removeAnswerFiles(db, { id, position, userId: user_id, fileIds: gone })
    dropped(await deleteUnusedFiles(db, gone))
  }
}

type Acknowledging = Pick<OperationRequest, 'operations'> &
  ProcessOptions & { known: ReadonlyMap<string, ProcessedOperation>; drafts: ReadonlyMap<number, Draft> }

const acknowledge = async (
  db: Db,
  attempt: AttemptState,
  { operations, known, drafts, locale, sign }: Acknowledging,
): Promise<Acknowledgment[]> => {
  const facts = factsDuringAttempt(attempt)
  const acknowledged: Acknowledgment[] = []
  for (const { op_id } of operations) {
    const one = known.get(op_id)
    const question = one && drafts.get(one.position)
    if (!one || !question) continue
    const { position, outcome, rev, at, kind } = one
    const isLocking = kind === 'lock' && isAccepted(outcome)
    const [shown] = isLocking
      ? await signLinks(
          db,
          [
            {
              presented: null,
              reviewed: reviewAttemptQuestion(attempt, question, { facts, locale, byHand: false, isFinished: false }),
            },
          ],
          sign,
        )
      : []
    acknowledged.push({
      op_id,
      position,
      outcome,
      rev,
      at,
      ...(kind === 'answer' && !isAccepted(outcome) && { answer: question.answer }),
      ...(shown?.reviewed && { locked: shown.reviewed }),
    })
  }
  return acknowledged
}
