import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailTo } from '../kit/newcomer'
import { startApp, type App } from './kit/app'
import { phone, type Visit } from './kit/browser'
import { expectNoComplaints } from './kit/person'

const email = 'lida.vetrova@example.org'
const firstPassword = 'кот рыжий спит'
const secondPassword = 'сова не спит ночью'
const thirdPassword = 'весной прилетят грачи'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (page: Page, name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)

const signIn = async ({ page }: Visit, password: string) => {
  await page.goto('/login')
  await fill(page, 'Электронная почта', email)
  await fill(page, 'Пароль', password)
  await press(page, 'Войти')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A new user, from registration to a secured account. */
describe('An account', () => {
  let app: App
  let home: Visit
  let away: Visit
  beforeAll(async () => {
    app = await startApp()
    home = await app.visit()
    away = await app.visit({ screen: phone, scheme: 'dark' })
  })
  afterAll(() => app.stop())

  /** Path of the link in the latest mail with this subject; mails with other subjects may follow it. */
  const mailedPath = async (about: string) => {
    const { links } = await mailTo(app.server, email, about)
    return new URL(links[0] ?? '').pathname
  }

  it('R2.02 is created with two consents', async () => {
    const { page } = home
    await page.goto('/login')
    await page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }).click()
    await h1(page, 'Регистрация')
    await fill(page, 'Фамилия', 'Ветрова')
    await fill(page, 'Имя', 'Лидия')
    await fill(page, 'Электронная почта', email)
    await fill(page, 'Пароль', firstPassword)
    await page.getByRole('checkbox', { name: /^Я принимаю/ }).check()
    await page.getByRole('checkbox', { name: /^Я даю/ }).check()
    const [terms] = await Promise.all([
      home.context.waitForEvent('page'),
      page.getByRole('link', { name: /согласие на обработку персональных данных/ }).click(),
    ])
    await terms.getByRole('heading', { level: 2, name: 'Согласие на обработку персональных данных' }).waitFor()
    await terms.close()
    await press(page, 'Зарегистрироваться')
    await h1(page, 'Проверьте почту')
    // Simulates a phone that discarded the page while the user read the mail.
    await page.reload()
    await page.getByText(`Мы отправили письмо на адрес ${email}`).waitFor()
  })

  it('R2.04 is confirmed by the mailed link, also on another device after signing in there', async () => {
    await signIn(home, firstPassword)
    await home.page.getByText(/Подтвердите почту/).waitFor()
    const { page } = away
    await page.goto(await mailedPath('Подтвердите адрес почты'))
    await page.getByRole('main').getByRole('link', { name: 'Войти и подтвердить' }).click()
    await h1(page, 'Вход')
    await fill(page, 'Электронная почта', email)
    await fill(page, 'Пароль', firstPassword)
    await press(page, 'Войти')
    await h1(page, 'Подтверждение почты')
    await press(page, 'Подтвердить адрес')
    await h1(page, 'Почта подтверждена')
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await page.waitForURL('**/dashboard')
    await home.page.reload()
    await home.page.getByRole('heading', { level: 1 }).waitFor()
    await home.page.getByText(/Подтвердите почту/).waitFor({ state: 'detached' })
  })

  it('R2.13 gets a new password, which signs out all other devices', async () => {
    const { page } = home
    await page.goto('/settings')
    await h1(page, 'Профиль')
    await page.getByRole('main').getByRole('link', { name: 'Пароль и вход' }).click()
    await h1(page, 'Пароль и вход')
    await fill(page, 'Нынешний пароль', firstPassword)
    await fill(page, 'Новый пароль', secondPassword)
    await press(page, 'Сменить пароль')
    await page.getByText('Пароль изменён').waitFor()
    await page.reload()
    await h1(page, 'Пароль и вход')
    await away.page.goto('/settings/profile')
    await h1(away.page, 'Вход')
  })

  it('R2.03 gets a new password by mail if the old one is forgotten', async () => {
    const { page } = away
    await page.getByRole('link', { name: 'Забыли пароль?' }).click()
    await h1(page, 'Забыли пароль?')
    await fill(page, 'Электронная почта', email)
    await press(page, 'Отправить ссылку')
    await h1(page, 'Проверьте почту')
    const path = await mailedPath('Новый пароль')
    await page.goto(path)
    await fill(page, 'Новый пароль', thirdPassword)
    await press(page, 'Сохранить пароль')
    await h1(page, 'Пароль сохранён')
    await page.goto(path)
    await fill(page, 'Новый пароль', firstPassword)
    await press(page, 'Сохранить пароль')
    await h1(page, 'Ссылка не сработала')
    await page.getByRole('link', { name: 'Получить новую ссылку' }).click()
    await h1(page, 'Забыли пароль?')
    await signIn(away, thirdPassword)
    await home.page.goto('/settings/profile')
    await h1(home.page, 'Вход')
  })

  it('R2.24 gets a photo and an export of all personal data', async () => {
    await signIn(home, thirdPassword)
    const { page } = home
    await page.goto('/settings/profile')
    await h1(page, 'Профиль')
    const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } })
    await page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
    await page.getByRole('dialog', { name: 'Какую часть оставить' }).waitFor()
    await press(page, 'Сохранить фотографию')
    await page.getByRole('button', { name: 'Заменить' }).waitFor()
    const shown = page.getByRole('banner').locator('img.avatar')
    const width = await shown.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 0
      await image.decode()
      return image.naturalWidth
    })
    expect(width).toBeGreaterThan(0)

    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Скачать мои данные')])
    expect(file.suggestedFilename()).toMatch(/^abitura-\d{4}-\d\d-\d\d\.zip$/)
    const taken = unzipSync(await readFile(await file.path()))
    expect(strFromU8(taken['data.json'] ?? new Uint8Array())).toContain(email)
    expect(Object.keys(taken).filter((name) => name.startsWith('files/'))).toHaveLength(1)
    expectNoComplaints(home)
    expectNoComplaints(away)
  })
})
