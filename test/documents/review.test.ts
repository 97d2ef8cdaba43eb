import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { campaignOf, documentTypeIds, newApplication, scan, sendDocument, uploadPages } from './applications'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const type = await documentTypeIds(server)
const passport = type('passport')
const certificate = type('school_certificate')
const clerk = server.as('manage-documents')
const other = server.as('admissions')

/** An application that was sent, with these documents in it. */
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
    .updateTable('profiles')
    .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
    .where('id', '=', application.id)
    .execute()
  return { ...application, ids, id: ids[0] ?? 0, profileId: application.id }
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

describe('R2.10 R4.05 a document under review', () => {
  it('shows the pages, what was typed and what the form says, sensitive numbers but for their end', async () => {
    const { id, number } = await sentApplication(['passport', 'snils'], { number: '345678', series: '4013' })
    const data = await get(id)
    expect(data).toMatchObject({
      status: { code: 'uploaded', name: 'Загружен', variant: 'info' },
      profile: { number, birth_date: '2010-03-09', status: { code: 'submitted' } },
      fields: { number: '345678', series: '4013' },
      pages: [{ rotation: 0 }],
      siblings: [{ name: 'СНИЛС' }],
      reject_reasons: expect.arrayContaining(['Края документа обрезаны']),
      actions: expect.arrayContaining(['open', 'accept', 'reject', 'request']),
    })
    expect(data.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'person.identity.number', value: '••• 78', masked: true, agrees: true }),
        expect.objectContaining({ path: 'person.identity.series', value: '••• 12', agrees: false }),
        expect.objectContaining({ path: 'person.birth_date', value: '09.03.2010', masked: false, agrees: null }),
      ]),
    )
    expect(JSON.stringify(data)).not.toContain('112-233')
    expect((await clerk.get(data.pages[0]?.download_url ?? '')).status).toBe(200)
  })

  it('is one’s own for 30 minutes from the opening on; then anybody may take it over', async () => {
    const { id } = await sentApplication(['passport'])
    const opened = (await clerk.call('POST /api/documents/:id/open', { params: { id }, body: {} })).data
    expect(opened).toMatchObject({ status: { code: 'in_review' }, holder: { mine: true } })
    const refused = await other.post(`/api/documents/${id}/open`, { body: {} })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toContain(opened.holder?.name ?? 'nobody')
    const { version } = opened
    expect((await other.post(`/api/documents/${id}/accept`, { body: { version } })).status).toBe(409)
    const again = await clerk.call('POST /api/documents/:id/open', { params: { id }, body: {} })
    expect(again.data.version, 'to go on is no new version').toBe(version)
    server.clock.advance({ minutes: 31 })
    expect((await other.call('POST /api/documents/:id/open', { params: { id }, body: {} })).data.holder?.mine).toBe(
      true,
    )
    expect((await clerk.post(`/api/documents/${id}/release`, { body: {} })).status).toBe(409)
    await other.call('POST /api/documents/:id/release', { params: { id }, body: {} })
    expect((await get(id)).status.code).toBe('uploaded')
  })

  it('is accepted with its fields as they are on the paper; what has expired is not', async () => {
    const { id } = await sentApplication(['passport'], { number: '345679' })
    await server.db
      .updateTable('document_types')
      .set({ fields: ['series', 'number', 'expiry_date'] })
      .where('id', '=', passport)
      .execute()
    const expired = await act(id, 'accept', { fields: { expiry_date: '2026-07-09' } })
    expect(expired.status).toBe(422)
    expect(expired.problem().errors).toHaveProperty(['fields.expiry_date'])
    expect((await act(id, 'accept', { fields: { number: '345678', expiry_date: '2027-01-01' } })).status).toBe(200)
    expect(await get(id)).toMatchObject({
      status: { code: 'accepted' },
      fields: { number: '345678', expiry_date: '2027-01-01' },
      expires_on: '2027-01-01',
      holder: null,
    })
    expect((await act(id, 'accept')).status, 'twice').toBe(409)
    await server.db
      .updateTable('document_types')
      .set({ fields: ['series', 'number', 'issue_date', 'issuer'] })
      .where('id', '=', passport)
      .execute()
  })

  it('is rejected for a reason, of which the applicant is told on the screen and by mail', async () => {
    const { id } = await sentApplication(['passport'])
    expect((await act(id, 'reject')).status, 'without a reason').toBe(422)
    expect(
      (await act(id, 'reject', { reason: 'Текст не читается', comment: 'Снимите при дневном свете' })).status,
    ).toBe(200)
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({
      event: 'document.rejected',
      values: { document: { ru: 'Паспорт' }, reason: 'Текст не читается' },
      path: '/my-documents',
    })
    await server.runJobs()
    const mails = await server.mails()
    expect(mails.some((mail) => JSON.stringify(mail).includes('Текст не читается'))).toBe(true)
  })

  it('goes back into review when an acceptance is revoked, and is told', async () => {
    const { id } = await sentApplication(['passport'])
    expect((await act(id, 'revoke', { reason: 'Рано' })).status).toBe(409)
    await act(id, 'accept')
    expect((await act(id, 'revoke', { reason: 'Фамилия другая' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: { code: 'in_review' }, holder: { mine: true } })
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({ event: 'document.revoked' })
  })

  it('is waived, and needed again', async () => {
    const { id } = await sentApplication(['passport'])
    await act(id, 'reject', { reason: 'Нет страниц' })
    expect((await act(id, 'waive', { reason: 'Принесёт лично' })).status).toBe(200)
    expect((await get(id)).status.code).toBe('not_required')
    expect((await act(id, 'require')).status).toBe(200)
    expect((await get(id)).status.code, 'as it was').toBe('rejected')
  })

  it('R5.03 tells who edits an old version what it is now', async () => {
    const { id } = await sentApplication(['passport'])
    const { version } = await get(id)
    await act(id, 'reject', { reason: 'Не тот документ' })
    const stale = await other.post(`/api/documents/${id}/accept`, { body: { version } })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ id, status: { code: 'rejected' } })
  })

  it('is not looked at while the application is a draft', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const { id } = await sendDocument(server, { persona: 'applicant.a', type: passport })
    expect((await clerk.post(`/api/documents/${id}/open`, { body: {} })).status).toBe(409)
    expect((await act(id, 'accept')).status).toBe(409)
  })
})

describe('the office', () => {
  it('asks one applicant for a document until a day; it is uploaded and reviewed like the others', async () => {
    const { profileId } = await sentApplication([])
    const body = {
      profile_id: profileId,
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
    expect(sent.id, 'in the place of the request').toBe(data.id)
    expect((await act(sent.id, 'accept')).status).toBe(200)
    await clerk.call('POST /api/documents/request', { body: { ...body, due_on: null } })
    const anew = await sendDocument(server, { persona: 'applicant.a', type: type('name_change') })
    expect(anew.id).not.toBe(sent.id)
    expect((await get(anew.id)).earlier).toHaveLength(1)
  })

  it('waives what nothing was uploaded of, and scans for a walk-in applicant, whose own the pages are then', async () => {
    const { profileId } = await sentApplication([])
    const body = { profile_id: profileId, document_type_id: type('snils'), reason: 'Есть в системе' }
    const waived = await clerk.call('POST /api/documents/waive', { body })
    expect((await get(waived.data.id)).status.code).toBe('not_required')
    const [file_id = 0] = await uploadPages(server, 'manage-documents', [scan()])
    const pages = [{ file_id }]
    const scanned = await clerk.call('POST /api/documents/scan', {
      body: { profile_id: profileId, document_type_id: passport, fields: { number: '1' }, pages },
    })
    expect((await get(scanned.data.id)).status.code).toBe('uploaded')
    expect((await server.as('applicant.a').get(`/api/files/${file_id}`)).status).toBe(200)
    const list = await clerk.call('GET /api/documents/checklist/:id', { params: { id: profileId } })
    expect(list.data.items.find((item) => item.code === 'passport')?.status.code).toBe('uploaded')
    const found = await clerk.call('GET /api/documents/applications', { query: { filter: { q: list.data.number } } })
    expect(found.data.map((one) => one.id)).toEqual([profileId])
  })

  it('keeps a journal of originals and prints a receipt for those it holds', async () => {
    const { id, profileId } = await sentApplication(['school_certificate'], { series: 'АБ', number: '077' })
    expect(await get(id)).toMatchObject({ original: 'awaited', journal: [] })
    expect((await clerk.get(`/api/documents/receipt/${profileId}`)).status, 'nothing is held').toBe(409)
    const put = (action: string, note?: string) =>
      clerk.post(`/api/documents/${id}/originals`, { body: { action, note } })
    expect((await put('returned')).status).toBe(409)
    expect((await put('received', 'с приложением')).status).toBe(200)
    expect((await put('received')).status).toBe(409)
    expect(await get(id)).toMatchObject({
      original: 'received',
      journal: [{ action: 'received', note: 'с приложением' }],
    })
    const receipt = await clerk.get(`/api/documents/receipt/${profileId}`)
    expect(receipt.status).toBe(200)
    expect(receipt.headers['content-type']).toContain('application/pdf')
    expect(String(receipt.body)).toMatch(/^%PDF-/)
    await act(id, 'reject', { reason: 'Нет печати' })
    const next = await sendDocument(server, { persona: 'applicant.a', type: certificate })
    expect((await get(next.id)).original, 'the paper is still in the safe').toBe('received')
    expect((await clerk.post(`/api/documents/${next.id}/originals`, { body: { action: 'returned' } })).status).toBe(200)
    const list = await clerk.call('GET /api/documents', {
      query: { filter: { profile_id: profileId, original: 'received' } },
    })
    expect(list.data).toEqual([])
  })

  it('accepts many at once and is told of each why not', async () => {
    const { ids, profileId } = await sentApplication(['passport', 'snils', 'school_certificate'])
    const [one = 0, two = 0, three = 0] = ids
    await other.call('POST /api/documents/:id/open', { params: { id: two }, body: {} })
    await act(three, 'reject', { reason: 'Нет печати' })
    const { data } = await clerk.call('POST /api/documents/accept', { body: { ids: [...ids, 9_999_999] } })
    expect(data.done).toEqual([one])
    expect(data.refused.map((refused) => refused.id)).toEqual([two, three, 9_999_999])
    expect(data.refused[0]?.message).toContain('проверяет другой сотрудник')
    expect(await listed({ profile_id: profileId, status: ['accepted'] })).toEqual([one])
  })

  it('is told of documents whose paper holds no longer', async () => {
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

const listed = async (filter: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  (await clerk.call('GET /api/documents', { query: { filter, ...more } })).data.map((row) => row.id)

describe('R2.10 the queue', () => {
  const made = { campaignId: 0, directionId: 0, ids: [0], number: '' }
  beforeAll(async () => {
    const { id: campaignId, directionId } = await campaignOf(server)
    const campaign = { id: campaignId, directionId }
    const { id } = await newApplication(server, { persona: 'applicant.a', campaign })
    const first = await sendDocument(server, { persona: 'applicant.a', type: passport })
    server.clock.advance({ minutes: 5 })
    const second = await sendDocument(server, { persona: 'applicant.a', type: certificate })
    await server.db
      .updateTable('profiles')
      .set({ status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' })
      .where('id', '=', id)
      .execute()
    const { number } = await newApplication(server, { persona: 'applicant.b', campaign })
    await sendDocument(server, { persona: 'applicant.b', type: passport })
    Object.assign(made, { campaignId, directionId, ids: [first.id, second.id], number })
  })

  it('is filtered and sorted; what is not sent yet is nobody’s business', async () => {
    const { campaignId, ids, directionId, number } = made
    const of = { campaign_id: campaignId }
    expect(await listed(of)).toEqual(ids)
    expect(await listed(of, { sort: ['uploaded_at', 'DESC'] })).toEqual(ids.toReversed())
    expect(await listed({ ...of, document_type_id: certificate })).toEqual([ids[1]])
    expect(await listed({ ...of, direction_id: directionId, basis: 'budget' })).toEqual(ids)
    expect(await listed({ ...of, basis: 'contract' })).toEqual([])
    expect(await listed({ ...of, status: 'accepted' })).toEqual([])
    expect(await listed({ ...of, original: 'awaited' })).toEqual([ids[1]])
    expect(await listed({ ...of, q: number }), 'a draft').toEqual([])
    for (const field of ['applicant', 'type_name', 'status', 'status_at', 'due_on', 'id'])
      expect(await listed(of, { sort: [field, 'ASC'] })).toHaveLength(2)
    const unknown = await clerk.get('/api/documents', { query: { filter: { secret: 1 } } })
    expect(unknown.status).toBe(422)
  })

  it('hands out what waits longest, without what others hold, and begins again at its end', async () => {
    const [first = 0, second = 0] = made.ids
    const next = async (client = clerk, query = {}) => (await client.call('GET /api/documents/next', { query })).data
    await server.db.updateTable('campaigns').set({ year: 2099 }).where('id', '=', made.campaignId).execute()
    expect(await next()).toEqual({ ids: [first, second], waiting: 2 })
    expect((await next(clerk, { after: first })).ids).toEqual([second])
    expect((await next(clerk, { after: second })).ids).toEqual([first])
    await clerk.call('POST /api/documents/:id/open', { params: { id: first }, body: {} })
    expect((await next()).ids, 'one’s own is not lost').toEqual([first, second])
    expect((await next(other)).ids).toEqual([second])
  })
})
