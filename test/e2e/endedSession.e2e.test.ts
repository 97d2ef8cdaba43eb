import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSentAs, openCampaign, settleDocuments } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { fill, patience } from './kit/application'
import type { Visit } from './kit/browser'
import { enterAs } from './kit/person'
import { demoPassword } from '../kit/personas'

const claimedText = (page: Page) => page.getByText(/^Заявление у вас до \d\d:\d\d/).waitFor()
const status = (page: Page, name: string) => page.locator('.page-title').getByText(name, { exact: true }).waitFor()
const reason = (page: Page) => page.getByRole('dialog').getByLabel('Причина')

/** R8.03 Unsaved work of a clerk whose session ends. */
describe('Unsaved work at the end of a session', () => {
  let app: App
  let clerk: Visit
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    clerk = await app.visit()
    await enterAs(app, clerk, 'admin')
    // Blocks the event stream, so that only the clerk's own call reveals the end of the session.
    await clerk.page.route('**/api/events', (route) => route.abort())
  })
  afterAll(() => app.stop())

  const take = async (page: Page, surname: string) => {
    const id = await newSentAs(surname, app.server, campaign)
    await settleDocuments(app.server, id)
    await page.goto(`/profiles/${id}`)
    await page.locator('.case').waitFor()
    await page.keyboard.press('c')
    await claimedText(page)
    return id
  }
  const endSession = () =>
    app.server.pool.query(
      `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'admin@abitura.test')`,
    )
  const signInAgain = async (page: Page, to: string) => {
    await page.waitForURL('**/login?next=*')
    await fill(page, 'Электронная почта', 'admin@abitura.test')
    await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL(`**/${to}`)
  }

  it('is restored in its dialog', async () => {
    const { page } = clerk
    const id = await take(page, 'Воронова')
    await page.keyboard.press('r')
    await reason(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Паспорт не читается')
    await endSession()
    await page.keyboard.press('Control+Enter')
    await signInAgain(page, `profiles/${id}`)
    await reason(page).and(page.locator(':focus')).waitFor()
    await expect.poll(() => reason(page).inputValue(), patience).toBe('Паспорт не читается')
    await page.keyboard.press('Control+Enter')
    await status(page, 'Отклонено')
  })

  it('is restored next to its line if it was a remark', async () => {
    const { page } = clerk
    const id = await take(page, 'Гусева')
    const part = page.getByRole('region', { name: 'Образование' })
    await part.getByRole('button', { name: 'Замечание: Учебное заведение' }).click()
    await page.getByLabel('Что исправить').fill('Какая именно школа?')
    await endSession()
    await page.keyboard.press('Control+Enter')
    await signInAgain(page, `profiles/${id}`)
    const words = part.getByLabel('Что исправить')
    await expect.poll(() => words.inputValue(), patience).toBe('Какая именно школа?')
    await words.press('Control+Enter')
    await part.getByText('Какая именно школа?', { exact: true }).waitFor()
  })

  it('is kept if somebody else has changed the application, and can then be sent again by keyboard', async () => {
    const { page } = clerk
    const id = await take(page, 'Дёмина')
    await page.keyboard.press('r')
    await reason(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Аттестат чужой')
    await app.server.pool.query(`UPDATE applications SET version = version + 1 WHERE id = $1`, [id])
    await page.keyboard.press('Control+Enter')
    await page.getByText('Заявление только что изменили: показано новое.').waitFor()
    await expect.poll(() => reason(page).inputValue(), patience).toBe('Аттестат чужой')
    await page.keyboard.press('Control+Enter')
    await status(page, 'Отклонено')
  })

  it('is restored if it was a note on an original', async () => {
    const { page } = clerk
    const applicationId = await newSentAs('Дроздова', app.server, campaign)
    await settleDocuments(app.server, applicationId)
    const { rows } = await app.server.pool.query<{ id: number }>(
      `SELECT documents.id FROM documents JOIN document_types ON document_types.id = document_type_id
       WHERE application_id = $1 AND needs_original LIMIT 1`,
      [applicationId],
    )
    const id = rows[0]?.id
    await page.goto(`/documents/${id}`)
    await page.getByRole('button', { name: 'Принять оригинал' }).click()
    const note = page.getByRole('dialog').getByRole('textbox')
    await note.fill('Без приложения')
    await endSession()
    await note.press('Enter')
    await signInAgain(page, `documents/${id}`)
    await expect.poll(() => note.inputValue(), patience).toBe('Без приложения')
    await note.press('Enter')
    await page.getByText('(Без приложения)').waitFor()
  })

  it('is restored if it was a new version of a legal text', async () => {
    const { page } = clerk
    await page.goto('/settings/legal-texts')
    const text = page.getByRole('region', { name: 'Согласие на зачисление' })
    await text.getByRole('button', { name: 'Новая редакция' }).click()
    const dialog = page.getByRole('dialog')
    const title = dialog.getByRole('textbox').first()
    await title.fill('Согласие поступить')
    await endSession()
    await dialog.getByRole('button', { name: 'Опубликовать редакцию 2' }).click()
    await signInAgain(page, 'settings/legal-texts')
    await expect.poll(() => title.inputValue(), patience).toBe('Согласие поступить')
    await dialog.getByRole('button', { name: 'Опубликовать редакцию 2' }).click()
    await text.getByText('Редакция 2').waitFor()
  })

  it('is offered above the form of a record', async () => {
    const { page } = clerk
    await page.goto('/directories/directions')
    await page.locator('tbody .name').first().click()
    const application = page.getByRole('textbox', { name: 'Профиль' })
    await application.fill('Заочно')
    await endSession()
    await page.keyboard.press('Control+S')
    await signInAgain(page, 'directories/directions/*')
    await page.getByText(/^Здесь есть несохранённые изменения от/).waitFor()
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect.poll(() => application.inputValue(), patience).toBe('Заочно')
    await page.keyboard.press('Control+S')
    await page.getByText(/Сохранено в/).waitFor()
  })

  it('is restored with the same selection if it concerned several applications', async () => {
    const { page } = clerk
    const surnames = ['Ёлкина', 'Ёжиков']
    for (const surname of surnames) await take(page, surname)
    await page.goto('/profiles?filter={"mine":true}')
    for (const surname of surnames)
      await page
        .getByRole('row', { name: new RegExp(surname) })
        .getByRole('checkbox')
        .check()
    const bar = page.getByRole('toolbar', { name: 'Действия с выбранными' })
    await bar.getByRole('button', { name: 'Отклонить' }).click()
    await reason(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Поданы дважды')
    await endSession()
    await page.keyboard.press('Control+Enter')
    await signInAgain(page, 'profiles?*')
    await page.getByRole('dialog', { name: 'Отклонить 2 заявления?' }).waitFor()
    await expect.poll(() => reason(page).inputValue(), patience).toBe('Поданы дважды')
    await reason(page).press('Control+Enter')
    await page.getByText('Отклонено 2 заявления').waitFor()
  })
})
