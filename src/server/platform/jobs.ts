import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from './database'

/** What is done for a job. At least once: a job whose process died is done again, so doing it twice must do no harm. */
export type Task = (payload: unknown, job: { id: string }) => Promise<void>
export type Jobs = {
  tasks: Readonly<Record<string, Task>>
  /** Tasks that come by the clock (UTC), as in a crontab: `17 * * * *`. */
  schedule: readonly { task: string; match: string }[]
}

const attempts = 12

/** Leaves a job that is done if, and only if, this transaction succeeds. Tried again over some days when it fails. */
export const queueJob = async (db: Db, task: string, payload: unknown): Promise<void> => {
  await sql`
    SELECT FROM graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts})`.execute(
    db,
  )
}

/**
 * As `queueJob`, for what is done once for all that was changed before: while one waits to be begun, no second one is
 * left.
 */
export const queueOnce = async (db: Db, task: string): Promise<void> => {
  await sql`SELECT FROM graphile_worker.add_job(${task}, '{}'::json, max_attempts => ${attempts}, job_key => ${task})`.execute(
    db,
  )
}

/**
 * As `queueJob`, begun no sooner than some seconds from now by the database's clock; until then `dropJob` takes away
 * one that has a key.
 */
export const queueLater = async (
  db: Db,
  task: string,
  { payload, key = null, seconds }: { payload: unknown; key?: string | null; seconds: number },
): Promise<void> => {
  await sql`
    SELECT FROM graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts}, job_key => ${key},
      run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** Takes a job away that has not begun. */
export const dropJob = async (db: Db, key: string): Promise<void> => {
  await sql`SELECT FROM graphile_worker.remove_job(${key})`.execute(db)
}

/**
 * What a job is to do. Those `inLineOf` the same are done one after another as they were left; one that failed lets the
 * others pass.
 */
type Left = { payload: unknown; inLineOf?: string }

export const linesCount = 32
/** Unrelated ones may share a line: so there are few of them, and they tell nobody what they are of. */
const lineOf = (text: string) => `line ${(createHash('sha256').update(text).digest()[0] ?? 0) % linesCount}`

/** Leaves several jobs of the same task, all in one statement. */
export const queueJobs = async (db: Db, task: string, jobs: readonly Left[]): Promise<void> => {
  const lined = jobs.map(({ payload, inLineOf }) => ({ payload, line: inLineOf && lineOf(inLineOf) }))
  await sql`
    SELECT FROM json_array_elements(${JSON.stringify(lined)}::json) AS left_job,
      LATERAL graphile_worker.add_job(${task}, left_job -> 'payload', queue_name => left_job ->> 'line',
        max_attempts => ${attempts})`.execute(db)
}

export type GivenUpJob = { id: number; task: string; attempts: number; error: string | null; created_at: string }

/** The newest hundred jobs that were given up after their last attempt. */
export const listGivenUp = async (db: Db): Promise<GivenUpJob[]> => {
  const { rows } = await sql<GivenUpJob>`
    SELECT id, task_identifier AS task, attempts::int, left(last_error, 500) AS error, created_at
    FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL ORDER BY id DESC LIMIT 100`.execute(
    db,
  )
  return rows
}

/** Lets given-up jobs begin anew, with all their attempts; answers how many there were. */
export const retryJobs = async (db: Db, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE id = ANY(${[...ids]}) AND attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}

/** How many jobs wait, and how many were given up after their last attempt. */
export const countJobs = async (db: Db): Promise<{ waiting: number; given_up: number }> => {
  const { rows } = await sql<{ waiting: number; given_up: number }>`
    SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting, count(*) FILTER (WHERE attempts >= max_attempts) AS given_up
    FROM graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, given_up: 0 }
}
