import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ownExport } from '../../kit/ownExport'
import { startTestServer } from '../../kit/server'
import { documentTypeIds, newApplication, sendDocument } from './applications'

const server = await startTestServer()
afterAll(server.stop)
const type = await documentTypeIds(server)

describe('The data of an applicant’s documents', () => {
  it('is in the personal data export, and after erasure only types, statuses and dates remain', async () => {
    const a = server.as('applicant.a')
    const { id: applicationId } = await newApplication(server, { persona: 'applicant.a' })
    const { id, files } = await sendDocument(server, {
      persona: 'applicant.a',
      type: type('school_certificate'),
      fields: { number: '0782400-тайна', series: 'АБ' },
    })
    await server.db
      .updateTable('applications')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', applicationId)
      .execute()
    const clerk = server.as('manage-documents')
    await clerk.call('POST /api/documents/:id/originals', {
      params: { id },
      body: { action: 'received', note: 'отдал отец' },
    })
    const { version } = (await clerk.call('GET /api/documents/:id', { params: { id } })).data
    const reason = 'Это чужой аттестат, Петрова'
    await clerk.call('POST /api/documents/:id/reject', { params: { id }, body: { version, reason, comment: reason } })
    const { data } = await ownExport(a)
    expect(data).toMatchObject({
      documents: expect.arrayContaining([
        expect.objectContaining({ id, fields: { number: '0782400-тайна', series: 'АБ' } }),
      ]),
      document_files: expect.arrayContaining([expect.objectContaining({ document_id: id, file_id: files[0] })]),
      document_originals: expect.arrayContaining([expect.objectContaining({ note: 'отдал отец' })]),
    })

    const { id: userId, name } = await a.call('GET /api/user')
    const admin = server.as('admin')
    await admin.call('POST /api/access/users/:id/erase', {
      params: { id: userId },
      body: { name, reason: 'По просьбе' },
    })
    const { rows } = await sql<{ kept: string }>`
      SELECT (SELECT jsonb_agg(to_jsonb(documents)) FROM documents WHERE application_id = ${applicationId})::text
        || coalesce((SELECT jsonb_agg(to_jsonb(line)) FROM document_originals AS line WHERE document_id = ${id})::text, '') AS kept`.execute(
      server.db,
    )
    expect(rows[0]?.kept).not.toMatch(/тайна|отец|Петрова/)
    expect(rows[0]?.kept).toContain('rejected')
    expect((await clerk.get(`/api/files/${files[0]}`)).status).toBe(404)
    const left = await server.db.selectFrom('files').select('id').where('owner_id', '=', userId).execute()
    expect(left).toEqual([])
  })
})
