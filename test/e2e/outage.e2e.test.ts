import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allTypes } from '../testing/kit/allTypes'
import { everythingShown, hiddenReview, newTest } from '../testing/kit/newTest'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { enterAs } from './kit/person'

const longWait = { timeout: 40_000 }
const silent = (page: Page) => page.getByRole('heading', { level: 1, name: 'Сервер не отвечает' }).waitFor(longWait)

describe('An outage of more than ten seconds', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const tokensOf = async ({ context }: Awaited<ReturnType<App['visit']>>) =>
    (await context.cookies()).filter(({ name }) => name === 'token').length

  it('shows a page with retry and sign-out if a proxy answers 503 at the first load', async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'student.a')
    const { page } = visit
    const refuse = () => page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '<html></html>' }))
    await refuse()
    await page.goto('/study')
    await page.locator('.progress').first().waitFor(longWait)
    await silent(page)
    expect(await tokensOf(visit)).toBe(1)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Попробовать снова' }).click()
    await page.getByRole('heading', { level: 1, name: 'Учебные материалы' }).waitFor(longWait)

    await refuse()
    await page.goto('/study')
    await silent(page)
    await page.getByRole('button', { name: 'Выйти' }).click()
    await page.waitForURL('**/login')
    await expect.poll(() => tokensOf(visit), patience).toBe(0)
    await visit.close()
  })

  // Runs last, because `app.server.as` cannot be used after the server was stopped.
  it('signs nobody out: a test continues, and the other tab shows the outage and recovers', async () => {
    const review = { ...hiddenReview, just_after: everythingShown }
    await newTest(app.server, { contents: allTypes, fields: { review } })
    const visit = await app.visit()
    await enterAs(app, visit, 'student.a')
    const exam = visit.page
    const other = await visit.context.newPage()
    await exam.goto('/testing')
    await exam.getByRole('link', { name: 'К тесту: Зачёт' }).click()
    await exam.getByRole('button', { name: 'Начать' }).click()
    await exam.getByRole('heading', { level: 1, name: /^Вопрос 1 из/ }).waitFor()
    await other.goto('/dashboard')
    await other.getByRole('heading', { level: 1 }).waitFor()

    const bringBack = await app.takeDown()
    const down = Date.now()
    await exam.getByRole('radio').first().check()
    await exam.getByText(/Ждут отправки: 1/).waitFor()
    await other.getByRole('link', { name: 'Голосования', exact: true }).first().click()
    await silent(other)
    await expect.poll(() => Date.now() - down, { timeout: 20_000 }).toBeGreaterThan(12_000)
    expect(await tokensOf(visit)).toBe(1)
    await exam.getByRole('button', { name: 'Дальше' }).click()
    await exam.getByRole('heading', { level: 1, name: /^Вопрос 2 из/ }).waitFor()

    await bringBack()
    await other.getByRole('heading', { level: 1, name: 'Голосования' }).waitFor(longWait)
    await exam.getByText(/Сохранено на сервере/).waitFor(longWait)
    expect(await tokensOf(visit)).toBe(1)
    await visit.close()
  })
})
