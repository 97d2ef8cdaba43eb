import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { enterAs, expectNoComplaints } from './kit/person'

describe('Reports in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('lead from a number to its list, and export the same people', async () => {
    const office = await app.visit()
    await enterAs(app, office, 'methodist')
    const { page } = office
    await page.goto('/groups/reports')
    const all = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Всего', exact: true }) })
      .first()
    const link = all.getByRole('link').last()
    const count = Number(await link.textContent())
    expect(count).toBeGreaterThan(10)
    await link.click()
    await page.waitForURL(/\/groups\/reports\/people/)
    await page
      .getByText(new RegExp(`из ${count}(\\D|$)`))
      .first()
      .waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /Выгрузить/ }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const rows = (await readFile((await (await download).path()) ?? '', 'utf8')).trim().split('\n')
    expect(rows).toHaveLength(count + 1)
    expectNoComplaints(office)
    await office.close()
  })
})
