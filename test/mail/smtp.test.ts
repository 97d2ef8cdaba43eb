import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { readMail } from '../kit/mails'
import { registrationOf } from '../kit/newcomer'
import { startTestServer } from '../kit/server'

const received: string[] = []
let refusals = 1
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      if (refusals > 0) {
        refusals -= 1
        return done(new Error('busy'))
      }
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
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

describe('With SMTP_URL', () => {
  it('a mail goes to that server, and again when it was refused; the request has long been answered', async () => {
    const email = 'vera@example.org'
    const { status } = await server.as('guest').post('/api/register', { body: await registrationOf(server, email) })
    expect(status).toBeLessThan(300)
    // First who has the address is looked up, then the mail is tried, then tried again: each is a job of its own.
    const workOff = async () => {
      await server.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
      await server.runJobs()
      return received.length
    }
    await expect.poll(workOff, { timeout: 10_000 }).toBe(1)
    expect(refusals).toBe(0)
    expect(received.map(readMail)).toMatchObject([{ to: email }])
  })
})
