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
import { countQuestions, moveForward, takeLease } from './operationQueries'
import { holdsLease, applyOperations, type OperationRequest } from './operations'
import { toHeartbeat, readAttempt, readReview, showQuestions } from './attemptViews'
import { isOverdue, numbersOf } from './rules'

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

export const attemptsRoutes: Handlers<typeof attempts> = {
  'GET /api/testing/attempts/:id': async (context) => {
    await finishOverdue(context)
    const { device, locale = context.locale } = context.query
    return { data: await read({ ...context, locale }, device) }
  },

  'POST /api/testing/attempts/:id/operations': async (context) => {
    const { db, body } = context
    const isSignOfLife = body.operations.length + body.seen.length + body.events.length === 0
    const seen = isSignOfLife
      ? checkPreviewAccess(await getAttemptState(db, ownOf(context)), context.person)
      : undefined
    const attempt = seen && !isOverdue(seen) ? seen : await lockOwn(db, context)
    const acknowledged = isSignOfLife ? [] : await applySentOperations(context, attempt)
    return { data: toHeartbeat(attempt, { device: body.device, acknowledged }) }
  },

  'POST /api/testing/attempts/:id/forward': async (context) => {
    const { db, params, body } = context
    const attempt = await lockOwn(db, context)
    checkInProgress(attempt)
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
    if (attempt.status !== 'in_progress' || !isClear) return { data: toHeartbeat(attempt, { device, acknowledged }) }
    await finishAttempt(db, { id: params.id, reason: 'user', actorId: context.person.id })
    const ended = await getAttemptState(db, ownOf(context))
    return { data: toHeartbeat(ended, { device, acknowledged }) }
  },

  'GET /api/testing/attempts/:id/review': async (context) => {
    await finishOverdue(context)
    return { data: await readReview(context.db, { ...ownOf(context), ...readingOf(context) }) }
  },
}
