import type { PollAction } from '../../../api/polls/codes'
import type { pollActions } from '../../../api/polls/pollActions'
import type { Poll } from '../../../api/polls/polls'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflictWith, invalid } from '../../kit/problems'
import { lockForEdit } from '../../kit/records/lockRecord'
import { queueJob } from '../../platform/jobs'
import { notifyVoters } from '../notices'
import { getPoll } from '../record/pollQueries'
import { checkCanEdit, entity, readPoll } from '../record/routes'
import { checkComplete, checkEnoughBallots, checkRoll } from '../record/rules'
import { templatesIn } from '../record/templates'
import { checkAudience, duplicatePoll } from '../record/writeQueries'
import { previewRoll } from '../roll/audienceQueries'
import { showVotes } from '../roll/rollQueries'
import { deleteSealed } from '../secret/keyQueries'
import { addEvent, setClosesAt, lockPoll, setOpensNow, setStatus } from './transitionQueries'
import { openPoll } from './open'

type TransitionCalls = Pick<
  typeof pollActions,
  | 'GET /api/polls/templates'
  | `POST /api/polls/:id/${'duplicate' | 'schedule' | 'open' | 'pause' | 'resume' | 'extend' | 'close' | 'publish' | 'archive' | 'cancel'}`
>
type ActionContext = Pick<Context, 'db' | 'locale' | 'services' | 'objects' | 'audit'> & {
  person: Person
  params: { id: number }
  body: { version: number; reason?: string }
}

/**
 * Performs an action on a poll under its lock and writes it to the audit log. Rejects an action that is no longer
 * available.
 */
const performAction = async (
  context: ActionContext,
  name: PollAction,
  act: (before: Poll, now: string) => Promise<void>,
): Promise<{ data: Poll }> => {
  const { db, params, body, audit } = context
  const { id } = params
  await checkCanEdit(context)
  const { now } = await lockPoll(db, id)
  await lockForEdit(db, { table: 'polls', id, version: body.version }, () => readPoll(context))
  const before = await readPoll(context)
  if (!before.actions.includes(name)) throw conflictWith('polls.not_now', before)
  await act(before, now)
  const data = await readPoll(context)
  const { reason } = body
  audit({ action: name, entity, ids: [id], before, after: data, ...(reason !== undefined && { reason }) })
  return { data }
}

type VoterNotice = { event?: 'poll.results' | 'poll.extended' | 'poll.cancelled' }
/** Adds the action to the poll's timeline and, if `event` is given, notifies the voters. */
const recordEvent = async (
  { db, params: { id }, person, body: { reason }, services }: ActionContext,
  kind: Poll['events'][number]['kind'],
  { event, ...details }: VoterNotice & { closesAt?: string } = {},
): Promise<void> => {
  const why = reason !== undefined && { reason }
  await addEvent(db, { id, kind, actorId: person.id, ...why, ...details })
  if (event) await notifyVoters(db, services, { id, event, ...why })
}

type Schedule = { now: string; opensNow: boolean }
const schedulePoll = async (
  context: ActionContext,
  poll: Poll,
  { now, opensNow: isOpening }: Schedule,
): Promise<void> => {
  const { db, params, person } = context
  checkComplete(poll, { now: Date.parse(now), opensNow: isOpening })
  await checkAudience(db, poll, person)
  if (isOpening) await setOpensNow(db, params.id)
  // When a poll opens, `openPoll` freezes and checks the roll.
  else checkRoll(poll, (await previewRoll(db, poll)).count)
  if (poll.status !== 'draft') return
  await setStatus(db, { id: params.id, status: 'scheduled' })
  await recordEvent(context, 'scheduled')
}

export const transitionRoutes: Handlers<TransitionCalls> = {
  'GET /api/polls/templates': async ({ locale }) => ({ data: templatesIn(locale) }),

  'POST /api/polls/:id/duplicate': async (context) => {
    const { db, params, person, audit, locale } = context
    await checkCanEdit(context)
    const before = await readPoll(context)
    const id = await duplicatePoll(db, { id: params.id, authorId: person.id, titled: before.translations })
    const data = await getPoll(db, { id, locale, person })
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'POST /api/polls/:id/schedule': (context) =>
    performAction(context, 'schedule', (before, now) => schedulePoll(context, before, { now, opensNow: false })),

  'POST /api/polls/:id/open': (context) =>
    performAction(context, 'open', async (before, now) => {
      const { db, params, person, services, objects } = context
      await schedulePoll(context, before, { now, opensNow: true })
      const poll = await lockPoll(db, params.id)
      await openPoll(db, services, { poll, actorId: person.id, made: objects.trackCreated })
    }),

  'POST /api/polls/:id/pause': (context) =>
    performAction(context, 'pause', async () => {
      await setStatus(context.db, { id: context.params.id, status: 'paused' })
      await recordEvent(context, 'paused')
    }),

  'POST /api/polls/:id/resume': (context) =>
    performAction(context, 'resume', async () => {
      await setStatus(context.db, { id: context.params.id, status: 'open' })
      await recordEvent(context, 'resumed')
    }),

  'POST /api/polls/:id/extend': (context) =>
    performAction(context, 'extend', async ({ closes_at }) => {
      const { db, params, body } = context
      if (closes_at !== null && Date.parse(body.closes_at) <= Date.parse(closes_at))
        throw invalid({ closes_at: [{ key: 'polls.extend_later' }] })
      await setClosesAt(db, { id: params.id, at: body.closes_at })
      await recordEvent(context, 'extended', { event: 'poll.extended', closesAt: body.closes_at })
    }),

  /** Stops voting at the current database time. A job counts the ballots because that may take seconds. */
  'POST /api/polls/:id/close': (context) =>
    performAction(context, 'close', async (before) => {
      const { db, params } = context
      checkEnoughBallots(before)
      await setClosesAt(db, { id: params.id, at: null })
      await recordEvent(context, 'closing')
      await queueJob(db, 'closePoll', { id: params.id })
    }),

  'POST /api/polls/:id/publish': (context) =>
    performAction(context, 'publish', async ({ results }) => {
      await setStatus(context.db, { id: context.params.id, status: 'published' })
      // Voters who could see the results at the close were notified then.
      await recordEvent(context, 'published', results === 'published' ? { event: 'poll.results' } : {})
    }),

  'POST /api/polls/:id/archive': (context) =>
    performAction(context, 'archive', async () => {
      await setStatus(context.db, { id: context.params.id, status: 'archived' })
      await recordEvent(context, 'archived')
    }),

  'POST /api/polls/:id/cancel': (context) =>
    performAction(context, 'cancel', async () => {
      const { db, params } = context
      await setStatus(db, { id: params.id, status: 'cancelled' })
      await deleteSealed(db, params.id)
      await showVotes(db, params.id)
      await queueJob(db, 'destroyPollKey', { id: params.id })
      await recordEvent(context, 'cancelled', { event: 'poll.cancelled' })
    }),
}
