import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

describe('The single-page app', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it.each(['applicant.a', 'student.a', 'methodist'] as const)(
    'R1.01 loads the document once while %s moves between sections and back',
    async (persona) => {
      const visit = await app.visit()
      const { page } = visit
      await enterAs(app, visit, persona)
      await open(page, '/dashboard')
      const documents: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(request.url())
      })
      const links = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link')
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(addresses.length).toBeGreaterThan(3)
      for (const address of addresses) {
        await page.locator(`nav.nav a[href="${address}"]`).click()
        await page.waitForURL(`**${address}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
      await page.goBack()
      await page.waitForURL(`**${addresses.at(-2)}`)
      expect(documents).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
