import type { FileItem } from '../../api/library/files'
import type { ItemRow } from './itemQueries'
import { pointsByRuleBook, type RuleBook } from './ruleBookQueries'

/** Returns the academic year of a day, for example 2025/2026. It starts in September. */
export const academicYearOf = (day: string): string => {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0)
  return `${year}/${year + 1}`
}

type PresentContext = { book: RuleBook; files: ReadonlyMap<number, FileItem[]> }

/** Returns the fields of an achievement that every reader sees. */
export const presentItem = (row: ItemRow, { book, files }: PresentContext) => {
  const { source_id: _, user_id, reviewer_id, claimed_until, holder_name, replaces_id, replaced_at, ...fields } = row
  return {
    ...fields,
    academic_year: academicYearOf(row.event_date),
    files: files.get(row.id) ?? [],
    points: pointsByRuleBook(book, row),
  }
}

/** Returns the reviewer with a valid claim on the achievement, or null. */
export const holderOf = (
  { claimed_until, reviewer_id, holder_name }: Pick<ItemRow, 'claimed_until' | 'reviewer_id' | 'holder_name'>,
  now: Date,
): { id: number; name: string } | null =>
  claimed_until !== null && reviewer_id !== null && new Date(claimed_until) > now
    ? { id: reviewer_id, name: holder_name ?? '' }
    : null
