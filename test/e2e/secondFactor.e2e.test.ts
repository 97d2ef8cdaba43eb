import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailOf } from '../../src/server/demo/accounts'
import { startApp, type App } from './kit/app'
import { phone, type Visit } from './kit/browser'
import { expectNoComplaints, enterAs } from './kit/person'
import { demoPassword } from '../kit/personas'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A role that requires two-step verification, from the requirement to a lost phone. */
describe('Two-step verification', () => {
  let app: App
  let visit: Visit
  let secret = ''
  let recovery = ''
  beforeAll(async () => {
    app = await startApp()
    visit = await app.visit()
  })
  afterAll(() => app.stop())

  /** The code of the authenticator app at the server's time. */
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.server.clock.now().getTime() })
  const begin = async (page: Page) => {
    await page.goto('/login')
    await page.getByLabel('Электронная почта').fill(emailOf('teacher'))
    await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    await press(page, 'Войти')
  }
  const setUp = async (page: Page) => {
    await press(page, 'Включить второй шаг')
    await page.getByLabel('Ваш пароль').fill(demoPassword)
    await press(page, 'Продолжить')
    await page.getByRole('img', { name: 'QR-код для приложения с кодами' }).waitFor()
    secret = (await page.locator('.secret code').textContent())?.replaceAll(/\s/g, '') ?? ''
    await page.getByLabel('Шесть цифр из приложения').fill(code())
    await press(page, 'Включить')
    await page.getByRole('dialog', { name: 'Сохраните резервные коды' }).waitFor()
    recovery = (await page.locator('.recovery-codes li').first().textContent()) ?? ''
  }

  it('R2.17 R6.01 is required by a role and blocks everything except the settings until it is set up', async () => {
    const { page } = visit
    await begin(page)
    await page.waitForURL('**/dashboard')
    const admin = app.server.as('admin')
    const role = (await admin.call('GET /api/access/roles')).data.find((one) => one.code === 'teacher')
    await admin.call('PUT /api/access/roles/:id', {
      params: { id: role?.id ?? 0 },
      body: Object.assign(role ?? { version: 0, translations: { ru: { name: '' } } }, { requires_second_factor: true }),
    })
    // Signed-in users see the requirement on the next page, without signing in again.
    await page.goto('/media-manager')
    await h1(page, 'Такой страницы нет')
    await page.getByText('Для вашей роли нужен второй шаг входа').waitFor()
    await page.getByRole('link', { name: 'Включить второй шаг' }).click()
    await h1(page, 'Пароль и вход')
    await page.getByText('Требуется для вашей роли').waitFor()
  })

  it('opens its setup right after sign-in if the role requires it', async () => {
    const other = await app.visit({ screen: phone, scheme: 'dark' })
    await begin(other.page)
    await other.page.waitForURL('**/settings/password')
    await other.page.getByText('Для вашей роли нужен второй шаг входа').waitFor()
    expectNoComplaints(other)
    await other.close()
  })

  it('R2.13 is set up by scanning a QR code and typing a code, after which all screens open', async () => {
    const { page } = visit
    await setUp(page)
    await press(page, 'Сохранено, закрыть')
    await page.locator('.chip.success').getByText('Включён').waitFor()
    expect(await page.getByText('Для вашей роли нужен второй шаг входа').count()).toBe(0)
    await page.goto('/media-manager')
    await h1(page, 'Медиафайлы')
  })

  it('R2.13 is turned off by its owner with password and fresh code, required at once, and set up again', async () => {
    const { page } = visit
    await page.goto('/settings/password')
    await press(page, 'Выключить')
    const dialog = page.getByRole('dialog', { name: 'Выключить второй шаг' })
    await dialog.getByLabel('Ваш пароль').fill(demoPassword)
    // The code that enabled two-step verification cannot be reused; the next code follows half a minute later.
    await dialog.getByLabel('Код').fill(code())
    await dialog.getByRole('button', { name: 'Выключить' }).click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    app.server.clock.advance({ seconds: 30 })
    await dialog.getByLabel('Код').fill(code())
    await dialog.getByRole('button', { name: 'Выключить' }).click()
    await page.getByText('Для вашей роли нужен второй шаг входа').waitFor()
    await setUp(page)
    await press(page, 'Сохранено, закрыть')
    await page.locator('.chip.success').getByText('Включён').waitFor()
  })

  it('asks for a code at sign-in; wrong and used codes fail, and a recovery code works once', async () => {
    const other = await app.visit()
    const { page } = other
    const enter = async (typed: string) => {
      await page.getByLabel('Код').fill(typed)
      await press(page, 'Войти')
    }
    await begin(page)
    await h1(page, 'Второй шаг входа')
    await enter('000000')
    await page.locator('[aria-invalid="true"]').waitFor()
    // The code that enabled two-step verification cannot be reused.
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/login'))
    await enter(code())
    expect((await answered).status()).toBe(422)
    await page.locator('[aria-busy="false"][type="submit"]').waitFor()
    await enter(recovery)
    await page.waitForURL('**/dashboard')
    await other.close()

    const again = await app.visit()
    await begin(again.page)
    await h1(again.page, 'Второй шаг входа')
    await again.page.getByLabel('Код').fill(recovery)
    await press(again.page, 'Войти')
    await again.page.locator('[aria-invalid="true"]').waitFor()
    await again.close()
  })

  it('R2.15 is turned off by staff if the phone is lost, and then required again', async () => {
    const staff = await app.visit()
    await enterAs(app, staff, 'admin')
    const { page } = staff
    await page.goto('/access/users')
    await page.getByRole('searchbox').fill(emailOf('teacher'))
    await page.getByText('1–1 из 1').waitFor()
    await page.locator('tbody a.name').click()
    await page.getByText(/вход в два шага/).waitFor()
    await press(page, 'Другие действия')
    await page.getByRole('menuitem', { name: 'Отключить второй шаг' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить второй шаг' }).click()
    await page.getByText('Второй шаг входа отключён').waitFor()
    expectNoComplaints(staff)
    await staff.close()

    const after = await app.visit()
    await begin(after.page)
    await after.page.waitForURL('**/settings/password')
    await after.page.getByText('Требуется для вашей роли').waitFor()
    await setUp(after.page)
    await press(after.page, 'Сохранено, закрыть')
    await after.page.goto('/media-manager')
    await h1(after.page, 'Медиафайлы')
    expectNoComplaints(after)
    await after.close()
    expectNoComplaints(visit)
  })
})
