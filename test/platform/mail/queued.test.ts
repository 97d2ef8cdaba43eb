import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import { runDueJobs } from '../../../src/server/platform/workers'
import { readMails } from '../../kit/mails'
import { registrationOf, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { demoPassword } from '../../kit/personas'

// Nothing listens on the port, so sending fails and is retried later.
const server = await startTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } })
afterAll(server.stop)
const { pool, services, connection, config } = server

/** Returns all contents of the queue's tables, as anyone with access to the database sees them. */
const readQueue = async (): Promise<string> => {
  const { rows: tables } = await pool.query(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'graphile_worker'",
  )
  const contents = await Promise.all(
    tables.map(async ({ name }) => (await pool.query(`SELECT kept::text AS row FROM ${name} AS kept`)).rows),
  )
  return JSON.stringify(contents)
}
const again = 'UPDATE graphile_worker._private_jobs SET run_at = now(), attempts = 0'
/** Makes failed mails due again, sends them to a mail folder and returns its mails. */
const sendWaiting = async () => {
  await pool.query(again)
  await runDueJobs({ ...jobsOf({ ...services, config: { ...config, smtpUrl: null } }), connection, log: services.log })
  return readMails(config.mailOutboxDir)
}
const guest = server.as('guest')
const encodings = ['utf8', 'base64', 'base64url', 'hex'] as const

describe('A queued mail', () => {
  it('does not reveal its link to readers of the database, whatever its type', async () => {
    const [changed, invited, registered] = ['alisa.new@example.org', 'invited@example.org', 'newcomer@example.org']
    await guest.call('POST /api/register', { body: await registrationOf(server, registered) })
    await guest.call('POST /api/password/email', { body: { email: registered } })
    await server.as('student.a').call('PATCH /api/settings/email', { body: { email: changed, password: demoPassword } })
    await server.as('manage-users').call('POST /api/access/users', {
      body: { last_name: 'Орлов', first_name: 'Пётр', email: invited, role: 'student', entry: 'invite' },
    })
    const [queued] = [await readQueue(), await server.runJobs()]
    const queue = `${queued} ${await readQueue()}`
    expect(queue).toContain('ECONNREFUSED')
    const mails = await sendWaiting()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([changed, invited, registered, registered])
    for (const mail of mails) {
      const token = tokenIn(mail)
      expect(token).toMatch(/^[\w-]{43}$/)
      // The last characters of an encoding depend on the following bytes.
      for (const encoding of encodings) expect(queue).not.toContain(Buffer.from(token).toString(encoding).slice(0, 40))
    }
    expect(queue).not.toContain('http')
    expect(queue).not.toContain('Орлов')
  })

  it('is sent to an address at most five times an hour, even for simultaneous requests', async () => {
    const email = 'unverified@abitura.test'
    const { tasks } = jobsOf(services)
    await Promise.all(
      Array.from({ length: 12 }, async () => tasks['mailAddress']?.({ email, kind: 'verify_email' }, { id: '1' })),
    )
    expect((await sendWaiting()).filter(({ to }) => to === email)).toHaveLength(5)
  })

  it('is not sent if it was changed in the database', async () => {
    const before = (await sendWaiting()).length
    await guest.call('POST /api/register', { body: await registrationOf(server, 'other@example.org') })
    await server.runJobs()
    const thief = { to: 'thief@example.org', locale: 'ru', kind: 'password_changed', values: { name: '' } }
    await pool.query('UPDATE graphile_worker._private_jobs SET payload = $1', [thief])
    expect(await sendWaiting()).toHaveLength(before)
    const { rows } = await pool.query('SELECT last_error FROM graphile_worker._private_jobs')
    expect(rows).toEqual([{ last_error: expect.stringContaining('sealed') }])
  })
})
