import { afterAll, describe, expect, it } from 'vitest'
import { readMail } from '../../kit/mails'
import { registrationOf } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { startMailServer } from './mailServer'

const received: string[] = []
let refusals = 1
const SMTP_URL = await startMailServer({
  take: (mail) => {
    if (refusals > 0) {
      refusals -= 1
      throw new Error('busy')
    }
    received.push(mail)
  },
})
const server = await startTestServer({ env: { SMTP_URL } })
afterAll(() => server.stop())

describe('A mail with SMTP_URL', () => {
  it('is sent to that server, and again after a refusal, without delaying the request', async () => {
    const email = 'vera@example.org'
    const { status } = await server.as('guest').post('/api/register', { body: await registrationOf(server, email) })
    expect(status).toBeLessThan(300)
    // Separate jobs look the recipient up, try to send the mail, and retry.
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
