import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Person } from '../../kit/person'

/**
 * Which questions the person works on, as SQL over `questions`: those of subjects that they teach, and their own;
 * undefined for all.
 */
export const reachOf = ({ id, reach }: Pick<Person, 'id' | 'reach'>): RawBuilder<SqlBool> | undefined =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`(questions.author_id = ${id}
      OR questions.subject_id IN (SELECT subject_id FROM group_teachers WHERE user_id = ${id}))`
