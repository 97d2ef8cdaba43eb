import { EventEmitter, once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/features'
import { queueJob } from '../../../src/server/platform/jobs'
import { runDueJobs, startJobsSeparately } from '../../../src/server/platform/workers'
import { openLog } from '../../../src/server/platform/log'
import { registrationOf } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { startMailServer } from './mailServer'

const SMTP_URL = await startMailServer({
  onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: no such mailbox (${address})`)),
})
const server = await startTestServer({ env: { SMTP_URL } })
afterAll(() => server.stop())

describe('A mail server that refuses a mail', () => {
  it('is logged with its response, but without the recipient', async () => {
    const lines: string[] = []
    const log = openLog('trace', { write: (line) => void lines.push(line) })
    const { services, connection } = server
    const email = 'nobody.here@example.org'
    await server.as('guest').post('/api/register', { body: await registrationOf(server, email) })
    // Two jobs: one looks the recipient up, the next sends the mail.
    const workOff = async () => {
      await runDueJobs({ ...jobsOf({ ...services, log }), connection, log })
      return lines.join('')
    }
    await expect.poll(workOff, { timeout: 10_000 }).toContain('no such mailbox')
    expect(lines.join('')).not.toContain(email)
    // A retry would be rejected again, so no job remains, and the metrics count the refusal.
    const { rows } = await server.pool.query('SELECT FROM graphile_worker.jobs')
    expect(rows).toEqual([])
    const { body } = await server.as('guest').get('/metrics')
    expect(body).toContain('abitura_mails_total{result="refused"} 1')
    expect(body).toContain('abitura_jobs{state="waiting"} 0')
  })
})

describe('A mail server that never responds', () => {
  it('delays mails and no other jobs', async () => {
    const { connection, services, db } = server
    for (let mail = 0; mail < 6; mail += 1) await queueJob(db, 'sendMail', {})
    await queueJob(db, 'other', {})
    const hanging = new EventEmitter()
    const answered = once(hanging, 'answer')
    let isDone = false
    const tasks = {
      sendMail: async () => {
        await answered
      },
      other: async () => {
        isDone = true
      },
    }
    const jobs = startJobsSeparately({ tasks, schedule: [], connection, log: services.log }, 'sendMail')
    await expect.poll(() => isDone, { timeout: 10_000 }).toBe(true)
    hanging.emit('answer')
    await jobs.stop()
  })
})
