import { sql } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { Db } from '../platform/database'
import type { Condition } from './records/conditions'
import { localise } from './texts/messages'
import { forbidden } from './problems'
import type { ManyDone } from './records/lockRecord'

type ReachQuery = {
  table: string
  /** SQL condition on the table; undefined means all records. */
  reach: Condition | undefined
}

const listReachable = async (
  db: Db,
  { table, reach, ids }: ReachQuery & { ids: readonly number[] },
): Promise<number[]> => {
  if (!reach) return [...ids]
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM ${sql.table(table)} WHERE id = ANY(${ids}) AND ${reach}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Throws if the person may not change the record: 404 if `read` does not find it, else 403. */
export const checkReach = async (
  db: Db,
  { id, ...within }: ReachQuery & { id: number },
  read: () => Promise<unknown>,
): Promise<void> => {
  if (!within.reach || (await listReachable(db, { ...within, ids: [id] })).length > 0) return
  await read()
  throw forbidden('problem.beyond_reach')
}

/** Runs the action on the records within the person's reach, and reports the others as refused. */
export const forReachable = async (
  db: Db,
  { ids, locale, ...within }: ReachQuery & { ids: readonly number[]; locale: Locale },
  act: (reached: readonly number[]) => Promise<ManyDone>,
): Promise<ManyDone> => {
  const reached = new Set(await listReachable(db, { ...within, ids }))
  const { data } = await act(ids.filter((id) => reached.has(id)))
  const message = localise(locale, { key: 'problem.beyond_reach' })
  const beyond = [...new Set(ids)].filter((id) => !reached.has(id)).map((id) => ({ id, message }))
  return { data: { done: data.done, refused: [...data.refused, ...beyond] } }
}
