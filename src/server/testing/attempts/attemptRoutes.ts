import type { attempts, Heartbeat } from '../../../api/testing/attempts'
import type { Context, Handlers } from '../../kit/handlers'
import { conflict, orNotFound, notFound } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { signerAt } from '../../kit/http/signedLinks'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { addFile } from './answerFiles'
import {
  getAttemptState,
  listAttemptQuestions,
  lockAttemptState,
  type AttemptKey,
  type AttemptState,
} from './attemptQueries'
import { finishAttempt } from './finish'
import { announceAttempts } from '../live/announce'
import { saveContact, saveRead } from '../live/contactQueries'
import { countQuestions, moveForward, takeLease } from './operationQueries'
import { holdsLease, applyOperations, type OperationRequest } from './operations'
import { toHeartbeat, readAttempt, readReview, showQuestions } from './attemptViews'
import { isOverdue, numbersOf, offlineSeconds } from './rules'

type Asking = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }

const ownOf = ({ person, params }: Pick<Asking, 'person' | 'params'>): AttemptKey => ({
  id: params.id,
  userId: person.id,
})
const readingOf = ({ locale, services, now }: Pick<Asking, 'locale' | 'services' | 'now'>) => ({
  locale,
  sign: signerAt(services.keyFor, now),
})

/** Throws 404 for a preview without the permission to manage tests, and for a paper attempt before its release. */
const checkPreviewAccess = (attempt: AttemptState, person: Person): AttemptState => {
  if (!attempt.is_shown || (attempt.is_preview && !person.holds('manage tests'))) throw notFound()
  return attempt
}

/** Locks the attempt and finishes it first if it is overdue. */
const lockOwn = async (db: Db, asking: Pick<Asking, 'person' | 'params'>): Promise<AttemptState> => {
  const own = ownOf(asking)
  const attempt = checkPreviewAccess(await lockAttemptState(db, own), asking.person)
  if (!isOverdue(attempt)) return attempt
  await finishAttempt(db, { id: own.id, reason: 'timeout' })
  return getAttemptState(db, own)
}

/** Finishes the attempt before it is read if it is overdue. Other attempts are read without a lock. */
const finishOverdue = async ({ db, services, person, params }: Asking): Promise<void> => {
  const attempt = checkPreviewAccess(await getAttemptState(db, ownOf({ person, params })), person)
  if (isOverdue(attempt)) await inTransaction(services.database, (locked) => lockOwn(locked, { person, params }))
}

const checkInProgress = ({ status }: AttemptState) => {
  if (status !== 'in_progress') throw conflict('attempts.submitted')
}
/** Whether the time is up, on the server's clock. */
const isTimeUp = ({ ends_at, now }: AttemptState) => ends_at !== null && Date.parse(now) >= Date.parse(ends_at)
const checkLease = (attempt: AttemptState, device: string) => {
  if (!holdsLease(attempt, device)) throw conflict('attempts.taken_over')
}

type Sending = Asking & Pick<Context, 'objects'> & { body: OperationRequest }
const applySentOperations = async (context: Sending, attempt: AttemptState): Promise<Heartbeat['acknowledged']> =>
  applyOperations(context.db, attempt, {
    ...context.body,
    ...readingOf(context),
    dropped: (keys) => context.objects.deleteAfterCommit(keys),
  })

const read = (context: Asking, device: string | undefined) =>
  readAttempt(context.db, { ...ownOf(context), ...readingOf(context), device })

const contactMs = 5_000
/** Records that the device with the lease is there, at most every five seconds, and tells the live views what changed. */
const recordContact = async (
  { db, services, body }: Sending & { body: { position?: number | undefined } },
  attempt: AttemptState,
) => {
  const { id, test_id, user_id, seen_at, seen_position, now } = attempt
  if (attempt.is_preview || attempt.status !== 'in_progress' || !holdsLease(attempt, body.device)) return
  const position = body.position ?? null
  const isMoved = position !== null && position !== seen_position
  const isOld = seen_at === null || Date.parse(now) - Date.parse(seen_at) > contactMs
  const offline = attempt.paused_at === null ? offlineSeconds(seen_at, now) : null
  if (isMoved || isOld) await saveContact(db, { id, userId: user_id, position, offline })
  if (isMoved || offline !== null || body.operations.length + body.events.length > 0)
    announceAttempts(services, test_id, [id])
}

export const attemptsRoutes: Handlers<typeof attempts> = {
  'GET /api/testing/attempts/:id': async (context) => {
    await finishOverdue(context)
    const { device, locale = context.locale } = context.query
    return { data: await read({ ...context, locale }, device) }
  },

  'POST /api/testing/attempts/:id/operations': async (context) => {
    const { db, body } = context
    const isSignOfLife = body.operations.length + body.seen.length + body.events.length + body.read.length === 0
    const seen = isSignOfLife
      ? checkPreviewAccess(await getAttemptState(db, ownOf(context)), context.person)
      : undefined
    const attempt = seen && !isOverdue(seen) ? seen : await lockOwn(db, context)
    const acknowledged = isSignOfLife ? [] : await applySentOperations(context, attempt)
    const isRead = body.read.length > 0
    if (isRead) await saveRead(db, attempt, body.read)
    await recordContact(context, attempt)
    const shown = isRead ? await getAttemptState(db, ownOf(context)) : attempt
    return { data: toHeartbeat(shown, { device: body.device, acknowledged }) }
  },

  'POST /api/testing/attempts/:id/forward': async (context) => {
    const { db, params, body } = context
    const attempt = await lockOwn(db, context)
    checkInProgress(attempt)
    if (attempt.paused_at !== null) throw conflict('attempts.paused')
    checkLease(attempt, body.device)
    if (attempt.navigation !== 'sequential' || body.position > attempt.current) throw conflict('attempts.not_current')
    // If the previous response was lost, a retry finds that the attempt has already moved forward.
    if (body.position === attempt.current) {
      if (attempt.current + 1 >= (await countQuestions(db, params.id))) throw conflict('attempts.is_last')
      await moveForward(db, { id: params.id, position: body.position })
    }
    return { data: await read(context, body.device) }
  },

  'POST /api/testing/attempts/:id/lease': async (context) => {
    const { db, params, person, body } = context
    const attempt = await lockOwn(db, context)
    if (attempt.status === 'in_progress' && attempt.device !== body.device)
      await takeLease(db, { id: params.id, userId: person.id, device: body.device, deviceName: body.device_name })
    announceAttempts(context.services, attempt.test_id, [params.id])
    return { data: await read(context, body.device) }
  },

  'POST /api/testing/attempts/:id/questions/:position/files': async (context) => {
    const { db, params, person, body, uploads, sinceArrival, sinceReceived } = context
    const attempt = checkPreviewAccess(await lockAttemptState(db, ownOf(context)), person)
    checkLease(attempt, body.device)
    const took = { begunMs: sinceArrival(), arrivedMs: sinceReceived() }
    await addFile(db, attempt, { position: params.position, uploads, ...took })
    const reading = readingOf(context)
    const laid = await listAttemptQuestions(db, params.id)
    const questions = laid.filter(({ position }) => position === params.position)
    const [data] = await showQuestions(db, attempt, { questions, numbers: numbersOf(laid), ...reading })
    return { data: orNotFound(data) }
  },

  'POST /api/testing/attempts/:id/submit': async (context) => {
    const { db, body, params } = context
    const attempt = await lockOwn(db, context)
    const { device } = body
    if (attempt.status === 'in_progress') checkLease(attempt, device)
    const acknowledged = await applySentOperations({ ...context, body: { ...body, events: [] } }, attempt)
    const isClear = acknowledged.every(({ outcome }) => outcome !== 'conflict')
    const isOnTime = body.when_over && !isTimeUp(attempt)
    if (attempt.status !== 'in_progress' || !isClear || isOnTime)
      return { data: toHeartbeat(attempt, { device, acknowledged }) }
    await finishAttempt(db, { id: params.id, reason: 'user', actorId: context.person.id })
    announceAttempts(context.services, attempt.test_id, [params.id])
    const ended = await getAttemptState(db, ownOf(context))
    return { data: toHeartbeat(ended, { device, acknowledged }) }
  },

  'GET /api/testing/attempts/:id/review': async (context) => {
    await finishOverdue(context)
    return { data: await readReview(context.db, { ...ownOf(context), ...readingOf(context) }) }
  },
}
