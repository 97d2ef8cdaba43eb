import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { queueMail } from '../../src/server/kit/mail'
import { readMail } from '../kit/mails'
import { startTestServer } from '../kit/server'

const subjects: string[] = []
/** Dawdles over every second mail, so that it would be overtaken. */
const post = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { subject } = readMail(Buffer.concat(chunks).toString())
      setTimeout(
        () => {
          subjects.push(subject)
          done()
        },
        subject.includes('slow') ? 300 : 0,
      )
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

it('mails that wait together reach a person in the order in which they were written', async () => {
  const titles = ['slow 1', '2', 'slow 3', '4']
  for (const [place, title] of titles.entries())
    await queueMail(server.db, server.services, {
      to: place % 2 === 0 ? 'Vera@example.org' : 'vera@example.org',
      locale: 'en',
      kind: 'notice',
      values: { name: 'Vera', title, text: '', link: 'http://localhost/' },
    })
  await server.runJobs()
  expect(subjects.map((subject) => subject.replace(/^.*: /, ''))).toEqual(titles)
})
