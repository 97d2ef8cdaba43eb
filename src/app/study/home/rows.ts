import type { StudyRow } from '../../../api/study/studying'

/** Read to the end and, if mandatory, confirmed. */
export const isRead = ({ awaits_receipt, completed_at }: StudyRow): boolean => !awaits_receipt && completed_at !== null

export const isStarted = (row: StudyRow): boolean => row.percent > 0 && !isRead(row)

/** Orders by due date; materials without one come last. */
const byDueDate = (one: StudyRow, other: StudyRow) => (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999')

/** Materials to confirm, most urgent first. */
export const unconfirmed = (rows: readonly StudyRow[]): StudyRow[] =>
  rows.filter((row) => row.awaits_receipt).toSorted(byDueDate)

/** Returns the first of: an overdue mandatory material, the last one opened, a mandatory one, the next unread one. */
export const nextToRead = (rows: readonly StudyRow[], today: string): StudyRow | undefined => {
  const own = rows.filter((row) => row.former_group === null)
  const [urgent] = unconfirmed(own)
  if (urgent?.due_on && urgent.due_on < today) return urgent
  const [last] = own.filter(isStarted).toSorted((one, other) => (other.read_at ?? '').localeCompare(one.read_at ?? ''))
  return last ?? urgent ?? own.find((row) => !isRead(row))
}

export type Subject = { id: number; name: string; authors: string; rows: StudyRow[]; read: number; fresh: number }

/** Groups rows by subject, keeping the order of the list. */
export const bySubject = (rows: readonly StudyRow[]): Subject[] =>
  [...new Set(rows.map(({ subject_id }) => subject_id))].map((id) => {
    const own = rows.filter((row) => row.subject_id === id)
    return {
      id,
      name: own[0]?.subject_name ?? '',
      authors: [...new Set(own.flatMap(({ author_name }) => author_name ?? []))].join(', '),
      rows: own,
      read: own.filter(isRead).length,
      fresh: own.filter(({ is_new }) => is_new).length,
    }
  })

/** Selects up to `most` rows of a subject: started ones first, then new ones, then unread ones. */
export const previewRows = (rows: readonly StudyRow[], most: number): StudyRow[] => {
  const ranked = [rows.filter(isStarted), rows.filter(({ is_new }) => is_new), rows.filter((row) => !isRead(row)), rows]
  const chosen = new Set([...new Set(ranked.flat())].slice(0, most))
  return rows.filter((row) => chosen.has(row))
}
