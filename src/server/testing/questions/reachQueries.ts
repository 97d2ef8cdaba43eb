import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'

/**
 * SQL condition over `questions`: the person's own questions and those of subjects that they teach; undefined means
 * all.
 */
export const reachOf = ({ id, reach }: Pick<Person, 'id' | 'reach'>): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(questions.author_id = ${id}
      OR questions.subject_id IN (SELECT subject_id FROM group_teachers WHERE user_id = ${id}))`
