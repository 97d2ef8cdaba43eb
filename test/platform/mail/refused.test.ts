import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../src/server/rooms'
import { runDueJobs } from '../../../src/server/platform/jobs'
import { openLog } from '../../../src/server/platform/log'
import { registrationOf } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { openPost } from './post'

const SMTP_URL = await openPost({
  onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: no such mailbox (${address})`)),
})
const server = await startTestServer({ env: { SMTP_URL } })
afterAll(() => server.stop())

describe('A mail server that refuses', () => {
  it('is in the log with what it said, but not with whom the mail was for', async () => {
    const lines: string[] = []
    const log = openLog('trace', { write: (line) => void lines.push(line) })
    const { services, connection } = server
    const email = 'nobody.here@example.org'
    await server.as('guest').post('/api/register', { body: await registrationOf(server, email) })
    // The address is looked up by one job, the mail is sent by another.
    const workOff = async () => {
      await runDueJobs({ ...jobsOf({ ...services, log }), connection, log })
      return lines.join('')
    }
    await expect.poll(workOff, { timeout: 10_000 }).toContain('no such mailbox')
    expect(lines.join('')).not.toContain(email)
  })
})
