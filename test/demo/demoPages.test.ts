import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeDemoPages } from '../../src/server/demo/storeDemoPages'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)

const waiting = () =>
  sql<{ id: number }>`
    SELECT documents.id FROM documents JOIN applications ON applications.id = application_id JOIN users ON users.id = user_id
    WHERE is_demo AND uploaded_at IS NOT NULL AND NOT EXISTS (SELECT FROM document_files WHERE document_id = documents.id)`
    .execute(server.db)
    .then(({ rows }) => rows.map(({ id }) => id))

// Few applicants, because the test only checks that each gets separate images; the demo has hundreds.
beforeAll(async () => {
  await sql`UPDATE users SET is_demo = false WHERE email <> 'methodist@abitura.test' AND id NOT IN (
    SELECT user_id FROM applications WHERE status = 'submitted' ORDER BY id LIMIT 1) AND id NOT IN (
    SELECT user_id FROM applications WHERE status = 'accepted' ORDER BY id LIMIT 2) AND id NOT IN (
    SELECT user_id FROM name_changes WHERE status = 'waiting')`.execute(server.db)
})

describe('Generating the files of the demo', () => {
  it('creates one page for each document, which the office can open', async () => {
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

  it('adds a scan to the pending and the rejected name change request', async () => {
    const office = server.as('manage-users')
    const { data } = await office.call('GET /api/name-changes', { query: {} })
    expect(data.map(({ status }) => status).toSorted()).toEqual(['rejected', 'waiting'])
    const id = data.find(({ status }) => status === 'waiting')?.id ?? 0
    expect((await office.call('GET /api/name-changes/:id', { params: { id } })).data.files).toHaveLength(1)
  })

  it('prints the files of materials, which their readers can open', async () => {
    const student = server.as('student.a')
    const { data } = await student.call('GET /api/study/materials', { query: { range: [0, 99] } })
    const [sheet] = data.filter(({ name }) => name === 'Справочник формул на одном листе')
    const { data: material } = await student.call('GET /api/study/materials/:id', { params: { id: sheet?.id ?? 0 } })
    expect(material.edition).toBe(1)
    expect(material.files).toMatchObject([{ name: 'Справочник формул.pdf', type: 'application/pdf' }])
    const file = await student.get(material.files[0]?.download_url ?? '')
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
  })

  it('skips a material that was edited before its files were printed', async () => {
    await sql`UPDATE materials SET status = 'draft', edition = 0, file_ids = '{}', version = 2 WHERE kind = 'file'`.execute(
      server.db,
    )
    await storeDemoPages(server.services, new AbortController().signal)
    expect(
      await server.db
        .selectFrom('materials')
        .select('id')
        .where('kind', '=', 'file')
        .where('edition', '>', 0)
        .execute(),
    ).toEqual([])
  })

  it('stops when the server stops', async () => {
    await server.db.deleteFrom('document_files').execute()
    const stopped = new AbortController()
    stopped.abort()
    await storeDemoPages(server.services, stopped.signal)
    expect(await server.db.selectFrom('document_files').select('file_id').execute()).toEqual([])
  })
})
