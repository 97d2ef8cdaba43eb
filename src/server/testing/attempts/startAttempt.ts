import { comparable } from '../../../api/kit/plainText'
import { conflict, forbidden, invalid, notFound } from '../../kit/problems'
import { checkThrottle, countAttempt } from '../../kit/http/throttle'
import type { Db } from '../../platform/database'
import { lockAttemptState } from './attemptQueries'
import { getStartFacts, lockTestShared, insertAttempt, removePreview } from './startQueries'
import { draw } from './drawQuestions'
import { finishAttempt } from './finish'
import { endOf, getBlockedReason, isOverdue, noAccommodation, effectiveTimes } from './rules'

type StartRequest = {
  testId: number
  userId: number
  device: string
  deviceName: string
  ip: string
  /** The application clock, used only for throttling; the attempt uses the database clock. */
  now: Date
  /** A connection outside the transaction: a wrong code must be counted although the transaction rolls back. */
  outside: Db
}
type Start = Awaited<ReturnType<typeof getStartFacts>>

/**
 * Starts an attempt in the caller's transaction, or returns the one in progress: concurrent starts all get the same id.
 */
export const startAttempt = async (
  db: Db,
  request: StartRequest & { accessCode: string | null },
  triesLeft = 2,
): Promise<number> => {
  const { testId, userId, accessCode } = request
  await lockTestShared(db, testId)
  const start = await getStartFacts(db, { ...request, isPreview: false })
  if (start.running && !start.running.is_overdue) return start.running.id
  if (start.running) {
    // The attempt may have been extended since it was read, so the locked row decides.
    const running = await lockAttemptState(db, { id: start.running.id, userId })
    if (isOverdue(running)) await finishAttempt(db, { id: running.id, reason: 'timeout' })
    else if (running.status === 'in_progress') return running.id
    return startAttempt(db, request, triesLeft)
  }
  if (!start.is_taker) throw notFound()
  const now = Date.parse(start.now)
  const times = effectiveTimes({ ...start, time_limit_min: start.content.time_limit_min }, [
    start.personal,
    start.of_group,
  ])
  const blockedReason = getBlockedReason(times, { status: start.status, made: start.made, now })
  if (blockedReason === 'not_published') throw notFound()
  if (blockedReason) throw conflict(`attempts.${blockedReason}`)
  if (!start.is_inside) throw forbidden('attempts.elsewhere')
  await checkCode(db, start, { ...request, accessCode })
  const accommodation = start.accommodation ?? noAccommodation
  const end = endOf(now, times, accommodation)
  const { seed, places } = await draw(db, start)
  const id = await insertAttempt(db, {
    ...request,
    number: start.number,
    ordinal: start.last_ordinal + 1,
    isPreview: false,
    seed,
    startedAt: start.now,
    endsAt: end === null ? null : new Date(end).toISOString(),
    accommodation,
    places,
  })
  if (id !== undefined) return id
  // A concurrent start by the same person created an attempt first. It is in progress or already submitted.
  if (triesLeft === 0) throw conflict('problem.busy')
  return startAttempt(db, { ...request, testId, userId }, triesLeft - 1)
}

/** Starts a preview without time window, access code, network check or lease, and deletes the previous preview. */
export const startPreview = async (db: Db, preview: Pick<StartRequest, 'testId' | 'userId'>): Promise<number> => {
  await removePreview(db, preview)
  const start = await getStartFacts(db, { ...preview, isPreview: true, ip: '127.0.0.1' })
  const { seed, places } = await draw(db, start)
  const { time_limit_min } = start.content
  const end = endOf(Date.parse(start.now), { time_limit_min, closes_at: null }, noAccommodation)
  const id = await insertAttempt(db, {
    ...preview,
    device: null,
    deviceName: null,
    number: start.number,
    ordinal: 1,
    isPreview: true,
    seed,
    startedAt: start.now,
    endsAt: end === null ? null : new Date(end).toISOString(),
    accommodation: noAccommodation,
    places,
  })
  if (id === undefined) throw conflict('problem.busy')
  return id
}

const codeAttemptLimit = { attempts: 10, minutes: 15 }
const checkCode = async (
  db: Db,
  { access_code }: Start,
  { testId, userId, accessCode, outside, now }: StartRequest & { accessCode: string | null },
) => {
  if (access_code === null) return
  if (accessCode === null) throw invalid({ access_code: [{ key: 'field.required' }] })
  const codeThrottle = { limits: [{ key: `test code:${testId}:${userId}`, ...codeAttemptLimit }], now }
  await checkThrottle(db, codeThrottle)
  if (comparable(accessCode) === comparable(access_code)) return
  await countAttempt(outside, codeThrottle)
  throw invalid({ access_code: [{ key: 'attempts.wrong_code' }] })
}
