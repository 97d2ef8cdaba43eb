import { sql, type SqlBool } from 'kysely'
import { declarations, type CommentPlace, type LoggedRecords, type PersonalData } from '../kit/feature'
import { columnsContain } from '../kit/records/search'
import { isModerated, storedThreads } from './placeQueries'

/** SQL over `comments`: a text about its conversation. */
const ofThread = (part: (place: CommentPlace) => unknown) => {
  const each = declarations.commentPlaces.map(
    (place) =>
      sql`SELECT ${part(place)} AS found FROM ${storedThreads(place)} AS threads WHERE threads.id = comments.thread_id`,
  )
  return sql<string>`(${sql.join(each, sql` UNION ALL `)})`
}

/** The audit log shows a comment under the name of its material or homework, never with its text. */
export const loggedComments: readonly LoggedRecords[] = [
  {
    entity: 'comments',
    table: 'comments',
    readableBy: isModerated,
    name: (locale) => ofThread(({ title }) => title(locale)),
    get path() {
      return ofThread(({ paths }) => paths.moderator)
    },
    searchCondition: (q) => columnsContain([ofThread(({ title }) => title('ru'))], q),
  },
]

/** A private conversation is about its student, also what others wrote there. */
const inOwnThread = (userId: number) => sql<SqlBool>`
  (author_id = ${userId} OR thread_id IN (SELECT id FROM comment_threads WHERE student_id = ${userId}))`

/** Hidden words of others stay hidden. */
const isExported = sql<SqlBool>`(hidden_at IS NULL OR EXISTS (SELECT FROM comment_threads WHERE comment_threads.id = held.thread_id
  AND (student_id IS NULL OR student_id = held.author_id)))`

/** Comments stay in their place without text, because others have answered them. */
export const commentsData: readonly PersonalData[] = [
  { table: 'comment_visits', person: 'user_id', erasure: 'remove' },
  { table: 'comment_reports', person: 'user_id', erasure: sql`reason = '–'` },
  {
    table: 'comments',
    person: 'author_id',
    through: inOwnThread,
    exportCondition: isExported,
    auditEntities: ['comments'],
    erasure: sql`text = NULL, deleted_at = coalesce(deleted_at, now()), hidden_reason = CASE WHEN hidden_at IS NOT NULL THEN '–' END`,
  },
  { table: 'comment_threads', person: 'student_id', erasure: 'stay' },
]
