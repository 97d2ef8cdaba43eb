import type { Locale } from '../../../api/kit/endpoints'
import type { AnswerFile, Attempt, AttemptQuestion, AttemptReview, Heartbeat } from '../../../api/testing/attempts'
import type { TestSection } from '../../../api/testing/tests'
import { conflict } from '../../kit/problems'
import type { Sign } from '../../kit/http/signedLinks'
import { presentFile } from '../../library'
import type { Db } from '../../platform/database'
import {
  getFinished,
  getAttemptWithHeader,
  listAnswerFiles,
  listAttemptQuestions,
  listRegradesOf,
  listRejectedAnswers,
  type StoredAnswerFile,
  type FinishedAttempt,
  type AttemptQuestionRow,
  type AttemptKey,
  type AttemptState,
} from './attemptQueries'
import { totalOf } from './finish'
import { isAnswered } from './markStoredAnswer'
import { holdsLease } from './operations'
import {
  hasAttemptsLeft,
  isOver,
  canLockAnswers,
  numbersOf,
  effectiveTimes,
  computeVisibility,
  resultOf,
  factsDuringAttempt,
  type Visibility,
} from './rules'
import { presentAttemptQuestion, reviewAttemptQuestion, signLinks } from './questionViews'

type ViewOptions = { locale: Locale; sign: Sign }

const titlesOf = (sections: readonly TestSection[], locale: Locale) =>
  sections.map(({ translations }) => ({
    title: translations[locale]?.title ?? translations.ru?.title ?? translations.en?.title ?? null,
  }))

type Answered = Pick<AttemptQuestionRow, 'position' | 'answer'>

/** Returns the files of an answer, in the order in which the answer lists them. */
const filesOf = ({ position, answer }: Answered, files: readonly StoredAnswerFile[], sign: Sign): AnswerFile[] => {
  if (answer?.type !== 'file') return []
  const own = files.filter((file) => file.position === position)
  return answer.file_ids.flatMap((id) =>
    own
      .filter((file) => file.id === id)
      .map(({ position: _position, arrived_at, ...file }) => ({ ...presentFile(file, sign), arrived_at })),
  )
}
const readFiles = async (db: Db, id: number, answers: readonly Answered[]): Promise<StoredAnswerFile[]> =>
  answers.some(({ answer }) => answer?.type === 'file') ? listAnswerFiles(db, id) : []

/** A sequential attempt shows only the current question, and a paused one none. */
const isShown = ({ navigation, current, paused_at }: AttemptState, { position }: { position: number }) =>
  paused_at === null && (navigation === 'free' || position === current)

const pauseOf = ({ paused_at, pause_reason }: AttemptState): Attempt['paused'] =>
  paused_at === null || pause_reason === null ? null : { at: paused_at, reason: pause_reason }

type AttemptQuery = AttemptKey & ViewOptions & { device: string | undefined }

/** Returns the attempt for its taker's screen; without questions if it is finished. */
export const readAttempt = async (db: Db, { id, userId, locale, sign, device }: AttemptQuery): Promise<Attempt> => {
  const attempt = await getAttemptWithHeader(db, { id, userId, locale })
  const isRunning = attempt.status === 'in_progress'
  const questions = isRunning ? await listAttemptQuestions(db, id) : []
  const { sections, current, now } = attempt
  return {
    id,
    test_id: attempt.test_id,
    name: attempt.name,
    type: attempt.type,
    person_name: attempt.person_name,
    group_code: attempt.group_code,
    ordinal: attempt.ordinal,
    attempts_allowed: attempt.attempts_allowed,
    is_preview: attempt.is_preview,
    status: attempt.status,
    server_now: now,
    started_at: attempt.started_at,
    ends_at: attempt.ends_at,
    paused: pauseOf(attempt),
    messages: attempt.messages,
    submitted_at: attempt.submitted_at,
    navigation: attempt.navigation,
    can_lock_answers: canLockAnswers(attempt),
    current,
    holds_lease: holdsLease(attempt, device),
    device_name: attempt.device_name,
    sections: titlesOf(sections, locale),
    questions: await showQuestions(db, attempt, { questions, numbers: numbersOf(questions), locale, sign }),
  }
}

export const showQuestions = async (
  db: Db,
  attempt: AttemptState,
  {
    questions,
    numbers,
    locale,
    sign,
  }: ViewOptions & { questions: readonly AttemptQuestionRow[]; numbers: ReadonlyMap<number, number> },
): Promise<AttemptQuestion[]> => {
  const files = await readFiles(db, attempt.id, questions)
  const facts = factsDuringAttempt(attempt)
  const shown = await signLinks(
    db,
    questions.map((question) => ({
      presented: isShown(attempt, question) ? presentAttemptQuestion(attempt, question, locale) : null,
      reviewed:
        question.locked_at !== null && isShown(attempt, question)
          ? reviewAttemptQuestion(attempt, question, { facts, byHand: false, locale, isFinished: false })
          : null,
    })),
    sign,
  )
  return questions.map((question, place) => ({
    position: question.position,
    number: numbers.get(question.position) ?? null,
    section: question.section,
    points: question.points,
    status: question.status,
    flagged: question.flagged,
    rev: question.answer_rev,
    answer: question.answer,
    files: filesOf(question, files, sign),
    presented: shown[place]?.presented ?? null,
    locked: shown[place]?.reviewed ?? null,
  }))
}

export const toHeartbeat = (
  attempt: AttemptState,
  { device, acknowledged }: { device: string; acknowledged: Heartbeat['acknowledged'] },
): Heartbeat => ({
  server_now: attempt.now,
  ends_at: attempt.ends_at,
  paused: pauseOf(attempt),
  messages: attempt.messages,
  status: attempt.status,
  holds_lease: holdsLease(attempt, device),
  device_name: attempt.device_name,
  acknowledged,
})

/** Returns how much of an attempt its taker may see now. */
export const visibilityOf = (
  attempt: Pick<FinishedAttempt, 'status' | 'is_preview' | 'hides_keys' | 'needs_release' | 'type' | 'review'>,
  test: Pick<
    FinishedAttempt,
    | 'test_status'
    | 'opens_at'
    | 'closes_at'
    | 'attempts_allowed'
    | 'last_close'
    | 'running'
    | 'made'
    | 'personal'
    | 'of_group'
    | 'now'
  >,
): Visibility => {
  const times = effectiveTimes({ ...test, time_limit_min: null }, [test.personal, test.of_group])
  const over = isOver(
    { status: test.test_status, closesAt: test.closes_at, lastClose: test.last_close, running: test.running },
    Date.parse(test.now),
  )
  const judged = {
    status: attempt.status,
    isPreview: attempt.is_preview,
    hidesKeys: attempt.hides_keys,
    hasAttemptsLeft: hasAttemptsLeft(times, test.made),
    needsRelease: attempt.needs_release,
  }
  return computeVisibility(judged, { type: attempt.type, review: attempt.review, isOver: over })
}

/** Sums score and maximum of the questions that have a score; null if none has. */
const subtotalOf = (questions: readonly { points: number; score: number | null }[]): AttemptReview['subtotal'] => {
  const marked = questions.filter(({ score }) => score !== null)
  if (marked.length === 0) return null
  return { score: totalOf(marked), max_score: totalOf(marked.map(({ points }) => ({ score: points }))) }
}

/** Returns a finished attempt, limited by the test's review policy or, for staff, by `allowed`. */
export const readReview = async (
  db: Db,
  { id, userId, locale, sign, allowed: given }: AttemptKey & ViewOptions & { allowed?: Visibility },
): Promise<AttemptReview> => {
  const attempt = await getFinished(db, { id, userId, locale })
  if (attempt.status === 'in_progress') throw conflict('attempts.is_running')
  const allowed = given ?? visibilityOf(attempt, attempt)
  const { facts, byHand } = allowed
  const laid = await listAttemptQuestions(db, id)
  const answerable = laid.filter(({ content }) => content.type !== 'info')
  const numbers = numbersOf(laid)
  const numberOf = (position: number) => numbers.get(position) ?? null
  const isOpen = Object.values(facts).some(Boolean)
  const questions = isOpen ? laid : []
  const shown = await signLinks(
    db,
    questions.map((question) => ({
      presented: presentAttemptQuestion(attempt, question, locale),
      reviewed: reviewAttemptQuestion(attempt, question, { facts, byHand, locale, isFinished: true }),
    })),
    sign,
  )
  const notCounted = await listRejectedAnswers(db, id)
  const result = resultOf(attempt, allowed, attempt.pass_percent)
  const files = await readFiles(db, id, [...questions, ...notCounted])
  return {
    id,
    test_id: attempt.test_id,
    name: attempt.name,
    type: attempt.type,
    ordinal: attempt.ordinal,
    status: attempt.status,
    started_at: attempt.started_at,
    submitted_at: attempt.submitted_at,
    finish_reason: attempt.finish_reason,
    on_paper: attempt.on_paper,
    answered_count: answerable.filter(({ answer }) => isAnswered(answer)).length,
    questions_count: answerable.length,
    result,
    subtotal:
      result.hidden_until === null
        ? null
        : subtotalOf(questions.map(({ points }, place) => ({ points, score: shown[place]?.reviewed?.score ?? null }))),
    not_counted: notCounted.map((one) => ({
      ...one,
      number: numberOf(one.position),
      files: filesOf(one, files, sign),
    })),
    // A re-grade of a result that the taker has not seen tells them nothing.
    regrades:
      result.score === null
        ? []
        : (await listRegradesOf(db, id)).map(({ position, ...one }) => ({
            ...one,
            number: numbers.get(position ?? -1) ?? null,
          })),
    sections: titlesOf(attempt.sections, locale),
    questions: questions.flatMap((question, place) => {
      const { presented, reviewed } = shown[place] ?? {}
      if (!presented || !reviewed) return []
      const { position, section, points, answer } = question
      return [
        {
          position,
          number: numberOf(position),
          section,
          points,
          presented,
          answer,
          files: filesOf(question, files, sign),
          reviewed,
        },
      ]
    }),
  }
}
