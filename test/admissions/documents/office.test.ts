import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { scan, sendDocument, uploadPages } from './applications'
import { reviewing } from './reviewing'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const { type, clerk, sentApplication, get, act, noticesOf, listed } = await reviewing(server)
const other = server.as('admissions')
const passport = type('passport')
const certificate = type('school_certificate')

describe('A clerk', () => {
  it('can request a document by a deadline, which is uploaded and reviewed like the others', async () => {
    const { applicationId } = await sentApplication([])
    const body = {
      application_id: applicationId,
      document_type_id: type('name_change'),
      due_on: '2026-07-20',
      comment: 'О смене фамилии',
    }
    const late = await clerk.post('/api/documents/request', { body: { ...body, due_on: '2026-07-01' } })
    expect(late.problem().errors).toHaveProperty('due_on')
    const { data } = await clerk.call('POST /api/documents/request', { body })
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({
      event: 'document.requested_until',
      values: { due: { day: '2026-07-20' } },
    })
    const mine = await server.as('applicant.a').call('GET /api/my/documents')
    expect(mine.data?.items.find((item) => item.code === 'name_change')).toMatchObject({
      id: data.id,
      required: true,
      status: { code: 'requested' },
      due_on: '2026-07-20',
      comment: 'О смене фамилии',
      can_upload: true,
    })
    const sent = await sendDocument(server, { persona: 'applicant.a', type: type('name_change') })
    expect(sent.id, 'the document replaces the request').toBe(data.id)
    expect((await act(sent.id, 'accept')).status).toBe(200)
    await clerk.call('POST /api/documents/request', { body: { ...body, due_on: null } })
    const anew = await sendDocument(server, { persona: 'applicant.a', type: type('name_change') })
    expect(anew.id).not.toBe(sent.id)
    expect((await get(anew.id)).earlier).toHaveLength(1)
  })

  it('can waive a missing document, and scan one for a walk-in applicant, who then owns the pages', async () => {
    const { applicationId } = await sentApplication([])
    const body = { application_id: applicationId, document_type_id: type('snils'), reason: 'Есть в системе' }
    const waived = await clerk.call('POST /api/documents/waive', { body })
    expect((await get(waived.data.id)).status.code).toBe('not_required')
    const [file_id = 0] = await uploadPages(server, 'manage-documents', [scan()])
    const pages = [{ file_id }]
    const scanned = await clerk.call('POST /api/documents/scan', {
      body: { application_id: applicationId, document_type_id: passport, fields: { number: '1' }, pages },
    })
    expect((await get(scanned.data.id)).status.code).toBe('uploaded')
    expect((await server.as('applicant.a').get(`/api/files/${file_id}`)).status).toBe(200)
    const list = await clerk.call('GET /api/documents/checklist/:id', { params: { id: applicationId } })
    expect(list.data.items.find((item) => item.code === 'passport')?.status.code).toBe('uploaded')
    // The queue shows the campaign that opened last.
    await server.pool.query(
      `UPDATE campaigns SET opens_at = '2098-01-01', closes_at = '2099-01-01' WHERE id = (SELECT campaign_id FROM applications WHERE id = $1)`,
      [applicationId],
    )
    const found = await clerk.call('GET /api/documents/applications', { query: { filter: { q: list.data.number } } })
    expect(found.data.map((one) => one.id)).toEqual([applicationId])
  })

  it('can record received and returned originals, and print a receipt for those in the office', async () => {
    const { id, applicationId } = await sentApplication(['school_certificate'], { series: 'АБ', number: '077' })
    expect(await get(id)).toMatchObject({ original: 'awaited', journal: [] })
    expect((await clerk.get(`/api/documents/receipt/${applicationId}`)).status, 'no originals in the office').toBe(409)
    const put = (action: string, note?: string) =>
      clerk.post(`/api/documents/${id}/originals`, { body: { action, note } })
    expect((await put('returned')).status).toBe(409)
    expect((await put('received', 'с приложением')).status).toBe(200)
    expect((await put('received')).status).toBe(409)
    expect(await get(id)).toMatchObject({
      original: 'received',
      journal: [{ action: 'received', note: 'с приложением' }],
    })
    const receipt = await clerk.get(`/api/documents/receipt/${applicationId}`)
    expect(receipt.status).toBe(200)
    expect(receipt.headers['content-type']).toContain('application/pdf')
    expect(String(receipt.body)).toMatch(/^%PDF-/)
    await act(id, 'reject', { reason: 'Нет печати' })
    const next = await sendDocument(server, { persona: 'applicant.a', type: certificate })
    expect((await get(next.id)).original, 'the original is still in the office').toBe('received')
    expect((await clerk.post(`/api/documents/${next.id}/originals`, { body: { action: 'returned' } })).status).toBe(200)
    const list = await clerk.call('GET /api/documents', {
      query: { filter: { application_id: applicationId, original: 'received' } },
    })
    expect(list.data).toEqual([])
  })

  it('can accept many documents at once, and gets a reason for each refusal', async () => {
    const { ids, applicationId } = await sentApplication(['passport', 'snils', 'school_certificate'])
    const [one = 0, two = 0, three = 0] = ids
    await other.call('POST /api/documents/:id/claim', { params: { id: two }, body: {} })
    await act(three, 'reject', { reason: 'Нет печати' })
    const { data } = await clerk.call('POST /api/documents/accept', { body: { ids: [...ids, 9_999_999] } })
    expect(data.done).toEqual([one])
    expect(data.refused.map((refused) => refused.id)).toEqual([two, three, 9_999_999])
    expect(data.refused[0]?.message).toContain('проверяет другой сотрудник')
    expect(await listed({ application_id: applicationId, status: ['accepted'] })).toEqual([one])
  })

  it('sees a document as expired after its expiry date, and the applicant is notified', async () => {
    const { id } = await sentApplication(['passport'])
    await act(id, 'accept')
    await server.db.updateTable('documents').set({ expires_on: '2026-07-09' }).where('id', '=', id).execute()
    await server.db.executeQuery(sql`SELECT graphile_worker.add_job('expireDocuments')`.compile(server.db))
    await server.runJobs()
    expect((await get(id)).status.code).toBe('expired')
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({ event: 'document.expired' })
    const mine = await server.as('applicant.a').call('GET /api/my/documents')
    expect(mine.data?.items.find((item) => item.id === id)).toMatchObject({ can_upload: true })
  })
})
