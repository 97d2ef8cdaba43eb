import type { AttemptRow, testActions } from '../../../api/testing/testActions'
import type { Locale } from '../../../api/kit/endpoints'
import { exportFile, type ExportColumn } from '../../kit/records/exports'
import type { Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { queueScoreJobs } from '../grading/scoreJobs'
import { runBulkAction } from './bulkActions'
import { startPreview } from './startAttempt'
import { finishAttempts } from './finish'
import {
  extendAttempts,
  getReadableTest,
  listAttempts,
  listEvents,
  reopenAttempts,
  titleIn,
  voidAttempts,
} from './staffQueries'

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
      reason,
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
      reason: body.reason,
      ids: body.ids,
      refusalOf: ({ status }) => (status === 'in_progress' ? null : 'is_submitted'),
      act: (done) => finishAttempts(db, { ids: done, reason: 'staff', actorId: person.id, note: body.reason }),
    })
  },

  'POST /api/tests/:id/attempts/void': async (context) => {
    const { db, body, person } = context
    return runBulkAction(context, {
      action: 'void',
      reason: body.reason,
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
      reason,
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
