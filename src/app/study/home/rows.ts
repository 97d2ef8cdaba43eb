import type { StudyRow } from '../../../api/study/studying'

/** Whether nothing is left to do with it: read to the end, or confirmed where that is asked for. */
export const isRead = ({ awaits_receipt, completed_at }: StudyRow): boolean => !awaits_receipt && completed_at !== null

export const isBegun = (row: StudyRow): boolean => row.percent > 0 && !isRead(row)

/** By the day first; what has no day comes last. */
const byDay = (one: StudyRow, other: StudyRow) => (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999')

/** What must be read, the most urgent first. */
export const awaited = (rows: readonly StudyRow[]): StudyRow[] =>
  rows.filter((row) => row.awaits_receipt).toSorted(byDay)

/** What the first card is about: what must be read and is overdue, what was read last, what must be read, what comes next. */
export const nextToRead = (rows: readonly StudyRow[], today: string): StudyRow | undefined => {
  const own = rows.filter((row) => row.former_group === null)
  const [urgent] = awaited(own)
  if (urgent?.due_on && urgent.due_on < today) return urgent
  const [last] = own.filter(isBegun).toSorted((one, other) => (other.read_at ?? '').localeCompare(one.read_at ?? ''))
  return last ?? urgent ?? own.find((row) => !isRead(row))
}

export type Subject = { id: number; name: string; authors: string; rows: StudyRow[]; read: number; fresh: number }

/** The rows by subject, in the order of the list. */
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

/** What of a subject is shown first: begun, new, and what comes next; the rest is behind a press. */
export const firstOf = (rows: readonly StudyRow[], most: number): StudyRow[] => {
  const ranked = [rows.filter(isBegun), rows.filter(({ is_new }) => is_new), rows.filter((row) => !isRead(row)), rows]
  const chosen = new Set([...new Set(ranked.flat())].slice(0, most))
  return rows.filter((row) => chosen.has(row))
}
