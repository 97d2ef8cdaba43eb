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
import { linesCount, type Jobs } from './jobs'

type Options = Jobs & { connection: pg.PoolConfig; log: FastifyBaseLogger }

type Taker = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: unknown) => void) => void

/**
 * The library releases its listening connection twice when it breaks just after it was opened, and the second time
 * would end the process: so whoever takes a connection by a callback releases it once.
 */
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
 * The queue's own connections: requests do not wait for jobs, and its library reads numbers and moments in its own way.
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
 * A mail server that refuses a mail names whom it was for, and the log holds no names. Begins only where a word does,
 * so as to read each once.
 */
export const withoutAddresses = (message: string) => message.replaceAll(/(?<![^\s<>"'])[^\s<>"'@]+@[^\s<>"']+/g, '…')

const optionsOf = ({ tasks, schedule, log }: Options, pgPool: pg.Pool): RunnerOptions => ({
  pgPool,
  noHandleSignals: true,
  concurrency: 2,
  // Without these the library writes what became of a job beside its work, and a database that is away then ends the
  // process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  logger: new Logger(() => (name, said) => {
    const level: string = name
    const message = withoutAddresses(said)
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
    else log.debug({ job: true }, message)
  }),
  taskList: Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, async (payload, { job }) => task(payload, { id: job.id })]),
  ),
  parsedCronItems: parseCronItems(schedule.map(({ task, match }) => ({ task, match }))),
})

const silence = new Logger(() => () => undefined)

/**
 * Makes the tables of the queue, without which nothing can be queued, and its lines: a line is made for good by the
 * first job in it, and two requests that made the same lines in another order would stop each other. Jobs of dead
 * workers are freed before this start queues its own: the library would count one that is replaced while it is locked
 * as given up.
 */
export const prepareQueue = async (connection: pg.PoolConfig): Promise<void> => {
  const pgPool = openPool(connection)
  try {
    await runMigrations({ pgPool, logger: silence })
    await pgPool.query(
      `WITH made AS (
        SELECT graphile_worker.add_job('line', queue_name => 'line ' || n, job_key => 'line', run_at => 'infinity')
          FROM generate_series(0, $1 - 1) AS n
      ) SELECT count(*) FROM made`,
      [linesCount],
    )
    await pgPool.query(`SELECT graphile_worker.remove_job('line')`)
    await freeJobsOfDeadAtStart(pgPool)
  } finally {
    await pgPool.end()
  }
}

/** Does all that is due now, as often as it is asked to; a job that failed waits for its next time. */
export const openDueJobs = (options: Options): { run: () => Promise<void>; close: () => Promise<void> } => {
  const pgPool = openPool(options.connection)
  const runner = optionsOf({ ...options, schedule: [] }, pgPool)
  return { run: () => runAllDue(runner, pgPool), close: () => pgPool.end() }
}

/** As `openDueJobs`, once. */
export const runDueJobs = async (options: Options): Promise<void> => {
  const jobs = openDueJobs(options)
  try {
    await jobs.run()
  } finally {
    await jobs.close()
  }
}

/** A worker ends when all that is left stands in lines that others are at. */
const runAllDue = async (options: RunnerOptions, pgPool: pg.Pool): Promise<void> => {
  await runOnce(options)
  const { rows } = await pgPool.query(
    'SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts AND locked_at IS NULL LIMIT 1',
  )
  if (rows.length > 0) await runAllDue(options, pgPool)
}

/**
 * Held by every process that does jobs, as long as it lives: shared, so that it is free for one alone only when all
 * others are gone.
 */
const atWork = 4201971
/** As `atWork`, of a single worker: beside this number stands a hash of the name that its jobs are locked by. */
const workerLives = 4201973

/**
 * Frees every job where no process does jobs: whoever was at one has died, and the library would wait four hours for
 * the dead. True leaves `atWork` locked by the client.
 */
const freeAllWhenAlone = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [atWork])
  if (rows[0]?.alone !== true) return false
  await client.query(
    'SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL))',
  )
  return true
}

/** Joins those that do jobs. The connection that is answered says that this process lives. */
const joinWork = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  try {
    const alone = await freeAllWhenAlone(client)
    await client.query('SELECT pg_advisory_lock_shared($1)', [atWork])
    if (alone) await client.query('SELECT pg_advisory_unlock($1)', [atWork])
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/**
 * Leaves to others what a worker was at that has died while others live: its connection is gone, and the lock of its
 * name with it. Not asked on the connection of a living one, whose own lock it would have. A worker takes its first
 * jobs a moment before its lock.
 */
const freeJobsOfDead = (pool: pg.Pool) =>
  pool.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY(
      SELECT locked_by FROM (SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_at < now() - interval '1 minute') AS worker
      WHERE pg_try_advisory_xact_lock($1, hashtext(locked_by))))`,
    [workerLives],
  )

const freeJobsOfDeadAtStart = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    if (await freeAllWhenAlone(client)) await client.query('SELECT pg_advisory_unlock($1)', [atWork])
    else await freeJobsOfDead(pool)
  } finally {
    client.release()
  }
}

/** How long a worker that has done its last job may take to write what became of it, in ms. */
const writingMs = 2000

/**
 * Resolves when the jobs of a worker that stops are done. Its own promise may never: when two jobs end while the
 * database is away, the library waits for ever for a third to be written.
 */
const lastJobDone = (events: WorkerEvents) =>
  new Promise<void>((resolve) => {
    const done = () => void delay(writingMs).then(resolve)
    events.once('pool:gracefulShutdown:complete', done)
    events.once('pool:forcefulShutdown:complete', done)
    events.once('pool:forcefulShutdown:error', done)
  })

type Working = { stop: () => void; ended: Promise<void> }

/** Works until it is stopped, or until others can no longer see that it lives. */
const workWith = async (options: Options, { pool, part }: { pool: pg.Pool; part: pg.PoolClient }): Promise<Working> => {
  const events: WorkerEvents = new EventEmitter()
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  part.once('end', stop)
  // What a worker was given when the answer broke off is locked by its name, and its tasks' numbers, once missed, are
  // not asked for again.
  events.once('worker:getJob:error', stop)
  events.once('pool:create', ({ workerPool }) => {
    part.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [workerLives, workerPool.id]).catch(stop)
  })
  const done = lastJobDone(events)
  const runner = await run({ ...optionsOf(options, pool), events })
  const stopRunner = () => void runner.stop().catch(() => undefined)
  if (stopping.signal.aborted) stopRunner()
  else stopping.signal.addEventListener('abort', stopRunner)
  return { stop, ended: Promise.race([runner.promise, done]) }
}

/** As `startJobs`, with workers of its own for the task `apart`: however long it takes, the others have theirs. */
export const startJobsBeside = (options: Options, apart: string): { stop: () => Promise<void> } => {
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
 * Does jobs until `stop`, which waits for those in progress. Several processes on one database share the work, and
 * every `lookMs` look for one that has died.
 */
export const startJobs = (options: Options, lookMs = 30_000): { stop: () => Promise<void> } => {
  const pool = openPool(options.connection)
  const looking = setInterval(() => void freeJobsOfDead(pool).catch(() => undefined), lookMs).unref()
  const stopping = new AbortController()
  let working: Working | undefined
  // A worker gives up after a while without its database; here it comes back until it is told to stop.
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      let part: pg.PoolClient | undefined
      try {
        part = await joinWork(pool)
        working = await workWith(options, { pool, part })
        if (stopping.signal.aborted) working.stop()
        await working.ended
      } catch (error) {
        options.log.warn({ err: error }, 'jobs stopped and are started again')
      } finally {
        part?.release(true)
      }
      await delay(2000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const end = keepWorking()
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(looking)
      working?.stop()
      await end
      await pool.end()
    },
  }
}
