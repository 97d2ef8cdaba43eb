import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../src/server/jobs'
import { runDueJobs } from '../../src/server/kit/jobs'
import { openLog } from '../../src/server/kit/log'
import { registrationOf } from '../kit/newcomer'
import { startTestServer } from '../kit/server'

const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: no such mailbox (${address})`)),
})
post.listen(0, '127.0.0.1')
await once(post.server, 'listening')
const address = post.server.address()
const port = typeof address === 'object' ? (address?.port ?? 0) : 0
const server = await startTestServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => post.close(() => resolve()))
})

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
