import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { credentialsOf } from '../kit/personas'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { phone } from './kit/browser'
import { createGate } from './kit/createGate'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const path = (page: Page) => new URL(page.url()).pathname

describe('The shell in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('R6.03 R9.01 returns a guest to the requested screen after sign-in, with the focus on its heading', async () => {
    const visit = await app.visit()
    const { page, context } = visit
    await page.goto('/my-documents')
    await heading(page, 'Вход')
    await page.getByLabel('Электронная почта').fill(credentialsOf('applicant.a').email)
    await page.getByLabel('Пароль', { exact: true }).fill(credentialsOf('applicant.a').password)
    await page.getByLabel('Запомнить меня').check()
    await page.keyboard.press('Enter')
    await heading(page, 'Мои документы')
    expect(path(page)).toBe('/my-documents')
    await page.getByRole('heading', { level: 1, name: 'Мои документы' }).and(page.locator(':focus')).waitFor()
    const token = (await context.cookies()).find(({ name }) => name === 'token')
    expect(token?.sameSite).toBe('Strict')
    expect(((token?.expires ?? 0) * 1000 - Date.now()) / 86_400_000).toBeCloseTo(365, 0)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R7.09 sends guests only the texts of guest pages and no admin framework until they sign in', async () => {
    const visit = await app.visit()
    const { page } = visit
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const wordFiles = () => sent.filter((name) => name.endsWith('.json')).map((name) => /(\w+)-[^/]+$/.exec(name)?.[1])
    await page.goto('/login')
    await heading(page, 'Вход')
    await page.getByLabel('Электронная почта').fill(credentialsOf('voter').email)
    await page.getByLabel('Пароль', { exact: true }).fill(credentialsOf('voter').password)
    expect(wordFiles()).toEqual(['guest'])
    expect(sent.filter((name) => /\/(App|DefaultLayout|routes)-/.test(name))).toEqual([])
    await Promise.all([page.waitForRequest(/\/app-[^/]+\.json$/), page.keyboard.press('Enter')])
    await page.waitForURL('**/dashboard')
    await visit.close()
  })

  it('navigates anywhere by keyboard: Ctrl K, a few letters, Enter', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admin')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Разделы' }).waitFor()
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox', { name: 'Поиск и команды' }).fill('жур')
    await page.keyboard.press('Enter')
    await heading(page, 'Журнал')
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+KeyK')
    await page.getByRole('combobox', { name: 'Поиск и команды' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('тёмн')
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    await page.route(/\/assets\/.+\.js$/, () => undefined)
    await page.reload({ waitUntil: 'commit' })
    // The splash screen appears before any script runs.
    await page.locator('html[data-theme=dark][data-inside=open] .splash').waitFor()
    expect(
      await page.locator('.splash').evaluate((frame) => getComputedStyle(frame, '::before').borderRightWidth),
    ).toBe('1px')
    await page.unroute(/\/assets\/.+\.js$/)
    await page.locator('html[data-theme=dark]').waitFor()
    await page.getByRole('navigation', { name: 'Разделы' }).waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R2.23 shows the menu on a phone as a drawer with the languages, which closes after a choice', async () => {
    const visit = await app.visit({ screen: phone })
    const { page } = visit
    await enterAs(app, visit, 'manage-gradebook')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Меню' }).click()
    const drawer = page.getByRole('dialog', { name: 'Меню' })
    await drawer.getByRole('link', { name: 'Журнал' }).click()
    await heading(page, 'Журнал')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Меню' }).click()
    await drawer.getByRole('link', { name: 'English' }).click()
    await heading(page, 'Gradebook')
    expect(path(page)).toBe('/admin/en/gradebook')
    await page.locator('html[lang=en]').waitFor()
    await visit.close()
  })

  it('R9.02 R9.03 takes the language from the address, and stores only a chosen one in a cookie', async () => {
    const visit = await app.visit()
    const { page, context } = visit
    const kept = async () => (await context.cookies()).find(({ name }) => name === 'locale')?.value
    await page.goto('/en/login')
    await heading(page, 'Sign in')
    expect(await kept()).toBeUndefined()
    await page.goto('/login')
    await heading(page, 'Вход')
    await page.getByRole('link', { name: 'English' }).click()
    await heading(page, 'Sign in')
    expect(path(page)).toBe('/admin/en/login')
    await expect.poll(kept, patience).toBe('en')
    await page.goto('/admin/login')
    await heading(page, 'Sign in')
    await visit.close()
  })

  it('R2.19 R4.04 reloads a screen with missing files once, then shows an error', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'manage-groups')
    await page.route('**/assets/App-*.js', (route) => route.abort())
    // The terms page needs none of the missing files.
    await page.goto('/terms')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const opened: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
    })
    await page.getByRole('link', { name: 'Главная', exact: true }).click()
    await heading(page, 'Страница не открылась')
    expect(opened).toEqual(['/dashboard'])
    await page.unroute('**/assets/App-*.js')
    await page.getByRole('button', { name: 'Обновить страницу' }).click()
    await page.getByRole('navigation', { name: 'Разделы' }).waitFor()
    await visit.close()
  })

  it('fetches a guest page in parallel with its texts and the configuration', async () => {
    const visit = await app.visit()
    const { page } = visit
    const { held, release } = createGate()
    await page.route('**/api/config', async (route) => {
      await held
      await route.continue()
    })
    const [code] = await Promise.all([
      page.waitForRequest('**/assets/guestPages-*.js'),
      page.waitForRequest('**/assets/account-*.json'),
      page.goto('/register'),
    ])
    expect(code.failure()).toBeNull()
    release()
    await heading(page, 'Регистрация')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R8.03 shows a message and the sign-in page on the first call after the session ended elsewhere', async () => {
    const visit = await app.visit()
    const { page, context } = visit
    await enterAs(app, visit, 'manage-groups')
    // Waits for all requests of the first screen, so that only a later request reveals the end of the session.
    await page.route('**/api/events', (route) => route.abort())
    await Promise.all([
      page.waitForResponse('**/api/dashboard?*'),
      page.waitForResponse('**/api/notifications?*'),
      open(page, '/dashboard'),
    ])
    const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
    await app.server.withToken(token).post('/api/logout')
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Группы' }).click()
    await heading(page, 'Вход')
    await page.getByText('Сеанс завершён').waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toBe('/groups')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
    await visit.close()
  })

  it('R2.25 leaves no data after signing out, and Back leads to the sign-in page', async () => {
    const visit = await app.visit()
    const { page, context } = visit
    await enterAs(app, visit, 'voter')
    await page.goto('/voting')
    await heading(page, 'Голосования')
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
    await page.getByRole('menuitem', { name: 'Выйти' }).click()
    await heading(page, 'Вход')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token')
    await page.goBack()
    await page.waitForURL('**/login?next=*')
    await heading(page, 'Вход')
    await visit.close()
  })
})
