import { afterAll, describe, expect, it } from 'vitest'
import type { Locale } from '../../../src/api/kit/endpoints'
import { startTestServer } from '../../kit/server'
import { newApplication, sendDocument } from './applications'
import { reviewing } from './reviewing'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const { type, clerk, sentApplication, get, act, noticesOf } = await reviewing(server)
const other = server.as('admissions')
const passport = type('passport')

describe('R2.10 R4.05 A document in review', () => {
  it('shows its pages, entered data and form fields, with sensitive numbers masked', async () => {
    const { id, number } = await sentApplication(['passport', 'snils'], { number: '345678', series: '4013' })
    const data = await get(id)
    expect(data).toMatchObject({
      status: { code: 'uploaded', name: 'Загружен', variant: 'info' },
      application: { number, birth_date: '2010-03-09', status: { code: 'submitted' } },
      fields: { number: '345678', series: '4013' },
      pages: [{ rotation: 0 }],
      siblings: [{ name: 'СНИЛС' }],
      reject_reasons: expect.arrayContaining(['Края документа обрезаны']),
      actions: expect.arrayContaining(['claim', 'accept', 'reject', 'request']),
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

  it('is claimed by one reviewer for 30 minutes, then others can take it over', async () => {
    const { id } = await sentApplication(['passport'])
    const opened = (await clerk.call('POST /api/documents/:id/claim', { params: { id }, body: {} })).data
    expect(opened).toMatchObject({ status: { code: 'in_review' }, holder: { mine: true } })
    const refused = await other.post(`/api/documents/${id}/claim`, { body: {} })
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toContain(opened.holder?.name ?? 'nobody')
    const { version } = opened
    expect((await other.post(`/api/documents/${id}/accept`, { body: { version } })).status).toBe(409)
    const again = await clerk.call('POST /api/documents/:id/claim', { params: { id }, body: {} })
    expect(again.data.version, 'reopening keeps the version').toBe(version)
    server.clock.advance({ minutes: 31 })
    expect((await other.call('POST /api/documents/:id/claim', { params: { id }, body: {} })).data.holder?.mine).toBe(
      true,
    )
    expect((await clerk.delete(`/api/documents/${id}/claim`)).status).toBe(409)
    await other.call('DELETE /api/documents/:id/claim', { params: { id } })
    expect((await get(id)).status.code).toBe('uploaded')
  })

  it('is accepted with its entered fields, unless it has expired', async () => {
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

  it('is rejected for a reason that the applicant sees on screen and by email', async () => {
    const { id } = await sentApplication(['passport'])
    expect((await act(id, 'reject')).status, 'without a reason').toBe(422)
    expect(
      (await act(id, 'reject', { reason: 'Текст не читается', comment: 'Снимите при дневном свете' })).status,
    ).toBe(200)
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({
      event: 'document.rejected',
      values: { document: { ru: 'Паспорт' }, reason: { ru: 'Текст не читается' } },
      path: '/my-documents',
    })
    await server.runJobs()
    const mails = await server.mails()
    expect(mails.some((mail) => JSON.stringify(mail).includes('Текст не читается'))).toBe(true)
  })

  it('shows a predefined rejection reason in each reader’s language, and a custom one as written', async () => {
    const { id } = await sentApplication(['passport'])
    const reason = 'Края документа обрезаны; Текст не читается, переснимите; Нет 5-й страницы'
    const inEnglish =
      'The edges of the document are cut off; The text cannot be read. Take the photo again; Нет 5-й страницы'
    await act(id, 'reject', { reason })
    const a = server.as('applicant.a')
    const saidTo = async (locale: Locale) => {
      const list = await a.call('GET /api/my/documents', { locale })
      const { data: application } = await a.call('GET /api/my/profile', { locale })
      const { data: review } = await clerk.call('GET /api/documents/:id', { params: { id }, locale })
      const item = list.data?.items.find(({ code }) => code === 'passport')
      return [item?.reject_reason, application?.events[0]?.reason, review.reject_reason]
    }
    expect(await saidTo('ru')).toEqual([reason, reason, reason])
    expect(await saidTo('en')).toEqual([inEnglish, inEnglish, inEnglish])
    expect((await noticesOf('applicant.a')).at(-1)?.values).toMatchObject({ reason: { ru: reason, en: inEnglish } })
  })

  it('returns to review when its acceptance is revoked, and the applicant is notified', async () => {
    const { id } = await sentApplication(['passport'])
    expect((await act(id, 'revoke', { reason: 'Рано' })).status).toBe(409)
    await act(id, 'accept')
    expect((await act(id, 'revoke', { reason: 'Фамилия другая' })).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: { code: 'in_review' }, holder: { mine: true } })
    expect((await noticesOf('applicant.a')).at(-1)).toMatchObject({ event: 'document.revoked' })
  })

  it('can be waived and required again', async () => {
    const { id } = await sentApplication(['passport'])
    await act(id, 'reject', { reason: 'Нет страниц' })
    expect((await act(id, 'waive', { reason: 'Принесёт лично' })).status).toBe(200)
    expect((await get(id)).status.code).toBe('not_required')
    expect((await act(id, 'require')).status).toBe(200)
    expect((await get(id)).status.code, 'the previous status is restored').toBe('rejected')
  })

  it('R5.03 rejects an edit of an older version with the current document', async () => {
    const { id } = await sentApplication(['passport'])
    const { version } = await get(id)
    await act(id, 'reject', { reason: 'Не тот документ' })
    const stale = await other.post(`/api/documents/${id}/accept`, { body: { version } })
    expect(stale.status).toBe(409)
    expect(stale.problem().current).toMatchObject({ id, status: { code: 'rejected' } })
  })

  it('cannot be opened while the application is a draft', async () => {
    await newApplication(server, { persona: 'applicant.a' })
    const { id } = await sendDocument(server, { persona: 'applicant.a', type: passport })
    expect((await clerk.post(`/api/documents/${id}/claim`, { body: {} })).status).toBe(409)
    expect((await act(id, 'accept')).status).toBe(409)
  })
})
