import type { Checklist, ChecklistItem, DocumentStatus } from '../../../../api/admissions/documentStates'
import type { OwnRemark } from '../../../../api/admissions/myApplication'
import { closedStatuses } from '../../../../api/admissions/statusSets'
import { isBlocking } from '../../applications/states'

/** A checklist item with its remarks. */
export type ApplicantItem = ChecklistItem & { readonly own: readonly OwnRemark[] }

/** How documents are processed: sent with the draft, in progress at the office, or closed with the application. */
export type Stage = 'draft' | 'in_work' | 'over'
export const stageOf = ({ status }: Pick<Checklist, 'status'>): Stage => {
  if (closedStatuses.includes(status.code)) return 'over'
  return status.code === 'draft' ? 'draft' : 'in_work'
}

type Mark = 'done' | 'with_us' | 'fix' | 'todo'
const marks: Readonly<Record<DocumentStatus, Mark>> = {
  missing: 'todo',
  uploaded: 'with_us',
  in_review: 'with_us',
  accepted: 'done',
  rejected: 'fix',
  requested: 'fix',
  expired: 'fix',
  not_required: 'done',
}
export const markOf = ({ status, own }: ApplicantItem): Mark => (own.some(isBlocking) ? 'fix' : marks[status.code])

/** Whether the document needs an action from the applicant. */
export const needsAction = (item: ApplicantItem): boolean =>
  item.own.some(isBlocking) ||
  (item.can_upload && (markOf(item) === 'fix' || (item.required && item.status.code === 'missing')))

export type Section = 'todo' | 'sent' | 'optional' | 'none'
/** The page section of a document; `none` hides an optional document that cannot be added now. */
export const sectionOf = (item: ApplicantItem): Section => {
  if (needsAction(item)) return 'todo'
  if (item.required || item.id !== null) return 'sent'
  return item.can_upload ? 'optional' : 'none'
}
