import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeDemoPages } from '../../src/server/demo/storeDemoPages'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const waiting = () =>
  sql<{ id: number }>`
    SELECT documents.id FROM documents JOIN profiles ON profiles.id = profile_id JOIN users ON users.id = user_id
    WHERE is_demo AND uploaded_at IS NOT NULL AND NOT EXISTS (SELECT FROM document_files WHERE document_id = documents.id)`
    .execute(server.db)
    .then(({ rows }) => rows.map(({ id }) => id))

// The demo has hundreds; those of a few applicants show as well that each gets its own.
beforeAll(async () => {
  await sql`UPDATE users SET is_demo = false WHERE id NOT IN (
    SELECT user_id FROM profiles WHERE status = 'submitted' ORDER BY id LIMIT 1) AND id NOT IN (
    SELECT user_id FROM profiles WHERE status = 'accepted' ORDER BY id LIMIT 2)`.execute(server.db)
})

describe('the demo', () => {
  it('has a page for each document, drawn once, which the office can look at', async () => {
    const ids = await waiting()
    expect(ids.length).toBeGreaterThan(10)
    await storeDemoPages(server.services, new AbortController().signal)
    expect(await waiting()).toEqual([])
    const clerk = server.as('manage-documents')
    for (const id of ids) {
      const { data } = await clerk.call('GET /api/documents/:id', { params: { id } })
      expect(data.pages).toHaveLength(1)
      for (const url of [data.pages[0]?.download_url, data.pages[0]?.thumb_url])
        expect((await clerk.get(url ?? '')).status).toBe(200)
    }
    await storeDemoPages(server.services, new AbortController().signal)
    const files = await server.db.selectFrom('document_files').select('file_id').execute()
    expect(files).toHaveLength(ids.length)
  })

  it('stops drawing when the server stops', async () => {
    await server.db.deleteFrom('document_files').execute()
    const stopped = new AbortController()
    stopped.abort()
    await storeDemoPages(server.services, stopped.signal)
    expect(await server.db.selectFrom('document_files').select('file_id').execute()).toEqual([])
  })
})
