import type { TestServer } from '../../kit/server'
import { documentTypeIds, newApplication, sendDocument } from './applications'

/** Helpers for tests of the document review, with the clerk's client. */
export const reviewing = async (server: TestServer) => {
  const type = await documentTypeIds(server)
  const clerk = server.as('manage-documents')

  /** Creates a sent application with these documents. */
  const sentApplication = async (codes: readonly string[], fields: Record<string, string> = {}) => {
    const application = await newApplication(server, {
      persona: 'applicant.a',
      person: {
        birth_date: '2010-03-09',
        snils: '112-233-445 95',
        identity: { kind: 'passport_rf', series: '4012', number: '345678', issued_on: '2024-05-02' },
      },
    })
    const ids: number[] = []
    for (const code of codes)
      ids.push((await sendDocument(server, { persona: 'applicant.a', type: type(code), fields })).id)
    await server.db
      .updateTable('applications')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', application.id)
      .execute()
    return { ...application, ids, id: ids[0] ?? 0, applicationId: application.id }
  }
  const get = async (id: number) => (await clerk.call('GET /api/documents/:id', { params: { id } })).data
  const act = async (id: number, action: string, body: Record<string, unknown> = {}) => {
    const { version } = await get(id)
    return clerk.post(`/api/documents/${id}/${action}`, { body: { version, ...body } })
  }
  const noticesOf = async (persona: 'applicant.a') => {
    const { id } = await server.as(persona).call('GET /api/user')
    const rows = await server.db
      .selectFrom('notifications')
      .select(['event', 'values', 'path'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    return rows
  }

  const listed = async (filter: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    (await clerk.call('GET /api/documents', { query: { filter, ...more } })).data.map((row) => row.id)
  return { type, clerk, sentApplication, get, act, noticesOf, listed }
}
