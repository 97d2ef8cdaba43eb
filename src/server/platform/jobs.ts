import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from './database'

/** Does the work of a job. Must be idempotent, because a job is repeated if its process dies. */
export type Task = (payload: unknown, job: { id: string }) => Promise<void>
export type Jobs = {
  tasks: Readonly<Record<string, Task>>
  /** Scheduled tasks with crontab expressions in UTC: `17 * * * *`. */
  schedule: readonly { task: string; match: string }[]
}

const attempts = 12

/** Queues a job in the transaction; it runs after the commit and is retried over some days if it fails. */
export const queueJob = async (db: Db, task: string, payload: unknown): Promise<void> => {
  await sql`
    SELECT FROM graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${attempts})`.execute(
    db,
  )
}

/**
 * Like `queueJob`, but keeps at most one pending job of the task. Use it for tasks whose single run covers all earlier
 * changes.
 */
export const queueUnlessPending = async (db: Db, task: string): Promise<void> => {
  await sql`SELECT FROM graphile_worker.add_job(${task}, '{}'::json, max_attempts => ${attempts}, job_key => ${task})`.execute(
    db,
  )
}

/**
 * Like `queueJob`, but delays the job by at least the given seconds (database time). A job with a key can be cancelled
 * by `cancelJob`.
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

/** Cancels a job that has not started. */
export const cancelJob = async (db: Db, key: string): Promise<void> => {
  await sql`SELECT FROM graphile_worker.remove_job(${key})`.execute(db)
}

/** Jobs with the same `sequentialBy` run in order, one at a time. A failed job does not block the others. */
type NewJob = { payload: unknown; sequentialBy?: string }

export const queueCount = 32
/** Maps a key to one of a few shared queues by its hash, so that queue names reveal nothing. */
const queueNameOf = (text: string) => `line ${(createHash('sha256').update(text).digest()[0] ?? 0) % queueCount}`

/** Queues several jobs of one task in one statement. */
export const queueJobs = async (db: Db, task: string, jobs: readonly NewJob[]): Promise<void> => {
  const lined = jobs.map(({ payload, sequentialBy }) => ({ payload, line: sequentialBy && queueNameOf(sequentialBy) }))
  await sql`
    SELECT FROM json_array_elements(${JSON.stringify(lined)}::json) AS left_job,
      LATERAL graphile_worker.add_job(${task}, left_job -> 'payload', queue_name => left_job ->> 'line',
        max_attempts => ${attempts})`.execute(db)
}

export type FailedJob = { id: number; task: string; attempts: number; error: string | null; created_at: string }

/** Lists the latest hundred jobs that failed permanently. */
export const listFailedJobs = async (db: Db): Promise<FailedJob[]> => {
  const { rows } = await sql<FailedJob>`
    SELECT id, task_identifier AS task, attempts::int, left(last_error, 500) AS error, created_at
    FROM graphile_worker.jobs WHERE attempts >= max_attempts AND locked_at IS NULL ORDER BY id DESC LIMIT 100`.execute(
    db,
  )
  return rows
}

/** Restarts failed jobs with a full number of attempts. Returns how many. */
export const retryJobs = async (db: Db, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT id FROM graphile_worker.jobs WHERE id = ANY(${[...ids]}) AND attempts >= max_attempts),
      run_at => now(), attempts => 0)`.execute(db)
  return rows.length
}

/** Counts pending and permanently failed jobs. */
export const countJobs = async (db: Db): Promise<{ waiting: number; failed: number }> => {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    SELECT count(*) FILTER (WHERE attempts < max_attempts) AS waiting, count(*) FILTER (WHERE attempts >= max_attempts) AS failed
    FROM graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
