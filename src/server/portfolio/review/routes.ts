import type { portfolioReview } from '../../../api/portfolio/review'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import type { Message } from '../../kit/problems'
import { toManyDone } from '../../kit/records/lockRecord'
import { claimEnd } from '../../kit/records/reviewQueue'
import { lockItems } from '../itemQueries'
import { loadRuleBook, pointsByRuleBook } from '../ruleBookQueries'
import { checkEventDate, reviewBlockedReason } from '../rules'
import { lockForReview, rowsWithinReach, readReview, reviewFacts } from './reviewLock'
import { approveItems, claimItem, unclaimItem, returnItem, markReplaced } from './decisionQueries'
import { listNext } from './nextQueries'
import { countQueue, listQueue, type Query } from './queueQueries'
import type { Services } from '../../kit/services'
import { notifyMany } from '../../people'
import type { Db } from '../../platform/database'

const entity = 'portfolios/items'

type OwnersNotice = {
  event: 'achievement.approved' | 'achievement.returned' | 'achievement.revoked'
  items: readonly { id: number; user_id: number; title: string }[]
  /** The reviewer's reason for revoking an approval. */
  reason?: string
}

/**
 * Notifies students of decisions in the same transaction. Remarks are not included, because the student reads them next
 * to the form fields.
 */
const notifyOwners = (db: Db, services: Pick<Services, 'config' | 'keyFor'>, { event, items, reason }: OwnersNotice) =>
  notifyMany(
    db,
    services,
    items.map(({ id, user_id, title }) => ({
      userId: user_id,
      event,
      values: { title, ...(reason !== undefined && { reason }) },
      path: `/my-portfolio?item=${id}`,
    })),
  )

export const portfolioReviewRoutes: Handlers<typeof portfolioReview> = {
  'GET /api/portfolios/items': async ({ db, query, locale, now, person }) => {
    const book = await loadRuleBook(db, locale)
    const list = async (listQuery: Query) => {
      const { rows, total } = await listQueue(db, { ...listQuery, locale, now, person })
      return { rows: rows.map((row) => ({ ...row, points: pointsByRuleBook(book, row) })), total }
    }
    return withTabCounts(query, list, (filters) => countQueue(db, { filters, now, person }))
  },

  'GET /api/portfolios/items/next': async ({ db, query, now, person }) => ({
    data: await listNext(db, { ...query, now, person }),
  }),

  'GET /api/portfolios/items/:id': async (context) => ({ data: await readReview(context, context.params.id) }),

  'POST /api/portfolios/items/:id/claim': async (context) => {
    const { db, params, now, person, audit } = context
    const row = await lockForReview(context, { id: params.id, action: 'claim' })
    await claimItem(db, { id: row.id, reviewerId: person.id, until: claimEnd(now) })
    audit({ action: 'claim', entity, ids: [row.id], after: { holder: person.id } })
    return { data: await readReview(context, row.id) }
  },

  'DELETE /api/portfolios/items/:id/claim': async (context) => {
    const { db, params, audit } = context
    const row = await lockForReview(context, { id: params.id, action: 'unclaim' })
    await unclaimItem(db, row.id)
    audit({ action: 'unclaim', entity, ids: [row.id] })
    return { data: await readReview(context, row.id) }
  },

  'POST /api/portfolios/items/:id/approve': async (context) => {
    const { db, params, body, now, person, services, audit } = context
    const { version, corrected } = body
    const row = await lockForReview(context, { id: params.id, action: 'approve', version })
    checkEventDate(corrected.event_date, dayOf(now, person.timeZone), 'corrected.event_date')
    await approveItems(db, { ids: [row.id], reviewerId: person.id, now, corrected })
    audit({
      action: 'approve',
      entity,
      ids: [row.id],
      before: { status: row.status },
      after: { status: 'approved', title: row.title, ...corrected },
    })
    await notifyOwners(db, services, { event: 'achievement.approved', items: [row] })
    return { data: await readReview(context, row.id) }
  },

  'POST /api/portfolios/items/:id/return': async (context) => {
    const { db, params, body, now, person, services, audit } = context
    const row = await lockForReview(context, { id: params.id, action: 'return', version: body.version })
    await returnItem(db, { id: row.id, reviewerId: person.id, now, remarks: body.remarks })
    audit({
      action: 'return',
      entity,
      ids: [row.id],
      before: { status: row.status },
      after: { status: 'returned', title: row.title, remarks: body.remarks },
    })
    await notifyOwners(db, services, { event: 'achievement.returned', items: [row] })
    return { data: await readReview(context, row.id) }
  },

  'POST /api/portfolios/items/:id/revoke': async (context) => {
    const { db, params, body, now, person, services, audit } = context
    const { version, reason } = body
    const row = await lockForReview(context, { id: params.id, action: 'revoke', version })
    await returnItem(db, { id: row.id, reviewerId: person.id, now, reason })
    await markReplaced(db, row.id, now)
    audit({
      action: 'revoke',
      entity,
      ids: [row.id],
      before: { status: row.status },
      after: { status: 'returned', title: row.title },
      reason,
    })
    await notifyOwners(db, services, { event: 'achievement.revoked', items: [row], reason })
    return { data: await readReview(context, row.id) }
  },

  'POST /api/portfolios/items/approve': async (context) => {
    const { db, body, now, person, locale, services, audit } = context
    await lockItems(db, body.ids)
    const judged = (await rowsWithinReach(context, body.ids)).map((row) => ({
      row,
      obstacle: (reviewBlockedReason('approve', reviewFacts(row, context)) ??
        (row.is_verified ? null : { key: 'portfolio.not_verified' })) satisfies Message | null,
    }))
    const rows = judged.flatMap(({ row, obstacle }) => (obstacle ? [] : [row]))
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) {
      await approveItems(db, { ids, reviewerId: person.id, now })
      await notifyOwners(db, services, { event: 'achievement.approved', items: rows })
    }
    const obstacles = new Map(judged.map(({ row, obstacle }) => [row.id, obstacle]))
    const result = toManyDone({
      ids: body.ids,
      rows,
      messageOf: (id) => localise(locale, obstacles.get(id) ?? { key: 'problem.not_found' }),
    })
    audit({ action: 'approve', entity, ids: result.data.done, after: { status: 'approved' } })
    return result
  },
}
