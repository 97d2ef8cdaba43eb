import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { looksByLocale, phone } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { open, settled } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const panel = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string) => panel(page).getByRole('heading', { level: 2, name, exact: true })

describe('The help panel', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('opens from the top bar, survives a reload and closes with Back and Escape', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admin')
    await open(page, '/groups')
    const button = page.getByRole('button', { name: 'Справка' })
    await button.click()
    await title(page, 'Вести группы').waitFor()
    await page.reload()
    await title(page, 'Вести группы').waitFor()
    await page.goBack()
    await panel(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')

    await button.click()
    await panel(page).getByRole('button', { name: 'Все страницы справки' }).click()
    await panel(page).getByRole('link', { name: 'Вести журнал', exact: true }).click()
    await title(page, 'Вести журнал').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Вести журнал')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('opens by its address and by Ctrl K under /en', async () => {
    const visit = await app.visit({ locale: 'en' })
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto('/en/dashboard?guide=vote')
    await title(page, 'Vote').waitFor()
    await panel(page).getByRole('link', { name: 'Voting', exact: true }).click()
    await page.waitForURL('**/en/voting')
    await panel(page).waitFor({ state: 'detached' })

    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill('help take a test')
    await page.getByRole('option', { name: 'Help: Take a test' }).click()
    await title(page, 'Take a test').waitFor()
    expect(new URL(page.url()).pathname).toBe('/en/voting')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('can be read offline once the guide was loaded', async () => {
    const visit = await app.visit({ screen: phone })
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await open(page, '/study?guide=study')
    await title(page, 'Читать учебные материалы').waitFor()
    await panel(page).getByRole('button', { name: 'Закрыть' }).click()
    await visit.context.setOffline(true)
    await page.getByRole('button', { name: 'Справка' }).click()
    await panel(page).getByRole('button', { name: 'Все страницы справки' }).click()
    await panel(page).getByRole('link', { name: 'Пройти тест' }).click()
    await title(page, 'Пройти тест').waitFor()
    await visit.close()
  })

  it('prints only the page', async () => {
    const visit = await app.visit()
    const { page } = visit
    await open(page, '/login?guide=sign-in')
    await title(page, 'Войти в систему').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#root').isVisible()).toBe(false)
    expect(await panel(page).getByRole('button').count()).toBe(0)
    const [box, text] = [await panel(page).boundingBox(), await page.locator('.guide-text').boundingBox()]
    expect(box?.height).toBeGreaterThan(text?.height ?? Infinity)
    await visit.close()
  })

  it.each(looksByLocale)('is accessible and fits on a phone in $locale', async ({ locale, looks }) => {
    const visit = await app.visit({ locale })
    const { page } = visit
    await enterAs(app, visit, 'admin')
    const faults: string[] = []
    for (const name of ['all', 'gradebook']) {
      await page.goto(`${locale === 'en' ? '/en' : ''}/profiles?guide=${name}`)
      await panel(page).waitFor()
      await settled(page)
      faults.push(...(await faultsInLooks(page, { where: `guide ${name} ${locale}`, looks })))
    }
    expect(faults).toEqual([])
    expectNoComplaints(visit)
    await visit.close()
  })
})
