import type { AttemptRow, testActions } from '../../../api/testing/testActions'
import type { Locale } from '../../../api/kit/endpoints'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import type { ManyDone } from '../../kit/records/lockRecord'
import { notifyMany, type NoticeEvent } from '../../people'
import { queueScoreJobs } from '../grading/scoreJobs'
import { startPreview } from './startAttempt'
import { finishAttempts } from './finish'
import {
  extendAttempts,
  getReadableTest,
  listAttempts,
  listEvents,
  listTakersToNotify,
  lockAttempts,
  reopenAttempts,
  titleIn,
  voidAttempts,
  type LockedAttempt,
} from './staffQueries'

const entity = 'attempts'

const exportColumns = (locale: Locale): ExportColumn<AttemptRow>[] => [
  { title: 'export.name', value: (row) => row.name },
  { title: 'export.group', value: (row) => row.group_code },
  { title: 'export.attempt', value: (row) => row.ordinal },
  { title: 'export.status', value: (row) => localise(locale, { key: `attempt_status.${row.status}` }) },
  { title: 'export.started_at', kind: 'moment', value: (row) => row.started_at },
  { title: 'export.submitted_at', kind: 'moment', value: (row) => row.submitted_at },
  {
    title: 'export.finish_reason',
    value: ({ finish_reason }) => finish_reason && localise(locale, { key: `finish_reason.${finish_reason}` }),
  },
  { title: 'export.answered', value: (row) => row.answered_count },
  { title: 'export.score', value: (row) => row.score, digits: 2 },
  { title: 'export.max_score', value: (row) => row.max_score, digits: 2 },
]

type ActionContext = Pick<Context, 'db' | 'locale' | 'services' | 'audit'> & {
  person: Person
  params: { id: number }
  body: { reason: string }
}
type BulkAction = {
  action: string
  ids: readonly number[] | null
  /** Returns why the action does not apply to an attempt, or null. */
  refusalOf: (attempt: LockedAttempt) => string | null
  act: (ids: readonly number[]) => Promise<void>
  /** The notification to the takers; none if they see the change in the attempt itself. */
  event?: NoticeEvent
  more?: Record<string, unknown>
}

/**
 * Applies an action to the attempts within reach and returns a reason for each refused one. Writes one audit log entry.
 */
const runBulkAction = async (
  context: ActionContext,
  { action, ids, refusalOf, act, event, more = {} }: BulkAction,
): Promise<ManyDone> => {
  const { db, params, person, locale, services, body, audit } = context
  await getReadableTest(db, { testId: params.id, person })
  const locked = await lockAttempts(db, { ids, testId: params.id, person })
  const verdicts = locked.map((attempt) => ({ id: attempt.id, refusal: refusalOf(attempt) }))
  const done = verdicts.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  if (done.length > 0) await act(done)
  if (event) await notifyTakers(db, services, { ids: done, event, values: more })
  audit({ action, entity, ids: done, reason: body.reason, after: { test_id: params.id, ...more } })
  const found = new Set(locked.map(({ id }) => id))
  const refused = [
    ...verdicts.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, key: `attempts.${refusal}` }])),
    ...[...new Set(ids ?? [])].filter((id) => !found.has(id)).map((id) => ({ id, key: 'problem.not_found' })),
  ]
  return { data: { done, refused: refused.map(({ id, key }) => ({ id, message: localise(locale, { key }) })) } }
}

type TakersNotice = { ids: readonly number[]; event: NoticeEvent; values: Record<string, unknown> }
const notifyTakers = async (db: Context['db'], services: Context['services'], { ids, event, values }: TakersNotice) => {
  const minutes = typeof values['minutes'] === 'number' ? { minutes: values['minutes'] } : {}
  const attempts = await listTakersToNotify(db, ids)
  await notifyMany(
    db,
    services,
    attempts.map(({ user_id, test_id, titles }) => ({
      userId: user_id,
      event,
      values: { title: titles, ...minutes },
      path: `/testing/${test_id}`,
    })),
  )
}

type Keys =
  | 'POST /api/tests/:id/preview'
  | 'GET /api/tests/:id/attempts'
  | 'GET /api/tests/:id/attempts/export'
  | 'GET /api/tests/:id/attempts/:attempt/events'
  | 'POST /api/tests/:id/attempts/extend'
  | 'POST /api/tests/:id/attempts/end'
  | 'POST /api/tests/:id/attempts/void'
  | 'POST /api/tests/:id/attempts/reopen'

export const attemptStaffRoutes: Handlers<Pick<typeof testActions, Keys>> = {
  'POST /api/tests/:id/preview': async ({ db, params, person }) => {
    await getReadableTest(db, { testId: params.id, person })
    return { data: { id: await startPreview(db, { testId: params.id, userId: person.id }) } }
  },

  'GET /api/tests/:id/attempts': async ({ db, params, query, person }) => {
    await getReadableTest(db, { testId: params.id, person })
    return withTabCounts(query, (listQuery) => listAttempts(db, { ...listQuery, testId: params.id, person }))
  },

  'GET /api/tests/:id/attempts/export': async ({ db, params, query, person, locale }) => {
    const test = await getReadableTest(db, { testId: params.id, person })
    const { rows } = await listAttempts(db, { ...query, testId: params.id, person })
    const { format } = query
    const columns = exportColumns(locale)
    return exportFile({ name: titleIn(test, locale), columns, rows, format, locale, timeZone: person.timeZone })
  },

  'GET /api/tests/:id/attempts/:attempt/events': async ({ db, params, person }) => {
    await getReadableTest(db, { testId: params.id, person })
    return { data: await listEvents(db, { testId: params.id, attemptId: params.attempt, person }) }
  },

  'POST /api/tests/:id/attempts/extend': async (context) => {
    const { db, body, person } = context
    const { ids, minutes, reason } = body
    return runBulkAction(context, {
      action: 'extend',
      ids,
      refusalOf: ({ is_running, ends_at }) => {
        if (!is_running) return 'is_submitted'
        return ends_at === null ? 'has_no_end' : null
      },
      act: (done) => extendAttempts(db, { ids: done, minutes, reason, actorId: person.id }),
      event: 'attempt.extended',
      more: { minutes },
    })
  },

  'POST /api/tests/:id/attempts/end': async (context) => {
    const { db, body, person } = context
    return runBulkAction(context, {
      action: 'finish',
      ids: body.ids,
      refusalOf: ({ status }) => (status === 'in_progress' ? null : 'is_submitted'),
      act: (done) => finishAttempts(db, { ids: done, reason: 'staff', actorId: person.id, note: body.reason }),
    })
  },

  'POST /api/tests/:id/attempts/void': async (context) => {
    const { db, body, person } = context
    return runBulkAction(context, {
      action: 'void',
      ids: body.ids,
      refusalOf: ({ status }) => (status === 'voided' ? 'is_voided' : null),
      act: async (done) => {
        await voidAttempts(db, { ids: done, reason: body.reason, actorId: person.id })
        await queueScoreJobs(db, done)
      },
      event: 'attempt.voided',
    })
  },

  'POST /api/tests/:id/attempts/reopen': async (context) => {
    const { db, body, person } = context
    const { ids, minutes, reason } = body
    const reopened = new Set<number>()
    return runBulkAction(context, {
      action: 'reopen',
      ids,
      refusalOf: ({ user_id, status, on_paper, runs_another }) => {
        if (on_paper) return 'on_paper'
        if (status === 'in_progress') return 'is_running'
        if (status === 'voided') return 'is_voided'
        if (status === 'released') return 'is_released'
        if (runs_another || reopened.has(user_id)) return 'runs_another'
        reopened.add(user_id)
        return null
      },
      act: (done) => reopenAttempts(db, { ids: done, minutes, reason, actorId: person.id }),
      event: 'attempt.reopened',
      more: { minutes },
    })
  },
}
