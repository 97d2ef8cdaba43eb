import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'

type Reader = Pick<Person, 'id' | 'holds'>

/**
 * SQL condition over `polls`: the polls that the person can change, which are their own. Undefined (no restriction)
 * with `manage access`.
 */
export const changeableBy = ({ id, holds }: Reader): RawBuilder<SqlBool> | undefined =>
  holds('manage access') ? undefined : sql<SqlBool>`(polls.author_id IS NOT DISTINCT FROM ${id})`

/** SQL condition over `polls`: everything except drafts, and the drafts that the person can change. */
export const readableBy = (person: Reader): RawBuilder<SqlBool> => {
  const own = changeableBy(person)
  return own ? sql<SqlBool>`(polls.status <> 'draft' OR ${own})` : sql<SqlBool>`true`
}
