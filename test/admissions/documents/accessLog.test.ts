import { afterAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../../src/server/demo/accounts'
import { startTestServer } from '../../kit/server'
import { documentTypeIds, newApplication, sendDocument } from './applications'

const server = await startTestServer()
afterAll(server.stop)
const type = await documentTypeIds(server)
await newApplication(server, { persona: 'applicant.a' })
const passport = await sendDocument(server, { persona: 'applicant.a', type: type('passport'), count: 2 })
const certificate = await sendDocument(server, { persona: 'applicant.a', type: type('school_certificate') })
const pathsOf = ({ files }: typeof passport) =>
  files.flatMap((id) => [`/api/files/${id}`, `/api/files/${id}?save=1`, `/api/files/${id}`])

/** Returns the users whose access to the document is in the audit log, in order. */
const viewersOf = async ({ id }: typeof passport): Promise<string[]> => {
  const { rows } = await server.pool.query(
    `SELECT email FROM audit_events JOIN users ON users.id = actor_id
      WHERE action = 'view' AND entity = 'documents' AND entity_ids = ARRAY[$1::bigint] ORDER BY audit_events.id`,
    [id],
  )
  return rows.map((row) => String(row.email))
}

describe('The audit log', () => {
  it('records each staff member who views a sensitive document once, however many pages they open', async () => {
    for (const persona of ['manage-documents', 'admissions'] as const)
      for (const path of pathsOf(passport)) expect((await server.as(persona).get(path)).status).toBe(200)
    expect(await viewersOf(passport)).toEqual(['manage-documents', 'admissions'].map(emailOf))
  })

  it('does not record the owner, refused users or documents that are not sensitive', async () => {
    const before = await viewersOf(passport)
    for (const path of pathsOf(passport)) {
      expect((await server.as('applicant.a').get(path)).status).toBe(200)
      expect((await server.as('manage-profiles').get(path)).status).toBe(404)
    }
    for (const path of pathsOf(certificate)) expect((await server.as('manage-documents').get(path)).status).toBe(200)
    expect(await viewersOf(passport)).toEqual(before)
    expect(await viewersOf(certificate)).toEqual([])
  })

  it('records staff who read the entered data of a sensitive document in any response', async () => {
    const application = await newApplication(server, { persona: 'applicant.b' })
    const typed = { series: '4010', number: '654321' }
    const papers = { persona: 'applicant.b', count: 1 } as const
    const own = await sendDocument(server, { ...papers, type: type('passport'), fields: typed })
    await sendDocument(server, { ...papers, type: type('school_certificate'), fields: { number: '07704000123456' } })
    const { id } = own
    expect(await viewersOf(own)).toEqual([])
    const read = await server.as('manage-documents').call('GET /api/documents/:id', { params: { id } })
    expect(read.data.fields).toEqual(typed)
    const list = { params: { id: application.id } }
    const { data } = await server.as('admissions').call('GET /api/documents/checklist/:id', list)
    expect(data.items.find((item) => item.id === id)?.fields).toEqual(typed)
    const late = await server.as('admin').post(`/api/documents/${id}/waive`, { body: { version: 99, reason: 'Нет' } })
    expect(late.problem().current).toMatchObject({ fields: typed })
    expect(await viewersOf(own)).toEqual(['manage-documents', 'admissions', 'admin'].map(emailOf))
  })
})
