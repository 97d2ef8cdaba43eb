import { sql, type SqlBool } from 'kysely'

/**
 * SQL condition over `attempts` or its alias: the taker may know of the attempt. Paper attempts stay hidden until their
 * release; the condition checks the release event and not the status, because a released attempt can be voided later.
 */
export const isVisibleToTaker = (attempts = 'attempts') => sql<SqlBool>`(
  NOT ${sql.ref(`${attempts}.on_paper`)} OR EXISTS (
    SELECT FROM attempt_events WHERE attempt_id = ${sql.ref(`${attempts}.id`)} AND kind = 'released'))`
