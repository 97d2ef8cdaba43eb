import type * as Files from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { queueMail } from '../../../src/server/kit/texts/mail'
import { startTestServer } from '../../kit/server'

/** Simulates a process killed while writing: half of the file exists. */
vi.mock('node:fs/promises', async (load) => {
  const files = await load<typeof Files>()
  return {
    ...files,
    writeFile: async (path: string, content: Buffer, options: object) => {
      if (!path.includes('.eml')) return files.writeFile(path, content, options)
      await files.writeFile(path, content.subarray(0, content.length / 2), options)
      throw new Error('killed')
    },
  }
})

const server = await startTestServer()
afterAll(() => server.stop())

it('A partially written mail does not appear in the outbox', async () => {
  await queueMail(server.db, server.services, {
    to: 'vera@example.org',
    locale: 'ru',
    kind: 'notice',
    values: { name: 'Вера', title: 'Привет', text: '', link: 'http://localhost/' },
  })
  await server.runJobs().catch(() => undefined)
  const written = await readdir(server.services.config.mailOutboxDir)
  expect(written).toHaveLength(1)
  expect(written.filter((name) => name.endsWith('.eml'))).toEqual([])
})
