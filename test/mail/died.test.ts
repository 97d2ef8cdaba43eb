import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../src/server/jobs'
import { startJobs } from '../../src/server/kit/jobs'
import { readMails } from '../kit/mails'
import { registrationOf } from '../kit/newcomer'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const { pool, services, connection, config } = server

const register = async (email: string) =>
  server.as('guest').call('POST /api/register', { body: await registrationOf(server, email) })
/** As a process leaves its jobs that is killed in the midst of them. */
const dieAtAll = () =>
  pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker-dead', attempts = 1")
const startWorking = () => startJobs({ ...jobsOf(services), connection, log: services.log })
const countAtWork = async () => {
  const { rowCount } = await pool.query(
    "SELECT FROM pg_locks JOIN pg_database ON oid = database WHERE datname = current_database() AND locktype = 'advisory' AND mode = 'ShareLock' AND granted",
  )
  return rowCount
}
const sentTo = async () => (await readMails(config.mailOutboxDir)).map(({ to }) => to)

describe('a mail that a process died at', () => {
  it('is sent by the next process at once', async () => {
    await register('first@example.org')
    await dieAtAll()
    await server.runJobs()
    expect(await sentTo()).toEqual([])
    const jobs = startWorking()
    await expect.poll(sentTo, { timeout: 30_000 }).toEqual(['first@example.org'])
    await jobs.stop()
  })

  it('is left to whoever may be at it, while another process lives', async () => {
    const living = startWorking()
    await register('second@example.org')
    await expect.poll(sentTo, { timeout: 30_000 }).toContain('second@example.org')
    const { rows } = await pool.query<{ id: string }>(
      "SELECT id FROM graphile_worker.add_job('mailAddress', '{}', run_at => 'infinity')",
    )
    await dieAtAll()
    const other = startWorking()
    await expect.poll(countAtWork, { timeout: 30_000 }).toBe(2)
    const held = await pool.query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [rows[0]?.id])
    expect(held.rows).toEqual([{ locked_by: 'worker-dead' }])
    await Promise.all([living.stop(), other.stop()])
  })
})
