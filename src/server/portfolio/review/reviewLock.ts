import { latestWithStatus, totalsOf } from '../../../api/portfolio/points'
import type { ReviewedItem } from '../../../api/portfolio/review'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { conflict, orNotFound, notFound, stale } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import { listItemFiles, listOwnRows, listRowsWithinReach, lockItems, type ItemRow } from '../itemQueries'
import { holderOf, presentItem } from '../presentItem'
import { loadRuleBook, pointsByRuleBook, rulesOf, type RuleBook } from '../ruleBookQueries'
import { reviewBlockedReason, reviewActionsOn, type ReviewAction } from '../rules'
import { findStudent } from './decisionQueries'

export type ReviewContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

/** Lists these achievements, limited to the reviewer's reach and without drafts. */
export const rowsWithinReach = (
  { db, person }: Pick<ReviewContext, 'db' | 'person'>,
  ids: readonly number[],
): Promise<ItemRow[]> => listRowsWithinReach(db, { ids, person })

/** Returns the facts that the review rules depend on. */
export const reviewFacts = (row: ItemRow, { now, person }: Pick<ReviewContext, 'now' | 'person'>) => ({
  status: row.status,
  isOwn: row.user_id === person.id,
  isReplaced: row.replaced_at !== null,
  holder: holderOf(row, now),
  personId: person.id,
})

type ReviewLockRequest = { id: number; action: ReviewAction; version?: number }
/**
 * Locks an achievement for a review action. Throws 404 if it is beyond reach, 409 with the current state if the version
 * is stale, and 409 if the action is not allowed.
 */
export const lockForReview = async (
  working: ReviewContext,
  { id, action, version }: ReviewLockRequest,
): Promise<ItemRow> => {
  await lockItems(working.db, [id])
  const row = orNotFound((await rowsWithinReach(working, [id]))[0])
  if (version !== undefined && row.version !== version) throw stale(await readReview(working, id))
  const obstacle = reviewBlockedReason(action, reviewFacts(row, working))
  if (obstacle) throw conflict(obstacle.key, obstacle.values)
  return row
}

/** Returns the student's points in the period of the achievement's date, now and after approval. */
const effectOf = (book: RuleBook, row: ItemRow, all: readonly ItemRow[]): ReviewedItem['effect'] => {
  const period = book.periods.find(({ starts_on, ends_on }) => starts_on <= row.event_date && row.event_date <= ends_on)
  if (!period || period.closed_at !== null || row.status !== 'submitted') return null
  const within = all.filter(({ event_date }) => period.starts_on <= event_date && event_date <= period.ends_on)
  const rules = rulesOf(book, period)
  const now = totalsOf(rules, latestWithStatus(within, ['approved']))
  const asApproved = within.map((one) => (one.id === row.id ? { ...one, status: 'approved' as const } : one))
  const then = totalsOf(rules, latestWithStatus(asApproved, ['approved']))
  const own = then.categories.find(({ category }) => category === row.category)
  return {
    period_name: period.name,
    points: now.points,
    points_after: then.points,
    is_capped: own !== undefined && own.sum > own.points,
  }
}

const approvedOf = (book: RuleBook, row: ItemRow | undefined): ReviewedItem['approved'] => {
  if (!row) return null
  const { id, category, kind, title, description, event_date, level, result, links } = row
  return {
    id,
    category,
    kind,
    title,
    description,
    event_date,
    level,
    result,
    links,
    points: pointsByRuleBook(book, row),
  }
}

/** Loads an achievement as the reviewer sees it. */
export const readReview = async (working: ReviewContext, id: number): Promise<ReviewedItem> => {
  const { db, locale, now, services, person } = working
  const row = orNotFound((await rowsWithinReach(working, [id]))[0])
  const [own, book, files, student] = await Promise.all([
    listOwnRows(db, row.user_id),
    loadRuleBook(db, locale),
    listItemFiles(db, [id], signerAt(services.keyFor, now)),
    findStudent(db, row.user_id),
  ])
  const all = own.filter((one) => one.status !== 'draft')
  const { status, ...shown } = presentItem(row, { book, files })
  if (status === 'draft') throw notFound()
  const holder = holderOf(row, now)
  const others = all.filter((one) => one.id !== id && one.id !== row.replaces_id && one.replaces_id !== id)
  return {
    ...shown,
    status,
    student: orNotFound(student),
    approved: approvedOf(
      book,
      all.find((one) => one.id === row.replaces_id),
    ),
    possible_duplicates: others
      .filter((one) => one.event_date === row.event_date || one.title.toLowerCase() === row.title.toLowerCase())
      .map(({ id: otherId, title, event_date, status: state }) => ({ id: otherId, title, event_date, status: state })),
    effect: effectOf(book, row, all),
    waiting_hours: Math.max(0, Math.round((now.getTime() - new Date(row.submitted_at ?? now).getTime()) / 3_600_000)),
    holder: holder && { ...holder, mine: holder.id === person.id },
    is_own: row.user_id === person.id,
    actions: reviewActionsOn(reviewFacts(row, working)),
  }
}
