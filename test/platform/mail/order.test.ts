import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { queueMail } from '../../../src/server/kit/texts/mail'
import { readMail } from '../../kit/mails'
import { startTestServer } from '../../kit/server'
import { startMailServer } from './mailServer'

const subjects: string[] = []
/** Delays every second mail, so that the next could overtake it. */
const SMTP_URL = await startMailServer({
  take: async (mail) => {
    const { subject } = readMail(mail)
    if (subject.includes('slow')) await setTimeout(300)
    subjects.push(subject)
  },
})
const server = await startTestServer({ env: { SMTP_URL } })
afterAll(() => server.stop())

it('Queued mails reach a person in the order in which they were written', async () => {
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
