import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import { countJobs, queueUnlessPending, type Task } from '../../../src/server/platform/jobs'
import { prepareQueue, startJobs } from '../../../src/server/platform/workers'
import { readMails } from '../../kit/mails'
import { registrationOf } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { pool, services, connection, config } = server

const register = async (email: string) =>
  server.as('guest').call('POST /api/register', { body: await registrationOf(server, email) })
/** Leaves jobs locked, as a killed process does. */
const leaveAllLocked = () =>
  pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker-dead', attempts = 1")
const startWorking = () => startJobs({ ...jobsOf(services), connection, log: services.log })
const countWorkers = async () => {
  const { rowCount } = await pool.query(
    "SELECT FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database() AND locktype = 'advisory' AND mode = 'ShareLock' AND granted",
  )
  return rowCount
}
const sentTo = async () => (await readMails(config.mailOutboxDir)).map(({ to }) => to)

describe('A mail whose process died', () => {
  it('is sent by the next process immediately', async () => {
    await register('first@example.org')
    await leaveAllLocked()
    await server.runJobs()
    expect(await sentTo()).toEqual([])
    const jobs = startWorking()
    await expect.poll(sentTo, { timeout: 30_000 }).toEqual(['first@example.org'])
    await jobs.stop()
  })

  it('stays locked while a live process may still be sending it', async () => {
    const living = startWorking()
    await register('second@example.org')
    await expect.poll(sentTo, { timeout: 30_000 }).toContain('second@example.org')
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM graphile_worker.add_job('mailAddress', '{}', run_at => 'infinity')",
    )
    await leaveAllLocked()
    const other = startWorking()
    await expect.poll(countWorkers, { timeout: 30_000 }).toBe(2)
    const held = await pool.query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [rows[0]?.id])
    expect(held.rows).toEqual([{ locked_by: 'worker-dead' }])
    await Promise.all([living.stop(), other.stop()])
  })
})

describe('The start of a server', () => {
  const givenUp = async () => (await countJobs(server.db)).failed

  it('unlocks the jobs of dead workers before it queues its own, so that none counts as failed', async () => {
    await queueUnlessPending(server.db, 'movePolls')
    await leaveAllLocked()
    await prepareQueue(connection)
    await queueUnlessPending(server.db, 'movePolls')
    expect(await givenUp()).toBe(0)
    await server.runJobs()
    expect(await countJobs(server.db)).toMatchObject({ failed: 0 })
  })

  it('leaves the jobs of a live process locked', async () => {
    const living = startWorking()
    await expect.poll(countWorkers, { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM graphile_worker.add_job('mailAddress', '{}', run_at => 'infinity')",
    )
    await leaveAllLocked()
    await prepareQueue(connection)
    const held = await pool.query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [rows[0]?.id])
    expect(held.rows).toEqual([{ locked_by: 'worker-dead' }])
    await living.stop()
  })
})

describe('A job of a killed process', () => {
  const longJobs = async () => {
    const { rows } = await pool.query<{ id: number; locked_by: string | null }>(
      `SELECT id, locked_by FROM graphile_worker.jobs WHERE task_identifier = 'long' ORDER BY id`,
    )
    return rows
  }
  const leaveJob = () => pool.query(`SELECT FROM graphile_worker.add_job('long', max_attempts => 12)`)
  /** Backdates the start of running jobs by minutes. */
  const minutesPass = () =>
    pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '5 minutes' WHERE locked_at IS NOT NULL`,
    )

  it('is taken over by a live process, but a job of a live process is not', { timeout: 60_000 }, async () => {
    const worker = join(import.meta.dirname, 'worker.ts')
    const killed = spawn(process.execPath, ['--import', 'tsx', worker, JSON.stringify(connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // As many jobs as a process runs in parallel.
    await Promise.all([leaveJob(), leaveJob()])
    await expect
      .poll(async () => (await longJobs()).filter(({ locked_by }) => locked_by), { timeout: 30_000 })
      .toHaveLength(2)
    const left = (await longJobs()).map(({ id }) => String(id))
    const begun: string[] = []
    const work = new EventEmitter()
    const long: Task = async (_payload, { id }) => {
      begun.push(id)
      await once(work, 'done')
    }
    const living = startJobs({ tasks: { long }, schedule: [], connection, log: services.log }, 100)
    await leaveJob()
    await expect.poll(() => begun, { timeout: 30_000 }).toHaveLength(1)
    expect(left).not.toContain(begun[0])
    await minutesPass()
    const ended = once(killed, 'exit')
    killed.kill('SIGKILL')
    await ended
    await expect.poll(() => begun, { timeout: 30_000 }).toHaveLength(2)
    work.emit('done')
    await expect.poll(() => begun, { timeout: 30_000 }).toHaveLength(3)
    work.emit('done')
    await expect.poll(longJobs, { timeout: 30_000 }).toEqual([])
    expect(begun.slice(1).toSorted()).toEqual(left.toSorted())
    await living.stop()
  })
})
