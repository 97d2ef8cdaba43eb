import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { signIn } from './kit/person'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

it('R3.06 a textarea shows three rows by default, grows with its text, and stops at ten', async () => {
  const visit = await app.visit()
  const { page } = visit
  await signIn(visit, 'admin')
  await page.goto('/directories/documents/create')
  const area = page.getByRole('tabpanel').getByLabel(/^Пояснение/)
  await area.waitFor()
  const rows = () =>
    area.evaluate((element) => {
      const style = getComputedStyle(element)
      const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
      return Math.round((element.clientHeight - padding) / Number.parseFloat(style.lineHeight))
    })
  expect(await rows()).toBe(3)
  await area.fill(Array.from({ length: 6 }, (_, line) => `строка ${line}`).join('\n'))
  await expect.poll(rows).toBe(6)
  await area.fill(Array.from({ length: 30 }, (_, line) => `строка ${line}`).join('\n'))
  await expect.poll(rows).toBe(10)
  await visit.close()
})
