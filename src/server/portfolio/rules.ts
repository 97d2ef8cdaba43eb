import type { ItemStatus, Source } from '../../api/portfolio/codes'
import type { OwnItem } from '../../api/portfolio/myPortfolio'
import type { ReviewedItem } from '../../api/portfolio/review'
import type { ConstraintMessages } from '../kit/records/constraints'
import { conflict, invalid, type Message } from '../kit/problems'
import { addressFault } from '../kit/texts/webAddress'

/** Field and message for each database constraint. */
export const portfolioConstraints: ConstraintMessages = {
  portfolio_items_next: { path: 'id', key: 'portfolio.has_newer' },
  portfolio_items_source_once: { path: 'ids', key: 'portfolio.added_already' },
  portfolio_items_event_date_check: { path: 'event_date', key: 'portfolio.long_ago' },
  portfolio_rules_draft: { path: 'version', key: 'portfolio.draft_begun' },
  portfolio_rules_number: { path: 'version', key: 'portfolio.draft_begun' },
  portfolio_periods_dates_order: { path: 'ends_on', key: 'field.ends_before_start' },
  portfolio_periods_closes_after: { path: 'closes_on', key: 'field.ends_before_start' },
}

export type OwnAction = OwnItem['actions'][number]
type OwnedItem = {
  status: ItemStatus
  source: Source | null
  /** The owner's current group has portfolios. */
  canWrite: boolean
  /** A reviewer has locked the achievement. */
  isHeld: boolean
  /** A newer version of the achievement is pending or returned. */
  hasNewer: boolean
}

const ownActions: readonly OwnAction[] = ['edit', 'submit', 'withdraw', 'delete']

const isOpen = (status: ItemStatus): boolean => status === 'draft' || status === 'returned'

/** Achievements from the college's own records are read-only. Only those from a document can be edited. */
const isReadOnly = (source: Source | null): boolean => source !== null && source !== 'document'

const blockedReasons: Readonly<Record<OwnAction, (owned: OwnedItem) => string | null>> = {
  edit: ({ status, source, hasNewer }) => {
    if (isReadOnly(source)) return 'portfolio.collected'
    if (status === 'submitted') return 'portfolio.withdraw_first'
    return hasNewer ? 'portfolio.has_newer' : null
  },
  submit: ({ status }) => (isOpen(status) ? null : 'portfolio.not_now'),
  withdraw: ({ status, isHeld }) => {
    if (status !== 'submitted') return 'portfolio.not_now'
    return isHeld ? 'portfolio.in_review' : null
  },
  delete: ({ status }) => (isOpen(status) ? null : 'portfolio.not_deletable'),
}

/** Returns the message key of the reason why the owner cannot perform the action, or null if they can. */
export const ownBlockedReason = (action: OwnAction, owned: OwnedItem): string | null => blockedReasons[action](owned)

export const ownActionsOn = (owned: OwnedItem): OwnAction[] =>
  owned.canWrite ? ownActions.filter((action) => ownBlockedReason(action, owned) === null) : []

/** Throws 409 if the owner cannot perform the action. */
export const checkOwnAction = (action: OwnAction, owned: OwnedItem): void => {
  const obstacle = ownBlockedReason(action, owned)
  if (obstacle !== null) throw conflict(obstacle)
}

/** Throws 422 for a future date. */
export const checkEventDate = (day: string | undefined, today: string, path = 'event_date'): void => {
  if (day !== undefined && day > today) throw invalid({ [path]: [{ key: 'portfolio.not_yet' }] })
}

/** Throws 422 for a URL that is not a public website. */
export const checkLinks = (links: readonly string[]): void => {
  const faults = links.flatMap((link, place) => {
    const fault = addressFault(link)
    return fault ? [[`links.${place}`, [{ key: `field.${fault}` }]] as const] : []
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
}

type Proof = { source: Source | null; files: number; links: number }
/** Throws 422 if there is no file, link or college record as evidence. */
export const checkProof = ({ source, files, links }: Proof): void => {
  if (source === null && files === 0 && links === 0) throw invalid({ files: [{ key: 'portfolio.proof_needed' }] })
}

export type ReviewAction = ReviewedItem['actions'][number]
export type ReviewFacts = {
  status: ItemStatus
  isOwn: boolean
  isReplaced: boolean
  holder: { id: number; name: string } | null
  personId: number
}
const reviewActions: readonly ReviewAction[] = ['claim', 'unclaim', 'approve', 'return', 'revoke']

/**
 * Returns the reason why a reviewer cannot perform the action, or null if they can. Nobody can review their own
 * achievements.
 */
export const reviewBlockedReason = (
  action: ReviewAction,
  { status, isOwn, isReplaced, holder, personId }: ReviewFacts,
): Message | null => {
  if (isOwn) return { key: 'portfolio.own_item' }
  if (isReplaced) return { key: 'portfolio.replaced' }
  if (action === 'revoke') return status === 'approved' ? null : { key: 'portfolio.not_now' }
  if (status !== 'submitted') return { key: 'portfolio.decided' }
  if (holder !== null && holder.id !== personId) return { key: 'portfolio.claimed_by', values: { name: holder.name } }
  return action === 'unclaim' && holder === null ? { key: 'portfolio.not_now' } : null
}

export const reviewActionsOn = (reviewed: ReviewFacts): ReviewAction[] =>
  reviewActions.filter((action) => reviewBlockedReason(action, reviewed) === null)
