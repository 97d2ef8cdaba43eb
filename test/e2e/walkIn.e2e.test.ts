import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPng } from '../library/files/pictures'
import { caseOf, openCampaign, putDocuments, wholeForm } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { fill, h1, patience, press } from './kit/application'
import { phone, type Visit } from './kit/browser'
import { expectNoComplaints, enterAs } from './kit/person'

/** R2.10 An unknown person without e-mail comes to the office and submits an application. */
describe('A walk-in applicant', () => {
  let app: App
  let office: Visit
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  let id = 0
  let [login, password] = ['', '']
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    office = await app.visit()
    await enterAs(app, office, 'admissions')
  })
  afterAll(() => app.stop())

  it('gets an account with a login slip that is shown once, and an application', async () => {
    const { page } = office
    await page.goto('/profiles')
    await page.getByRole('link', { name: 'Пришли лично' }).click()
    await h1(page, 'Анкета в приёмной')
    await fill(page, 'Фамилия', 'Ежова')
    await fill(page, 'Имя', 'Майя')
    await press(page, 'Завести анкету')
    const slip = page.getByRole('dialog', { name: 'Листок для входа' })
    await slip.waitFor()
    ;[, login = '', password = ''] = await slip.locator('dd').allTextContents()
    expect(login).toMatch(/^ezhova\.\d{4}$/)
    // A reload would lose the data, so the browser asks for confirmation; Back does not leave the page.
    const dialogOpened = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => window.location.reload()))
    const question = await dialogOpened
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.evaluate(() => window.history.back())
    await slip.getByText(password).waitFor()
    await slip.getByRole('button', { name: 'Готово' }).click()
    await h1(page, 'Ежова Майя')
    await page.locator('.page-title').getByText('Черновик', { exact: true }).waitFor()
    id = Number(page.url().split('/').at(-1))
  })

  it('has the form filled in by the office, without an e-mail', async () => {
    const { page } = office
    await press(page, /^Заполнить\s*: Контакты/)
    await fill(page, 'Телефон', '+7 912 345-67-89')
    await page.getByText('Электронная почта — необязательно').waitFor()
    await press(page, 'Сохранить')
    await page.getByRole('link', { name: '+7 912 345-67-89' }).waitFor()
    const { contacts, ...form } = wholeForm(campaign)
    const clerk = app.server.as('admissions')
    const { version } = await caseOf(clerk, id)
    await clerk.call('PATCH /api/profiles/:id', {
      params: { id },
      body: { version, ...form, contacts: { ...contacts, email: '' } },
    })
  })

  it('gets another slip from the application if the first is lost', async () => {
    const { page } = office
    await page.goto(`/profiles/${id}`)
    await press(page, 'Листок для входа')
    await page.getByRole('dialog', { name: /^Новый листок для входа: Ежова Майя/ }).waitFor()
    await press(page, 'Выдать листок')
    const slip = page.getByRole('dialog', { name: 'Листок для входа', exact: true })
    await slip.waitFor()
    const [, again = '', secret = ''] = await slip.locator('dd').allTextContents()
    expect(again).toBe(login)
    expect(secret).not.toBe(password)
    password = secret
    await slip.getByRole('button', { name: 'Готово' }).click()
  })

  it('has the documents scanned by the office', async () => {
    const { page } = office
    await page.goto(`/profiles/${id}`)
    await page.getByRole('region', { name: 'Документы' }).getByRole('link', { name: 'Все документы' }).click()
    const passport = page.getByRole('listitem').filter({ hasText: /^Паспорт/ })
    await passport.getByRole('button', { name: 'Отсканировать' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отсканировать: Паспорт' })
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: 'Паспорт.png', mimeType: 'image/png', buffer: await plainPng() })
    await dialog.getByText(/^Страница 1 /).waitFor()
    await dialog.getByRole('button', { name: 'Сохранить документ' }).click()
    await page.getByText('Паспорт: сохранено').waitFor()
    await putDocuments(app.server, id, 'uploaded')
  })

  it('cannot have the application submitted before the consent paper is signed', async () => {
    const { page } = office
    await page.goto(`/profiles/${id}`)
    await press(page, 'Отправить на проверку')
    await page
      .getByText(/^Анкета ещё не готова/)
      .first()
      .waitFor()
    await press(page, 'Записать согласие с бумаги')
    const dialog = page.getByRole('dialog', { name: 'Записать согласия, подписанные на бумаге?' })
    await expect.poll(() => dialog.getByRole('listitem').count(), patience).toBe(2)
    await dialog.getByRole('button', { name: 'Записать согласие с бумаги' }).click()
    const consents = page.getByRole('region', { name: 'Согласия' })
    await expect.poll(() => consents.getByText(/^Дано \d\d\.\d\d\.\d{4}/).count(), patience).toBe(2)
    await press(page, 'Отправить на проверку')
    await page.locator('.page-title').getByText('Отправлено', { exact: true }).waitFor()
    const { rows } = await app.server.pool.query(
      `SELECT count(*)::int AS recorded FROM application_consents JOIN users ON users.id = recorded_by
       WHERE application_id = $1 AND users.email = 'admissions@abitura.test'`,
      [id],
    )
    expect(rows).toEqual([{ recorded: 2 }])
    expectNoComplaints(office)
  })

  it('gets the application returned, corrected by the office and submitted again', async () => {
    const { page } = office
    await page.keyboard.press('c')
    await page.getByText(/^Заявление у вас до/).waitFor()
    await press(page, /^Замечание\s*: Образование/)
    await fill(page, 'Что исправить', 'Принесите приложение.')
    await press(page, 'Оставить замечание')
    await page.getByText('1 замечание уйдёт абитуриенту').waitFor()
    await page.keyboard.press('b')
    const preview = page.getByRole('dialog', { name: 'Вернуть заявление на исправление?' })
    await preview.getByText('Принесите приложение.').waitFor()
    await preview.getByRole('button', { name: 'Вернуть на исправление' }).click()
    await preview.waitFor({ state: 'hidden' })
    // The toast offers to undo a wrong decision.
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await page.getByText(/^Заявление у вас до/).waitFor()
    await page.keyboard.press('b')
    await preview.getByRole('button', { name: 'Вернуть на исправление' }).click()
    await page.locator('.page-title').getByText('Нужны исправления', { exact: true }).waitFor()
    await press(page, /^Исправить\s*: Образование/)
    await fill(page, 'Учебное заведение', 'Лицей № 2')
    await press(page, 'Сохранить')
    await page.getByText('Лицей № 2').waitFor()
    await press(page, 'Отправить снова')
    await page.locator('.page-title').getByText('Отправлено повторно', { exact: true }).waitFor()
  })

  it('signs in with the slip on a phone and must first set a password', async () => {
    const own = await app.visit({ screen: phone })
    const { page } = own
    await page.goto('/login')
    await fill(page, 'Электронная почта', login)
    await fill(page, 'Пароль', password)
    await press(page, 'Войти')
    await page.waitForURL('**/settings/password**')
    expectNoComplaints(own)
    await own.close()
  })
})
