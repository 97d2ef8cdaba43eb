import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from './kit/app'
import { inOrder, patience } from './kit/application'
import { phone } from './kit/browser'
import { findings, sidewaysScroll } from './kit/findings'
import { expectNoComplaints, enterAs } from './kit/person'

const app = await startApp()
afterAll(app.stop)

const figures = (page: Page) => page.getByRole('region', { name: /^Приём \d{4} года$/ })
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))
/** Total number of records that the list shows. */
const totalIn = async (page: Page) =>
  digits(
    (await page.getByRole('navigation', { name: 'Страницы' }).locator('.num').first().textContent())?.split('из')[1] ??
      '',
  )

describe('R2.05 The staff dashboard', () => {
  it('links every number to the list of exactly those records', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admin')
    await page.goto('/dashboard')
    const numbers = [
      ...['Заявления ждут проверки', 'Ждут абитуриента', 'Документы ждут проверки'].map((name) => ({
        name,
        number: page.getByRole('row', { name }).locator('.count'),
      })),
      ...[
        'Зарегистрированы',
        'Начали анкету',
        'Подали',
        'Приняты',
        'Рекомендованы',
        'Зачислены',
        'Дизайн (по отраслям)',
      ].map((name) => ({ name, number: figures(page).getByRole('link', { name }).first().locator('b') })),
    ]
    for (const { name, number } of numbers) {
      const link = page.locator('main').getByRole('link', { name }).first()
      const count = digits(await number.textContent())
      expect(count, name).toBeGreaterThan(0)
      await link.click()
      await page.waitForURL('**/*filter=*')
      await expect.poll(() => totalIn(page), { ...patience, message: name }).toBe(count)
      await page.goBack()
      await figures(page).waitFor()
    }
    expectNoComplaints(visit)
  })

  it('shows days as bars with arrow-key navigation, and as a table', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto('/dashboard')
    const days = page.getByRole('region', { name: 'Заявления по дням' })
    const bars = days.locator('.day-bars a')
    await bars.first().waitFor()
    const count = await bars.count()
    expect(count).toBeGreaterThan(3)
    await days.getByRole('button', { name: 'Таблицей' }).focus()
    await page.keyboard.press('Tab')
    const focused = () => bars.evaluateAll((all) => all.findIndex((one) => one === one.ownerDocument.activeElement))
    await expect.poll(focused, patience).toBe(count - 1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(focused, patience).toBe(count - 2)
    await page.keyboard.press('Home')
    await expect.poll(focused, patience).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(focused, patience).toBe(count - 1)
    const name = await bars.last().textContent()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profiles?filter=*')
    await expect.poll(async () => name?.includes(`: ${await totalIn(page)} `), patience).toBe(true)
    await inOrder(page.locator('.filter-chip'), [`Поданы с: ${name?.slice(0, 10)}`, `Поданы по: ${name?.slice(0, 10)}`])
    await page.goBack()
    await days.getByRole('button', { name: 'Таблицей' }).click()
    const rows = days.getByRole('row')
    await rows.nth(30).waitFor()
    expect(await rows.count()).toBe(31)
    expect(await rows.getByRole('link').count()).toBe(count)
    expect(await findings(page)).toEqual([])
    expectNoComplaints(visit)
  })

  it('fits a phone, and hides admissions from staff who do not manage them', async () => {
    const visit = await app.visit({ screen: phone })
    await enterAs(app, visit, 'admissions')
    await visit.page.goto('/dashboard')
    await figures(visit.page).waitFor()
    expect(await sidewaysScroll(visit.page)).toBe(0)
    expect(await findings(visit.page)).toEqual([])
    const other = await app.visit()
    await enterAs(app, other, 'methodist')
    await other.page.goto('/dashboard')
    await other.page.getByRole('row', { name: 'Ответы ждут проверки' }).waitFor()
    expect(await other.page.getByText('Путь абитуриентов').count()).toBe(0)
  })
})
