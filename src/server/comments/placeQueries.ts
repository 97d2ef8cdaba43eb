import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CommentPlaceName } from '../../api/comments/codes'
import { declarations, type CommentPlace } from '../kit/feature'
import type { Person } from '../kit/person'
import { orNotFound } from '../kit/problems'

export const placeNamed = (name: CommentPlaceName): CommentPlace =>
  orNotFound(declarations.commentPlaces.find(({ place }) => place === name))

const columns = {
  materials: { record: sql.ref('material_id'), owner: sql.ref('group_id') },
  homework: { record: sql.ref('homework_id'), owner: sql.ref('student_id') },
} as const satisfies Record<CommentPlaceName, unknown>

/** Columns of a conversation in the table. */
export const columnsOf = ({ place }: CommentPlace) => columns[place]

/** SQL: stored conversations of the place, with the columns of `threads`. */
export const storedThreads = (place: CommentPlace): RawBuilder<unknown> => {
  const { record, owner } = columnsOf(place)
  return sql`(SELECT id, ${record} AS record_id, ${owner} AS owner_id FROM comment_threads WHERE ${record} IS NOT NULL)`
}

/** SQL conditions over `threads`. Askers lose a conversation with their membership. */
export const askedBy = ({ isAsker }: CommentPlace, person: Person): RawBuilder<SqlBool> =>
  person.holds('study') ? isAsker(sql`${person.id}::bigint`) : sql<SqlBool>`false`
export const moderatedBy = ({ permission, isModerator }: CommentPlace, person: Person): RawBuilder<SqlBool> =>
  person.holds(permission) ? isModerator(person) : sql<SqlBool>`false`

/** SQL condition over `comments`: the person moderates its conversation. */
export const isModerated = (person: Person): RawBuilder<SqlBool> => {
  const reached = declarations.commentPlaces.flatMap((place) =>
    person.holds(place.permission)
      ? [sql`SELECT id FROM ${storedThreads(place)} AS threads WHERE ${moderatedBy(place, person)}`]
      : [],
  )
  return reached.length === 0
    ? sql<SqlBool>`false`
    : sql<SqlBool>`comments.thread_id IN (${sql.join(reached, sql` UNION ALL `)})`
}
