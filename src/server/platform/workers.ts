import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type RunnerOptions,
  type WorkerEvents,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { queueCount, type Jobs } from './jobs'

type Options = Jobs & { connection: pg.PoolConfig; log: FastifyBaseLogger }

type Taker = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void

/** Works around the library releasing a broken listening connection twice, which would end the process. */
const releaseOnce = (pool: pg.Pool) => {
  const connect = pool.connect.bind(pool)
  const connectOnce = (taker?: Taker) => {
    if (!taker) return connect()
    return connect((error, client, release) => {
      let isTaken = true
      taker(error, client, (broken) => {
        if (isTaken) release(broken)
        isTaken = false
      })
    })
  }
  Object.assign(pool, { connect: connectOnce })
}

/**
 * A separate pool, so that requests do not wait for jobs, and because the library expects its own number and date
 * parsing.
 */
const openPool = (connection: pg.PoolConfig) => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, String)
  types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (raw) => new Date(raw))
  const pool = new pg.Pool({ ...connection, max: 5, types })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  releaseOnce(pool)
  return pool
}

/**
 * Masks e-mail addresses in mail server errors before logging. Matches only at the start of a word, for linear time.
 */
export const maskAddresses = (message: string) => message.replaceAll(/(?<![^\s<>"'])[^\s<>"'@]+@[^\s<>"']+/g, '…')

const optionsOf = ({ tasks, schedule, log }: Options, pgPool: pg.Pool): RunnerOptions => ({
  pgPool,
  noHandleSignals: true,
  concurrency: 2,
  // Disables batching: it writes job results separately, and an unavailable database would then end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  logger: new Logger(() => (name, text) => {
    const level: string = name
    const message = maskAddresses(text)
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
    else log.debug({ job: true }, message)
  }),
  taskList: Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, async (payload, { job }) => task(payload, { id: job.id })]),
  ),
  parsedCronItems: parseCronItems(schedule.map(({ task, match }) => ({ task, match }))),
})

const silentLogger = new Logger(() => () => undefined)

/**
 * Creates the queue's tables and its named queues in a fixed order, because concurrent creation in different orders
 * would deadlock. Jobs of dead workers are unlocked first, or replacing a locked job would count it as failed.
 */
export const prepareQueue = async (connection: pg.PoolConfig): Promise<void> => {
  const pgPool = openPool(connection)
  try {
    await runMigrations({ pgPool, logger: silentLogger })
    await pgPool.query(
      `WITH made AS (
        SELECT graphile_worker.add_job('line', queue_name => 'line ' || n, job_key => 'line', run_at => 'infinity')
          FROM generate_series(0, $1 - 1) AS n
      ) SELECT count(*) FROM made`,
      [queueCount],
    )
    await pgPool.query(`SELECT graphile_worker.remove_job('line')`)
    await unlockDeadJobsAtStart(pgPool)
  } finally {
    await pgPool.end()
  }
}

/** Returns a runner that executes all due jobs on each call. Failed jobs wait for their retry time. */
export const openDueJobs = (options: Options): { run: () => Promise<void>; close: () => Promise<void> } => {
  const pgPool = openPool(options.connection)
  const runner = optionsOf({ ...options, schedule: [] }, pgPool)
  return { run: () => runAllDue(runner, pgPool), close: () => pgPool.end() }
}

/** Like `openDueJobs`, for a single run. */
export const runDueJobs = async (options: Options): Promise<void> => {
  const jobs = openDueJobs(options)
  try {
    await jobs.run()
  } finally {
    await jobs.close()
  }
}

/**
 * A worker may end while remaining jobs are in queues that other workers have locked, so this repeats until none is
 * due.
 */
const runAllDue = async (options: RunnerOptions, pgPool: pg.Pool): Promise<void> => {
  await runOnce(options)
  const { rows } = await pgPool.query(
    'SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts AND locked_at IS NULL LIMIT 1',
  )
  if (rows.length > 0) await runAllDue(options, pgPool)
}

/**
 * Advisory lock that every worker process takes in shared mode, so that an exclusive lock proves that no other
 * process is alive.
 */
const workersLock = 4201971
/** Advisory lock of a single worker, with the hash of its worker id as the second key. */
const workerLock = 4201973

/**
 * Unlocks all jobs if no process is working; the library would wait four hours for a dead worker. If it returns true,
 * the client has locked `workersLock`.
 */
const unlockAllIfAlone = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [workersLock])
  if (rows[0]?.alone !== true) return false
  await client.query(
    'SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))',
  )
  return true
}

/** Registers this process as a worker. The returned connection keeps the registration alive. */
const registerWorker = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  try {
    const alone = await unlockAllIfAlone(client)
    await client.query('SELECT pg_advisory_lock_shared($1)', [workersLock])
    if (alone) await client.query('SELECT pg_advisory_unlock($1)', [workersLock])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Unlocks jobs of workers whose advisory lock is gone. Must not run on a live worker's connection, which would share
 * its lock; the one-minute margin covers workers that take jobs just before their lock.
 */
const unlockDeadJobs = (pool: pg.Pool) =>
  pool.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT locked_by FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - interval '1 minute') AS worker
      WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))))`,
    [workerLock],
  )

const unlockDeadJobsAtStart = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    if (await unlockAllIfAlone(client)) await client.query('SELECT pg_advisory_unlock($1)', [workersLock])
    else await unlockDeadJobs(pool)
  } finally {
    client.release()
  }
}

/** In ms: time for a stopping worker to save the result of its last job. */
const flushMs = 2000

/**
 * Resolves when a stopping worker's jobs are done. The library's own promise may hang when two jobs end while the
 * database is unavailable.
 */
const lastJobDone = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    const done = () => void delay(flushMs).then(resolve)
    events.once('pool:gracefulShutdown:complete', done)
    events.once('pool:forcefulShutdown:complete', done)
    events.once('pool:forcefulShutdown:error', done)
  })

type RunningWorker = { stop: () => void; ended: Promise<void> }

/** Works until stopped, or until the connection that registers it is lost. */
const runWorker = async (
  options: Options,
  { pool, part }: { pool: pg.Pool; part: pg.PoolClient },
): Promise<RunningWorker> => {
  const events: WorkerEvents = new EventEmitter()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  part.once('end', stop)
  // Restarts after an error while fetching jobs, because jobs fetched meanwhile stay locked and unknown task ids are
  // not looked up again.
  events.once('worker:getJob:error', stop)
  events.once('pool:create', ({ workerPool }) => {
    part.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [workerLock, workerPool.id]).catch(stop)
  })
  const done = lastJobDone(events)
  const runner = await run({ ...optionsOf(options, pool), events })
  const stopRunner = () => void runner.stop().catch(() => undefined)
  if (stopping.signal.aborted) stopRunner()
  else stopping.signal.addEventListener('abort', stopRunner)
  return { stop, ended: Promise.race([runner.promise, done]) }
}

/** Like `startJobs`, with separate workers for the task `apart`, so that it cannot delay the others. */
export const startJobsSeparately = (options: Options, apart: string): { stop: () => Promise<void> } => {
  const own = (is: boolean) =>
    Object.fromEntries(Object.entries(options.tasks).filter(([name]) => (name === apart) === is))
  const both = [startJobs({ ...options, tasks: own(false) }), startJobs({ ...options, tasks: own(true), schedule: [] })]
  return {
    stop: async () => {
      await Promise.all(both.map(({ stop }) => stop()))
    },
  }
}

/**
 * Runs jobs until `stop`, which waits for running ones. Several processes can share a database; every `lookMs` they
 * unlock the jobs of dead ones.
 */
export const startJobs = (options: Options, lookMs = 30_000): { stop: () => Promise<void> } => {
  const pool = openPool(options.connection)
  const deadJobsTimer = setInterval(() => void unlockDeadJobs(pool).catch(() => undefined), lookMs).unref()
  const stopping = new AbortController()
  let working: RunningWorker | undefined
  // The library's worker gives up without a database, so this loop restarts it.
  const runUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      let part: pg.PoolClient | undefined
      try {
        part = await registerWorker(pool)
        working = await runWorker(options, { pool, part })
        if (stopping.signal.aborted) working.stop()
        await working.ended
      } catch (error) {
        options.log.warn({ err: error }, 'jobs stopped, restarting')
      } finally {
        part?.release(true)
      }
      await delay(2000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const end = runUntilStopped()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(deadJobsTimer)
      working?.stop()
      await end
      await pool.end()
    },
  }
}
