import type { DatedEntry } from '../../../api/home/entries'
import { isoDay } from '../../shell/dates'

/** The day of an entry in the user's time zone; null if it has no date. */
export const dayOfEntry = ({ at, on }: Pick<DatedEntry, 'at' | 'on'>): string | null => (at === null ? on : isoDay(at))

/** Groups entries, which are ordered by date, by their day. */
export const byDay = <E extends DatedEntry>(entries: readonly E[]): { day: string | null; entries: E[] }[] => {
  const days: { day: string | null; entries: E[] }[] = []
  for (const entry of entries) {
    const day = dayOfEntry(entry)
    const last = days.at(-1)
    if (last && last.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
