import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Persona } from '../kit/personas'
import { commonEntries, menus } from '../shell/kit/menus'
import { startApp, type App } from './kit/app'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

/** Three representative menus; `test/shell/menus` covers all personas. */
const some: readonly Persona[] = ['admin', 'student.short', 'manage-directories']

describe('A signed-in user', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it.each(menus.filter(([persona]) => some.includes(persona)))(
    'R1.03 R6.04 R6.05 R6.06 R6.07 R6.08 sees exactly the sections of their permissions as %s',
    async (persona, expected) => {
      const visit = await app.visit()
      await enterAs(app, visit, persona)
      await open(visit.page, '/dashboard')
      const nav = visit.page.getByRole('navigation', { name: 'Разделы' })
      const shown = () =>
        nav
          .locator('a, button')
          .evaluateAll((items) => items.map((item) => item.querySelector('span')?.textContent ?? ''))
      await expect.poll(async () => (await shown()).filter((title) => !commonEntries.includes(title))).toEqual(expected)
      expectNoComplaints(visit)
      await visit.close()
    },
  )

  it.each(['admin', 'student.a', 'applicant.a'] as const)(
    'R1.00 finds a working screen behind each menu entry as %s',
    async (persona) => {
      const visit = await app.visit()
      const { page } = visit
      await enterAs(app, visit, persona)
      await open(page, '/dashboard')
      const nav = page.getByRole('navigation', { name: 'Разделы' })
      const addresses = new Set<string>()
      const note = async () => {
        for (const link of await nav.getByRole('link').all()) addresses.add((await link.getAttribute('href')) ?? '')
      }
      await note()
      for (const parent of await nav.getByRole('button').all()) {
        if ((await parent.getAttribute('aria-expanded')) === 'false') await parent.click()
        await note()
      }
      expect(addresses.size).toBeGreaterThan(3)
      for (const address of addresses) {
        await open(page, address)
        expect(new URL(page.url()).pathname, address).toContain(address)
        expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
        expect(await page.locator('.status-page').count(), address).toBe(0)
      }
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
