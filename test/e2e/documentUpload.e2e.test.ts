import { afterAll, describe, expect, it } from 'vitest'
import { plainPng } from '../library/files/pictures'
import { makeMember } from '../kit/member'
import { newSent, openCampaign } from '../admissions/applications/newApplicant'
import { startApp } from './kit/app'
import { h1 } from './kit/application'
import { phone } from './kit/browser'
import { createGate } from './kit/createGate'
import { enter } from './kit/person'

const photo = async (name: string) => ({ name, mimeType: 'image/png', buffer: await plainPng() })

const app = await startApp()
const campaign = await openCampaign(app.server)
afterAll(app.stop)

describe('R2.07 An applicant with a phone', () => {
  /** Opens the documents step of a new application. `passport` reads that document from the server. */
  const openDocuments = async () => {
    const { email, client } = await makeMember(app.server)
    await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
    const visit = await app.visit({ screen: phone, hasTouch: true })
    await enter(app, visit, email)
    await visit.page.goto('/my-documents')
    const passport = async () =>
      (await client.call('GET /api/my/documents')).data?.items.find(({ code }) => code === 'passport')
    return { ...visit, item: visit.page.locator('#passport'), passport }
  }

  it('can photograph pages on a bad connection: uploads resume, and pages over the limit are named', async () => {
    const { page, context, item, passport, close } = await openDocuments()
    await item.getByRole('button', { name: 'Загрузить' }).click()
    const choose = item.getByRole('button', { name: 'Выбрать файлы' })
    await choose.and(page.locator(':focus')).waitFor()
    await item.getByRole('button', { name: 'Снять камерой' }).waitFor()
    const camera = item.locator('input[capture]')
    expect(await camera.getAttribute('capture')).toBe('environment')
    expect(await camera.getAttribute('accept')).toBe('image/*')
    await context.setOffline(true)
    await camera.setInputFiles([await photo('разворот.png')])
    const reason = item.getByRole('alert').filter({ hasText: 'разворот.png: нет связи' })
    await reason.waitFor()
    await expect.poll(() => reason.evaluate((said) => said.getBoundingClientRect().bottom)).toBeLessThan(phone.height)
    await item.getByRole('button', { name: 'Отправить документ' }).click()
    await item.getByText('Добавьте хотя бы одну страницу.').waitFor()
    await context.setOffline(false)
    await item.getByText(/^Страница 1 /).waitFor()
    const more = await Promise.all(['2', '3', '4', '5'].map((part) => photo(`${part}.png`)))
    await item.locator('input[type=file]').first().setInputFiles(more)
    await item.getByText('Больше 4 страниц не принимаем. Не добавили: 5.png.').waitFor()
    await item.getByText(/^Страница 4 /).waitFor()
    await item.getByRole('button', { name: /^Повернуть: страница 1/ }).click()
    await item.getByRole('button', { name: 'Отправить документ' }).click()
    await page.getByText('Паспорт: отправлено').waitFor()
    await item.getByText('Загружен', { exact: true }).waitFor()
    await page.locator('.MuiButton-contained:focus', { hasText: 'Загрузить' }).waitFor()
    expect((await passport())?.pages).toMatchObject([
      { name: 'разворот.png', rotation: 90 },
      { name: '2.png', rotation: 0 },
      { name: '3.png', rotation: 0 },
      { name: '4.png', rotation: 0 },
    ])
    await close()
  })

  it('is led to a requested document, and is no longer asked for it after the application is rejected', async () => {
    const { id, email, client } = await newSent(app.server, campaign)
    const { data: checklist } = await client.call('GET /api/my/documents')
    const document_type_id = checklist?.items.find(({ code }) => code === 'passport')?.document_type_id ?? 0
    const body = { application_id: id, document_type_id, due_on: '2089-08-01', comment: 'Пришлите и перевод.' }
    await app.server.as('manage-documents').call('POST /api/documents/request', { body })
    const visit = await app.visit({ screen: phone, hasTouch: true })
    const { page } = visit
    await enter(app, visit, email)
    for (const start of ['/dashboard', '/my-profile']) {
      await page.goto(start)
      const steps = page.getByRole('region', { name: 'Что дальше' })
      await steps.getByText(/^Загрузите документы: .*Паспорт/).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Загрузить документы' }).click()
      await h1(page, 'Мои документы')
    }
    const requestNote = page.getByText('Приёмная комиссия просит этот документ до 01.08.2089')
    await requestNote.waitFor()
    const clerk = app.server.as('manage-profiles')
    const { data } = await clerk.call('POST /api/profiles/:id/claim', { params: { id } })
    const refusal = { version: data.version, reason: 'Нет аттестата' }
    await clerk.call('POST /api/profiles/:id/reject', { params: { id }, body: refusal })
    await page.reload()
    await page.getByRole('heading', { name: 'Паспорт', exact: true }).waitFor()
    expect(await requestNote.count()).toBe(0)
    await visit.close()
  })

  it('can send a document while its pages are uploading, and it is sent after the last one', async () => {
    const { page, item, passport, close } = await openDocuments()
    await page.getByText(/Документа нет совсем — скажите приёмной комиссии/).waitFor()
    const [first, again] = [createGate(), createGate()]
    let sent = 0
    await page.route('**/api/files', async (route) => {
      sent += 1
      if (sent === 2) return route.abort()
      await (sent === 1 ? first : again).held
      return route.continue()
    })
    await item.getByRole('button', { name: 'Загрузить' }).click()
    await item
      .locator('input[type=file]')
      .first()
      .setInputFiles([await photo('разворот.png'), await photo('прописка.png')])
    const send = item.getByRole('button', { name: 'Отправить документ' })
    await send.click()
    await item.getByText('Отправим, как только загрузятся файлы.').waitFor()
    first.release()
    await item.getByRole('alert').filter({ hasText: 'прописка.png: нет связи' }).waitFor()
    await send.click()
    await item.getByText('Не все файлы загрузились: повторите загрузку или уберите их.').waitFor()
    expect((await passport())?.status.code).toBe('missing')
    await item.getByRole('button', { name: /Повторить/ }).click()
    await send.click()
    await item.getByText('Отправим, как только загрузятся файлы.').waitFor()
    again.release()
    await page.getByText('Паспорт: отправлено').waitFor()
    expect((await passport())?.pages.map(({ name }) => name)).toEqual(['разворот.png', 'прописка.png'])
    await close()
  })
})
