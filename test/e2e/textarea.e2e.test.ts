import { afterAll, beforeAll, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { enterAs } from './kit/person'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('R3.06 A textarea shows three rows by default, grows with its text, and stops at ten', async () => {
  const visit = await app.visit()
  const { page } = visit
  await enterAs(app, visit, 'admin')
  await page.goto('/directories/documents/create')
  const area = page.getByRole('tabpanel').getByLabel(/^Пояснение/)
  await area.waitFor()
  const shows = async (rows: number) => {
    const element = await area.elementHandle()
    await page.waitForFunction(
      ([shown, expected]) => {
        if (!shown) return false
        const style = getComputedStyle(shown)
        const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
        return Math.round((shown.clientHeight - padding) / Number.parseFloat(style.lineHeight)) === expected
      },
      [element, rows] as const,
    )
  }
  await shows(3)
  await area.fill(Array.from({ length: 6 }, (_, line) => `строка ${line}`).join('\n'))
  await shows(6)
  await area.fill(Array.from({ length: 30 }, (_, line) => `строка ${line}`).join('\n'))
  await shows(10)
  await visit.close()
})
