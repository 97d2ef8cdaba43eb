import type { ChecklistItem, DocumentStatus } from '../../api/documentStates'

type Mark = 'done' | 'with_us' | 'mend' | 'todo'
const marks: Readonly<Record<DocumentStatus, Mark>> = {
  missing: 'todo',
  uploaded: 'with_us',
  in_review: 'with_us',
  accepted: 'done',
  rejected: 'mend',
  requested: 'mend',
  expired: 'mend',
  not_required: 'done',
}
export const markOf = ({ status }: ChecklistItem): Mark => marks[status.code]

/** Whether it is the applicant's turn. */
export const isToDo = (item: ChecklistItem): boolean =>
  item.can_upload && (markOf(item) === 'mend' || (item.required && item.status.code === 'missing'))

export type Section = 'todo' | 'sent' | 'optional' | 'none'
/** What to do now comes first, what may be added comes last; what nobody asks for and cannot be added is not shown. */
export const sectionOf = (item: ChecklistItem): Section => {
  if (isToDo(item)) return 'todo'
  if (item.required || item.id !== null) return 'sent'
  return item.can_upload ? 'optional' : 'none'
}
