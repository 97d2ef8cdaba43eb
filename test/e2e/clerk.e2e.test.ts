import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaignOf,
  documentTypeIds,
  newApplication,
  sendDocument,
  uploadPages,
} from '../admissions/documents/applications'
import { plainPng } from '../library/files/pictures'
import { startApp, type App } from './kit/app'
import { h1 } from './kit/application'
import { looks, type Visit } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

/** R2.10 A clerk's work with documents, apart from decisions. */
describe('Documents in the office', () => {
  let app: App
  let clerk: Visit
  const one = { application: 0, passport: 0, certificate: 0 }
  beforeAll(async () => {
    app = await startApp()
    const { server } = app
    const type = await documentTypeIds(server)
    const campaign = await campaignOf(server)
    // The queue shows the campaign that opened last.
    const opens_at = new Date(server.clock.now().getTime() - 60_000).toISOString()
    await server.db.updateTable('campaigns').set({ opens_at }).where('id', '=', campaign.id).execute()
    const application = await newApplication(server, { persona: 'applicant.a', campaign })
    one.application = application.id
    const picture = async (name: string) => ({ name, content: await plainPng({ width: 600, height: 800 }) })
    const pages = await uploadPages(server, 'applicant.a', [await picture('1.png'), await picture('2.png')])
    const body = { document_type_id: type('passport'), pages: pages.map((file_id) => ({ file_id })) }
    const { data } = await server.as('applicant.a').call('POST /api/my/documents', { body })
    one.passport = data.items.find(({ code }) => code === 'passport')?.id ?? 0
    const certificate = { persona: 'applicant.a', type: type('school_certificate') } as const
    one.certificate = (await sendDocument(server, certificate)).id
    const submitted = { status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' } as const
    await server.db.updateTable('applications').set(submitted).where('id', '=', application.id).execute()
    clerk = await app.visit()
    await enterAs(app, clerk, 'admissions')
  })
  afterAll(() => app.stop())

  it.each(looks)(
    'have no axe findings and no horizontal scroll: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const visit = await app.visit({ locale, scheme, screen })
      const { page } = visit
      await enterAs(app, visit, 'admissions')
      const faults: string[] = []
      const look = async (where: string) => faults.push(...(await faultsOf(page, where)))
      for (const path of ['/documents', `/documents/${one.passport}`, `/documents/applications/${one.application}`]) {
        await open(page, path)
        await look(path)
      }
      await page
        .getByRole('button', { name: /^(Запросить документ|Request document)/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await look('a request')
      await page.goto(`/documents/${one.passport}`)
      await page.getByRole('button', { name: /^(Отклонить|Reject)/ }).waitFor()
      await page.keyboard.press('r')
      await page.locator('.pane-body form').waitFor()
      // The viewport is made as high as the page, because axe reports buttons that a fixed bar covers in part.
      await page.setViewportSize({ width: screen.width, height: 2400 })
      await look('reasons')
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )

  it('R2.10 are paged through by keyboard', async () => {
    const { page } = clerk
    await page.goto(`/documents/${one.passport}`)
    const pages = page.getByRole('group', { name: 'Страницы' }).getByRole('button')
    await pages.nth(1).waitFor()
    expect(await pages.count()).toBe(2)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'Страница 2 из 2', pressed: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Страница 1 из 2', pressed: true }).waitFor()
  })

  it('R2.10 can be requested by a date, or waived', async () => {
    const { page } = clerk
    await page.goto(`/documents/applications/${one.application}`)
    await page.getByRole('button', { name: 'Запросить документ' }).click()
    const request = page.getByRole('dialog', { name: 'Запросить документ' })
    await request.getByRole('combobox', { name: /^Вид документа/ }).fill('смене имени')
    await page.getByRole('option', { name: /смене имени/ }).click()
    await request.getByRole('combobox', { name: /^Загрузить до/ }).click()
    const calendar = page.getByRole('dialog', { name: /^Загрузить до/ })
    await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
    await calendar.getByRole('gridcell', { name: '20', exact: true }).click()
    await request.getByRole('button', { name: 'Запросить' }).click()
    await page.getByText('Запрос отправлен абитуриенту').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /до 20\.\d\d\.\d{4}/ })
      .getByText('Запрошен', { exact: true })
      .waitFor()

    const snils = page.getByRole('listitem').filter({ hasText: 'СНИЛС' })
    await snils.getByRole('button', { name: 'Не требовать' }).click()
    const waive = page.getByRole('dialog', { name: /^Документ не нужен/ })
    await waive.getByLabel('Причина').fill('Номер проверен в системе')
    await waive.getByRole('button', { name: 'Не требовать' }).click()
    await snils.getByText('Не нужен', { exact: true }).waitFor()
  })

  it('R2.10 can have their originals received with a printed receipt, and returned', async () => {
    const { page } = clerk
    await page.goto(`/documents/${one.certificate}`)
    await page.getByRole('button', { name: 'Принять оригинал' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять оригинал' }).click()
    await page.getByText('Оригинал у нас').waitFor()
    const [receipt] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Расписка' }).click(),
    ])
    expect(receipt.suggestedFilename()).toMatch(/^Расписка.*\.pdf$/)
    await page.getByRole('button', { name: 'Вернуть оригинал' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть оригинал' }).click()
    await page.getByText('Оригинал возвращён').waitFor()
    const lines = page.getByText(/ (принят|возвращён), /)
    await lines.nth(1).waitFor()
    expect(await lines.count()).toBe(2)
  })

  it('R2.10 keep replaced rejected versions visible with the reason', async () => {
    const { page } = clerk
    await page.goto(`/documents/${one.passport}`)
    await page.getByRole('button', { name: /^Отклонить/ }).waitFor()
    await page.keyboard.press('0')
    await page.keyboard.type('Край страницы')
    // Escape leaves the text field, so that shortcuts work again; 0 returns the focus to the typed text.
    await page.keyboard.press('Escape')
    await page.keyboard.press('0')
    await page.keyboard.press('End')
    await page.keyboard.type(' обрезан')
    const rejected = page.waitForResponse((answer) => answer.url().endsWith(`/documents/${one.passport}/reject`))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith(`/${one.passport}`))
    await rejected
    const type = await documentTypeIds(app.server)
    await sendDocument(app.server, { persona: 'applicant.a', type: type('passport') })
    const { data } = await app.server.as('applicant.a').call('GET /api/my/documents')
    const id = data?.items.find(({ code }) => code === 'passport')?.id ?? 0
    expect(id).not.toBe(one.passport)
    await page.goto(`/documents/${id}`)
    await h1(page, 'Паспорт')
    await page.getByText('версия 2').waitFor()
    await page.getByText('Прежняя версия').click()
    await page.getByText(/Отклонён: Край страницы обрезан/).waitFor()
    expectNoComplaints(clerk)
  })
})
