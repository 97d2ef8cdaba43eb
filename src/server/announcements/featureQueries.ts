import { sql, type SqlBool } from 'kysely'
import type { FileUse, LoggedRecords, PersonalData } from '../kit/feature'
import { nameIn } from '../kit/records/lists'
import { matches } from '../kit/records/search'
import { manageableBy, reachesAll } from './reachQueries'

const logged = {
  table: 'announcements',
  readableBy: (person) =>
    (person.holds('manage groups') || person.holds('manage gradebook')) && (reachesAll(person) || manageableBy(person)),
  name: (locale) => sql.ref(`announcements.${nameIn(locale)}`),
  path: sql`'/groups/announcements/sent/' || announcements.id`,
  searchCondition: (q) =>
    matches({ text: sql<string>`announcements.search`, stems: sql`announcements.search_stems` }, q),
} as const satisfies Omit<LoggedRecords, 'entity'>

/** The audit log shows a receipt under the name of its announcement. */
export const loggedAnnouncements: readonly LoggedRecords[] = [
  { entity: 'groups/announcements/sent', ...logged },
  { entity: 'groups/announcements', ...logged },
]

export const announcementsData: readonly PersonalData[] = [
  // Receipts stay after an erasure, without the person's name.
  {
    table: 'announcement_readers',
    person: 'user_id',
    erasure: 'stay',
    removeCondition: sql<SqlBool>`confirmed_at IS NULL`,
  },
  { table: 'announcements', person: 'author_id', excludedColumns: ['search', 'search_stems'], erasure: 'stay' },
]

/** `visibleTo` grants no access, because readers open the files by signed links. */
export const announcementFileUse: FileUse = {
  entity: 'groups/announcements/sent',
  links: 'announcement_files',
  column: 'announcement_id',
  records: 'announcements',
  name: sql`announcements.name_ru`,
  visibleTo: () => false,
}
