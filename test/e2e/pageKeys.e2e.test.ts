import { afterAll, beforeAll, describe, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { open, settled } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('Pages with keyboard shortcuts', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it.each(['', '/en', '/admin', '/admin/en'])(
    'react to single keys and list them on "?" under the prefix "%s"',
    async (prefix) => {
      const visit = await app.visit({ locale: prefix.endsWith('en') ? 'en' : 'ru' })
      const { page } = visit
      await enterAs(app, visit, 'admin')
      const listKeys = async () => {
        await page.keyboard.press('?')
        const list = page.getByRole('dialog')
        await list.locator('kbd').first().waitFor()
        await list.getByRole('button', { name: /^(Понятно|Close)$/ }).click()
        await list.waitFor({ state: 'hidden' })
      }
      for (const path of ['/documents', '/profiles', '/portfolios']) {
        await open(page, `${prefix}${path}`)
        await listKeys()
        await page.keyboard.press('n')
        await page.waitForURL((url) => url.pathname.startsWith(`${prefix}${path}/`))
        // A key press before the new page has the focus belongs to the old one and is ignored.
        await page.locator('h1:focus').waitFor()
        await settled(page)
        await listKeys()
      }
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
