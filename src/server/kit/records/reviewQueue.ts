import { sql, type RawBuilder } from 'kysely'
import type { Condition } from './conditions'

const claimMinutes = 30
/** End of a claim that a reviewer takes or extends now. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)

const nextRows = 20

type Queue = {
  table: string
  /** Column with the time since when a record waits. */
  since: string
  /** Disjoint parts of the queue, each with an index in queue order. */
  parts: readonly Condition[]
  after: number | undefined
  /** Continues with the oldest record after the newest one. */
  wraps?: boolean
}

/** SQL that selects the next ids of a queue: longest waiting first, starting after the record `after`. */
export const nextIds = ({ table, since, parts, after, wraps = true }: Queue): RawBuilder<{ id: number }> => {
  const [from, time] = [sql.table(table), sql.ref(since)]
  const here = sql`((SELECT ${time} FROM ${from} WHERE id = ${after}), ${after}::bigint)`
  const later = sql`(${time}, id) > ${here}`
  const earlier = sql`((${time}, id) < ${here}) IS NOT false AND id <> ${after}`
  const rounds = after === undefined ? [sql`true`] : [later, ...(wraps ? [earlier] : [])]
  const queues = rounds.flatMap((isOfRound, round) =>
    parts.map(
      (isOfPart) => sql`(
        SELECT id, ${time} AS since, ${sql.lit(round)} AS round FROM ${from} WHERE ${isOfPart} AND ${isOfRound}
        ORDER BY ${time} NULLS FIRST, id LIMIT ${sql.lit(nextRows)})`,
    ),
  )
  return sql`SELECT id FROM (${sql.join(queues, sql` UNION ALL `)}) AS queues
    ORDER BY round, since NULLS FIRST, id LIMIT ${sql.lit(nextRows)}`
}
