import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { HomeContext } from '../kit/homeContext'
import type { Person } from '../kit/person'
import { nameIn } from '../kit/records/lists'
import { matches } from '../kit/records/search'
import { announcementsFor, isReadable, isUnread } from './received/queries'
import { manageableBy } from './reachQueries'

export type UnreadAnnouncement = {
  id: number
  name: string
  author_name: string | null
  expires_at: string | null
  receipt_required: boolean
}
/** SQL: up to 20 announcements that the person has not opened or has to confirm; the latter come first. */
export const unreadAnnouncements = ({ person: { id }, locale }: HomeContext) => sql`
  SELECT announcements.id, announcements.${sql.ref(nameIn(locale))} AS name, authors.name AS author_name, expires_at, receipt_required
  FROM ${announcementsFor(id)} AND ${isUnread}
  ORDER BY receipt_required DESC, pinned DESC, publish_at DESC, announcements.id DESC LIMIT 20`

type SearchContext = { q: string; locale: Locale; person: Person }
const words = { text: sql<string>`announcements.search`, stems: sql<string>`announcements.search_stems` }

/** SQL for search results of readers: id, name, detail. */
export const findsReceived = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT announcements.id, announcements.${sql.ref(nameIn(locale))} AS name, coalesce(authors.name, '') AS detail
  FROM ${announcementsFor(person.id)} AND ${isReadable} AND ${matches(words, q)}
  ORDER BY publish_at DESC, announcements.id`

/** SQL for search results of authors: id, name, detail. */
export const findsSent = ({ q, locale, person }: SearchContext): RawBuilder<unknown> => sql`
  SELECT announcements.id, announcements.${sql.ref(nameIn(locale))} AS name, coalesce(authors.name, '') AS detail
  FROM announcements LEFT JOIN users AS authors ON authors.id = author_id
  WHERE ${manageableBy(person)} AND ${matches(words, q)}
  ORDER BY announcements.status = 'withdrawn', announcements.created_at DESC, announcements.id`
