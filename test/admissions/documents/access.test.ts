import { afterAll, describe, expect, it } from 'vitest'
import type { Persona } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { documentTypeIds, newApplication, scan, sendDocument, uploadPages } from './applications'
import { statusesOf } from './statusesOf'

const server = await startTestServer()
afterAll(server.stop)
const type = await documentTypeIds(server)
const passport = type('passport')

const application = await newApplication(server, { persona: 'applicant.a', person: { last_name: 'Тайная' } })
const document = await sendDocument(server, {
  persona: 'applicant.a',
  type: passport,
  fields: { number: '987654' },
  count: 2,
})
await server.db
  .updateTable('applications')
  .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
  .where('id', '=', application.id)
  .execute()
await newApplication(server, { persona: 'applicant.b' })
const [page = 0] = document.files

const strangers: readonly Persona[] = ['applicant.b', 'student.a', 'student.b', 'enroll', 'study', 'voter', 'teacher']
const otherStaff: readonly Persona[] = [
  'manage-profiles',
  'manage-media',
  'manage-directories',
  'manage-users',
  'methodist',
]
const nowhere = 987_654_321

describe('R5.03 Pages of a passport', () => {
  it('are visible to their owner and to document reviewers', async () => {
    for (const persona of ['applicant.a', 'manage-documents', 'admissions', 'admin'] as const)
      for (const path of [`/api/files/${page}`, `/api/files/${page}?save=1`])
        expect((await server.as(persona).get(path)).status, persona).toBe(200)
  })

  it('return 404 to everybody else, by link, by thumbnail and with a forged signature', async () => {
    for (const persona of [...strangers, ...otherStaff]) {
      const client = server.as(persona)
      const missing = (await client.get(`/api/files/${nowhere}`)).body
      for (const path of [`/api/files/${page}`, `/api/files/${page}?size=thumb`, `/api/files/${page}?save=1`])
        expect(await client.get(path), `${persona} ${path}`).toMatchObject({ status: 404, body: missing })
      const forged = `/api/files/${page}?v=000000000000&expires=9999999999&signature=AAAAAAAAAAAAAAAAAAAAAA`
      expect((await client.get(forged)).status, persona).toBe(404)
      expect((await client.delete(`/api/files/${page}`)).status, persona).toBe(404)
    }
    expect((await server.as('guest').get(`/api/files/${page}`)).status).toBe(401)
  })

  it('cannot be attached to another application', async () => {
    const body = { document_type_id: passport, pages: [{ file_id: page }] }
    const stolen = await server.as('applicant.b').post('/api/my/documents', { body })
    const invented = { ...body, pages: [{ file_id: nowhere }] }
    const missing = await server.as('applicant.b').post('/api/my/documents', { body: invented })
    expect(stolen.status).toBe(422)
    expect(stolen.body).toEqual(missing.body)
    const scanned = await server.as('manage-documents').post('/api/documents/scan', {
      body: { application_id: application.id, document_type_id: type('snils'), pages: [{ file_id: page }] },
    })
    expect(scanned.status, 'attached to another document').toBe(422)
  })
})

describe('R5.03 A document outside the user’s current application', () => {
  it('returns 404 for changes, removal and removal of single pages', async () => {
    const [own = 0] = await uploadPages(server, 'applicant.b', [scan()])
    const b = server.as('applicant.b')
    const body = { version: document.version, fields: {}, pages: [{ file_id: own }] }
    const answers = (id: number) =>
      Promise.all([
        b.put(`/api/my/documents/${id}`, { body }),
        b.delete(`/api/my/documents/${id}`),
        b.delete(`/api/my/documents/${id}/pages/${page}`),
      ])
    const [foreign, missing] = [await answers(document.id), await answers(nowhere)]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(foreign.map((answer) => answer.body)).toEqual(missing.map((answer) => answer.body))
    const { data } = await b.call('GET /api/my/documents')
    expect(JSON.stringify(data)).not.toContain('Тайная')
    expect(data?.items.every((item) => item.id === null)).toBe(true)
  })

  it('returns 403 to users without the permission, whatever they request', async () => {
    for (const persona of [...strangers, ...otherStaff]) {
      const client = server.as(persona)
      const paths = [
        '/api/documents',
        '/api/documents?filter={"q":"Тайная"}',
        '/api/documents/next',
        '/api/documents/applications',
        `/api/documents/${document.id}`,
        `/api/documents/checklist/${application.id}`,
        `/api/documents/receipt/${application.id}`,
      ]
      for (const path of paths) {
        const { status, body } = await client.get(path)
        expect(status, `${persona} ${path}`).toBe(403)
        expect(JSON.stringify(body)).not.toMatch(/Тайная|987654/)
      }
      for (const action of ['claim', 'accept', 'reject', 'revoke', 'waive', 'require', 'originals'])
        expect((await client.post(`/api/documents/${document.id}/${action}`, { body: {} })).status).toBe(403)
      expect((await client.delete(`/api/documents/${document.id}/claim`)).status).toBe(403)
    }
  })

  it('cannot be changed if it belongs to an earlier campaign', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const a = server.as('applicant.a')
    const [file_id = 0] = await uploadPages(server, 'applicant.a', [scan()])
    const body = { version: document.version, fields: {}, pages: [{ file_id }] }
    expect((await a.put(`/api/my/documents/${document.id}`, { body })).status).toBe(404)
    expect((await a.delete(`/api/my/documents/${document.id}`)).status).toBe(404)
    expect((await a.get(`/api/files/${page}`)).status, 'the pages are still readable by their owner').toBe(200)
  })
})

describe('Staff', () => {
  it('get 404 for unknown records, and leave one audit row without the entered data for each change', async () => {
    const clerk = server.as('manage-documents')
    for (const path of [
      `/api/documents/${nowhere}`,
      `/api/documents/checklist/${nowhere}`,
      `/api/documents/receipt/${nowhere}`,
    ])
      expect((await clerk.get(path)).status, path).toBe(404)
    expect((await clerk.post(`/api/documents/${nowhere}/claim`, { body: {} })).status).toBe(404)
    expect((await clerk.delete(`/api/documents/${nowhere}/claim`)).status).toBe(404)
    const before = await server.db.selectFrom('audit_events').select('id').execute()
    const body = { version: (await clerk.call('GET /api/documents/:id', { params: { id: document.id } })).data.version }
    await clerk.call('POST /api/documents/:id/accept', { params: { id: document.id }, body })
    const rows = await server.db.selectFrom('audit_events').selectAll().orderBy('id').execute()
    expect(rows).toHaveLength(before.length + 1)
    expect(rows.at(-1)).toMatchObject({ action: 'accept', entity: 'documents', entity_ids: [document.id] })
    expect(JSON.stringify(rows.at(-1))).not.toContain('987654')
  })
})

describe('R5.03 Simultaneous requests', () => {
  const sent = async (code: string) => {
    const { id: applicationId } = await newApplication(server, { persona: 'applicant.a' })
    const { id, version } = await sendDocument(server, { persona: 'applicant.a', type: type(code) })
    await server.db
      .updateTable('applications')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', applicationId)
      .execute()
    return { id, version, applicationId }
  }
  const clerks = [server.as('manage-documents'), server.as('admissions'), server.as('admin')]

  it('let only one of the clerks open a document', async () => {
    const { id } = await sent('passport')
    const answers = await Promise.all(clerks.map((clerk) => clerk.post(`/api/documents/${id}/claim`, { body: {} })))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  it('apply one of several different decisions and refuse the others', async () => {
    const { id, version } = await sent('passport')
    const [first, second, third] = clerks
    const answers = await Promise.all([
      first?.post(`/api/documents/${id}/accept`, { body: { version } }),
      second?.post(`/api/documents/${id}/reject`, { body: { version, reason: 'Не читается' } }),
      third?.post('/api/documents/accept', { body: { ids: [id] } }),
    ])
    const stands = await server.db
      .selectFrom('documents')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const singles = answers.slice(0, 2).map((answer) => answer?.status)
    expect(singles.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(['accepted', 'rejected']).toContain(stands.status)
    expect(answers.every((answer) => (answer?.status ?? 500) < 500)).toBe(true)
  })

  it('create one document request', async () => {
    const { applicationId } = await sent('passport')
    const body = { application_id: applicationId, document_type_id: type('disability') }
    const answers = await Promise.all(clerks.map((clerk) => clerk.call('POST /api/documents/request', { body })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('record an original once', async () => {
    const { id } = await sent('school_certificate')
    const body = { action: 'received' }
    const answers = await Promise.all(clerks.map((clerk) => clerk.post(`/api/documents/${id}/originals`, { body })))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })
})
