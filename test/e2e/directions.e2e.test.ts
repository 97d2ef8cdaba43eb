import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { faultsOf } from './kit/findings'
import { expectNoComplaints, enterAs } from './kit/person'

const tourism = 'Туризм и гостеприимство'

describe('Managing directions', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const openTourism = async (page: Page) => {
    await page.goto('/directories/directions')
    await page.getByRole('searchbox').fill('туризма')
    await page.getByText('1–1 из 1').waitFor()
    await page.getByRole('link', { name: tourism }).click()
    await page.getByRole('heading', { level: 1, name: tourism }).waitFor()
  }
  const save = (page: Page) => page.getByRole('button', { name: /^Сохранить/ }).click()

  it('R0.03 R3.04 finds a direction by a word form, edits it, and shows the change after a reload', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await openTourism(page)
    const qualification = page.getByRole('textbox', { name: 'Квалификация' })
    await qualification.fill('Специалист по путешествиям')
    await save(page)
    await page.getByText(/Сохранено в \d\d:\d\d/).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: tourism }).waitFor()
    await expect.poll(() => qualification.inputValue(), patience).toBe('Специалист по путешествиям')
    const [stored] = await app.server.db
      .selectFrom('directions')
      .select('translations')
      .where('code', '=', '43.02.16')
      .execute()
    expect(stored?.translations).toMatchObject({ ru: { qualification: 'Специалист по путешествиям' } })
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R5.01 R5.07 shows server errors at their fields and keeps all input', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await openTourism(page)
    const code = page.getByLabel('Шифр', { exact: true })
    await code.fill('43-02')
    await save(page)
    await page.getByText('Шифр записывают так: 09.02.07.').first().waitFor()
    await code.and(page.locator('[aria-invalid="true"]')).waitFor()
    expect(await code.inputValue()).toBe('43-02')
    await visit.close()
  })

  it('offers the unsaved draft after a reload, and saves it once it is restored', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await openTourism(page)
    const profile = page.getByRole('textbox', { name: 'Профиль' })
    await profile.fill('Горный туризм')
    // Waits until the draft is saved, before the tab is closed.
    await page.waitForTimeout(1_000)
    await page.reload()
    const offer = page.getByText(/^Здесь есть несохранённые изменения от \d\d:\d\d/)
    await offer.waitFor()
    expect(await profile.inputValue()).not.toBe('Горный туризм')
    expect(await faultsOf(page, 'a form with an offer')).toEqual([])
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
    await expect.poll(() => profile.inputValue(), patience).toBe('Горный туризм')
    await save(page)
    await page.getByText(/Сохранено в \d\d:\d\d/).waitFor()
    await page.reload()
    await expect.poll(() => profile.inputValue(), patience).toBe('Горный туризм')
    expect(await offer.count()).toBe(0)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R5.02 names the language in an error of a translation', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await openTourism(page)
    await page.getByRole('tab', { name: /English/ }).click()
    await page.getByRole('textbox', { name: 'Название' }).fill('x'.repeat(300))
    await page.getByRole('tab', { name: /Русский/ }).click()
    await save(page)
    await page
      .getByText(/English: .*не больше 200/i)
      .first()
      .waitFor()
    await visit.close()
  })

  it('shows the second of two concurrent editors both versions to choose from', async () => {
    const first = await app.visit()
    const second = await app.visit()
    for (const visit of [first, second]) {
      await enterAs(app, visit, 'methodist')
      await openTourism(visit.page)
    }
    await first.page.getByRole('textbox', { name: 'Профиль' }).fill('Первый')
    await save(first.page)
    await first.page.getByText(/Сохранено в/).waitFor()
    await second.page.getByRole('textbox', { name: 'Профиль' }).fill('Второй')
    await save(second.page)
    const dialog = second.page.getByRole('dialog', { name: 'Запись изменил другой человек' })
    await dialog.getByText(/^Сохранено: .+, \d/).waitFor()
    for (const version of ['Первый', 'Второй']) await dialog.getByText(version).first().waitFor()
    await dialog.getByRole('radio', { name: /Ваше/ }).check()
    await dialog.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await second.page.getByText(/Сохранено в \d\d:\d\d/).waitFor()
    await second.page.reload()
    const kept = second.page.getByRole('textbox', { name: 'Профиль' })
    await expect.poll(() => kept.inputValue(), patience).toBe('Второй')
    await first.close()
    await second.close()
  })

  it('R1.02 R9.03 works in English under the language prefix', async () => {
    const visit = await app.visit({ locale: 'en' })
    const { page } = visit
    await enterAs(app, visit, 'methodist')
    await page.goto('/admin/en/directories/directions')
    await page.getByRole('heading', { level: 1, name: 'Programmes' }).waitFor()
    await page.getByRole('link', { name: 'Tourism and Hospitality' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tourism and Hospitality' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/en\/directories\/directions\/\d+$/)
    await visit.close()
  })
})
