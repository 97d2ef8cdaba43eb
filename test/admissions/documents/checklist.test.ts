import { afterAll, describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '../../../src/api/admissions/applicationStates'
import { startTestServer } from '../../kit/server'
import { cameraPhoto, pdf, plainPng } from '../../library/files/pictures'
import { campaignOf, documentTypeIds, newApplication, scan, sendDocument, uploadPages } from './applications'
import { statusesOf } from './statusesOf'

const server = await startTestServer()
afterAll(server.stop)
const type = await documentTypeIds(server)
const a = server.as('applicant.a')
const passport = type('passport')

const checklist = async () => {
  const { data } = await a.call('GET /api/my/documents')
  if (!data) throw new Error('there is no application')
  return data
}
const lineOf = async (code: string) => {
  const item = (await checklist()).items.find((one) => one.code === code)
  if (!item) throw new Error(`${code} is not in the checklist`)
  return item
}
const review = async (id: number, action: string, body: Record<string, unknown> = {}) => {
  const clerk = server.as('manage-documents')
  const { data } = await clerk.call('GET /api/documents/:id', { params: { id } })
  const answer = await clerk.post(`/api/documents/${id}/${action}`, { body: { version: data.version, ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const setStatus = (applicationId: number, status: ApplicationStatus) =>
  server.db
    .updateTable('applications')
    .set({ status, submitted_at: '2026-07-01T09:00:00Z' })
    .where('id', '=', applicationId)
    .execute()
const reject = (id: number) => review(id, 'reject', { reason: 'Края документа обрезаны' })

describe('R2.07 R4.05 The applicant’s checklist', () => {
  it('lists common documents and those of the chosen direction, with the upload limits', async () => {
    const medical = { document_type_id: type('medical_086'), required: true, original_needed: false }
    const campaign = await campaignOf(server, { document_types: [medical] })
    await newApplication(server, { persona: 'applicant.a', campaign })
    const { items, done, required } = await checklist()
    const requiredCodes = items.filter((item) => item.required).map((item) => item.code)
    expect(requiredCodes).toEqual(expect.arrayContaining(['passport', 'snils', 'school_certificate', 'medical_086']))
    expect(done).toBe(0)
    expect(required).toBe(requiredCodes.length)
    expect(await lineOf('passport')).toMatchObject({
      id: null,
      status: { code: 'missing', name: 'Не загружен' },
      formats: ['pdf', 'jpeg', 'png', 'webp'],
      max_files: 4,
      asked_fields: ['series', 'number', 'issue_date', 'issuer'],
      can_upload: true,
      can_remove: false,
      pages: [],
    })
    expect(await lineOf('school_certificate')).toMatchObject({ original_needed: true, original: 'awaited' })
  })

  it('is empty without an application, and nothing can be sent', async () => {
    const enrollee = server.as('enroll')
    expect((await enrollee.call('GET /api/my/documents')).data).toBe(null)
    const [file_id = 0] = await uploadPages(server, 'enroll', [scan()])
    const sent = { document_type_id: passport, pages: [{ file_id }] }
    expect((await enrollee.post('/api/my/documents', { body: sent })).status).toBe(409)
  })
})

describe('R2.07 An uploaded document', () => {
  it('keeps the order and rotation of its pages and the entered data', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const photo = { name: 'разворот.jpg', content: await cameraPhoto() }
    const [first = 0, second = 0] = await uploadPages(server, 'applicant.a', [scan(), photo])
    await a.call('POST /api/my/documents', {
      body: {
        document_type_id: passport,
        fields: { series: '4012', number: '345678', issue_date: '2024-05-02', expiry_date: '2030-01-01' },
        pages: [{ file_id: second, rotation: 90 }, { file_id: first }],
      },
    })
    const item = await lineOf('passport')
    expect(item.pages.map(({ id, rotation, kind }) => ({ id, rotation, kind }))).toEqual([
      { id: second, rotation: 90, kind: 'image' },
      { id: first, rotation: 0, kind: 'document' },
    ])
    expect(item.fields).toEqual({ series: '4012', number: '345678', issue_date: '2024-05-02' })
    expect(item).toMatchObject({ status: { code: 'uploaded' }, can_upload: true, can_remove: true })
    expect((await a.get(item.pages[0]?.download_url ?? '')).status).toBe(200)
  })

  it('R7.07 can have pages added, moved, rotated and removed until the review', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const { id, version, files } = await sendDocument(server, { persona: 'applicant.a', type: passport, count: 2 })
    const [first = 0, second = 0] = files
    const [added = 0] = await uploadPages(server, 'applicant.a', [scan()])
    const pages = [{ file_id: added }, { file_id: first, rotation: 180 }]
    await a.call('PUT /api/my/documents/:id', { params: { id }, body: { version, fields: {}, pages } })
    expect((await lineOf('passport')).pages).toMatchObject([
      { id: added, rotation: 0 },
      { id: first, rotation: 180 },
    ])
    expect((await a.get(`/api/files/${second}`)).status, 'a removed page is deleted').toBe(404)
    const stale = await a.put(`/api/my/documents/${id}`, { body: { version, fields: {}, pages } })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ items: expect.any(Array) })

    const [page] = (await lineOf('passport')).pages
    expect((await a.delete(page?.delete_url ?? '')).status).toBe(200)
    expect((await lineOf('passport')).pages.map((one) => one.id)).toEqual([first])
    expect((await a.delete(`/api/my/documents/${id}/pages/${first}`)).status).toBe(200)
    expect(await lineOf('passport')).toMatchObject({ status: { code: 'missing' }, pages: [], can_upload: true })
    expect((await a.get(`/api/files/${first}`)).status).toBe(404)
  })

  it('R5.03 is refused with faulty pages or fields, and each fault is reported separately', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    await server.db
      .updateTable('document_types')
      .set({ formats: ['pdf'] })
      .where('code', '=', 'snils')
      .execute()
    const image = { name: 'снилс.png', content: await plainPng() }
    const [good = 0, bad = 0] = await uploadPages(server, 'applicant.a', [scan(), image])
    const [foreign = 0] = await uploadPages(server, 'applicant.b', [scan()])
    const send = (document_type_id: number, ids: readonly number[], fields = {}) =>
      a.post('/api/my/documents', { body: { document_type_id, fields, pages: ids.map((file_id) => ({ file_id })) } })

    const formats = await send(type('snils'), [bad])
    expect(formats.status).toBe(422)
    expect(formats.problem().errors).toEqual({ 'files.0': ['снилс.png: этот формат не принимаем. Подойдёт PDF.'] })
    const gone = await send(passport, [good, foreign, 9_999_999])
    const errors = gone.problem().errors ?? {}
    expect(Object.keys(errors)).toEqual(['files.1', 'files.2'])
    expect(errors['files.1'], 'another user’s file is reported as missing').toEqual(errors['files.2'])
    expect((await send(type('snils'), [good, bad])).problem().errors).toEqual({
      files: ['Страниц слишком много: можно не больше 1.'],
    })
    expect((await send(passport, [good, good])).status).toBe(422)
    expect((await send(9_999_999, [good])).problem().errors).toHaveProperty('document_type_id')
    expect((await send(passport, [good], { issue_date: '2999-01-01' })).problem().errors).toEqual({
      'fields.issue_date': ['Дата выдачи ещё не наступила.'],
    })
    expect((await send(passport, [])).status).toBe(422)
    expect((await send(passport, [good])).status, 'the page can still be used after the refusals').toBe(200)
    await server.db
      .updateTable('document_types')
      .set({ formats: ['pdf', 'jpeg', 'png', 'webp'] })
      .execute()
  })

  it('cannot be changed once the application is sent or the document is in review', async () => {
    const { id: applicationId } = await newApplication(server, { persona: 'applicant.a' })
    const { id, version, files } = await sendDocument(server, { persona: 'applicant.a', type: passport })
    await setStatus(applicationId, 'submitted')
    const pages = files.map((file_id) => ({ file_id }))
    const change = () => a.put(`/api/my/documents/${id}`, { body: { version, fields: {}, pages } })
    expect((await change()).status).toBe(409)
    expect((await a.delete(`/api/my/documents/${id}`)).status).toBe(409)
    expect((await a.delete(`/api/my/documents/${id}/pages/${files[0]}`)).status).toBe(409)
    expect(await lineOf('passport')).toMatchObject({ can_upload: false, can_remove: false })
    await server.as('manage-documents').call('POST /api/documents/:id/claim', { params: { id }, body: {} })
    expect((await change()).status).toBe(409)
  })
})

describe('R2.07 A rejected document', () => {
  it('is kept for staff when replaced, and becomes current again if the replacement is removed', async () => {
    const { id: applicationId } = await newApplication(server, { persona: 'applicant.a' })
    const first = await sendDocument(server, { persona: 'applicant.a', type: passport, fields: { number: '111' } })
    await setStatus(applicationId, 'submitted')
    const [file_id = 0] = await uploadPages(server, 'applicant.a', [scan()])
    const early = await a.post('/api/my/documents', { body: { document_type_id: type('snils'), pages: [{ file_id }] } })
    expect(early.status, 'no uploads during the review').toBe(409)
    await reject(first.id)
    expect(await lineOf('passport')).toMatchObject({
      status: { code: 'rejected' },
      reject_reason: 'Края документа обрезаны',
      can_upload: true,
    })
    const second = await sendDocument(server, { persona: 'applicant.a', type: passport, fields: { number: '222' } })
    expect(second.id).not.toBe(first.id)
    const { data } = await server.as('manage-documents').call('GET /api/documents/:id', { params: { id: second.id } })
    expect(data.earlier).toMatchObject([
      { id: first.id, status: { code: 'rejected' }, pages: [{ id: first.files[0] }] },
    ])

    await a.call('DELETE /api/my/documents/:id', { params: { id: second.id } })
    expect(await lineOf('passport')).toMatchObject({ id: first.id, status: { code: 'rejected' }, can_upload: true })
    const third = await sendDocument(server, { persona: 'applicant.a', type: passport })
    await review(third.id, 'accept')
    expect(await lineOf('passport')).toMatchObject({
      status: { code: 'accepted' },
      can_upload: false,
      can_remove: false,
    })
  })

  it('opens for changes by a remark, without opening other documents', async () => {
    const { id: applicationId } = await newApplication(server, { persona: 'applicant.a' })
    await sendDocument(server, { persona: 'applicant.a', type: passport })
    await sendDocument(server, { persona: 'applicant.a', type: type('snils') })
    await setStatus(applicationId, 'submitted')
    await setStatus(applicationId, 'in_review')
    const { id: clerk } = await server.as('manage-profiles').call('GET /api/user')
    await server.db
      .insertInto('remarks')
      .values({
        application_id: applicationId,
        path: 'documents.passport',
        text: 'Добавьте прописку',
        severity: 'blocking',
        author_id: clerk,
      })
      .execute()
    expect(await lineOf('passport'), 'remarks are hidden before the return').toMatchObject({ remarks: [] })
    await setStatus(applicationId, 'needs_changes')
    expect(await lineOf('passport')).toMatchObject({ can_upload: true, remarks: [{ text: 'Добавьте прописку' }] })
    expect(await lineOf('snils')).toMatchObject({ can_upload: false, remarks: [] })
    expect(await lineOf('school_certificate'), 'missing required documents can be uploaded').toMatchObject({
      can_upload: true,
    })
  })
})

describe('R5.03 Two simultaneous uploads of one type', () => {
  it('create one document, and the second upload is refused', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const files = await uploadPages(server, 'applicant.a', [scan(), scan(), scan(), { name: 'x.pdf', content: pdf() }])
    const answers = await Promise.all(
      files.map((file_id) =>
        a.post('/api/my/documents', { body: { document_type_id: passport, pages: [{ file_id }] } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
    expect((await lineOf('passport')).pages).toHaveLength(1)
  })
})
