import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import type { Page } from 'playwright-core'
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

  const sheetAfter = async (page: Page, click: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await click()
    return readSheet(await readFile((await (await download).path()) ?? ''))
  }

  it('have the same numbers of a period on the screen and in Excel', async () => {
    const office = await app.visit()
    await enterAs(app, office, 'methodist')
    const { page } = office
    await page.goto('/groups/reports/movement?by=group&from=2020-09-01&to=2030-08-31')
    const table = page.getByRole('table', { name: 'Движение' })
    const shown = table.getByRole('row').last().getByRole('cell')
    await shown.first().waitFor()
    const heads = (await table.getByRole('columnheader').allTextContents()).slice(1)
    const totals = (await shown.allTextContents()).map((text) => Number(text.replaceAll(/\D/g, '')))
    expect(totals.some((total) => total > 10)).toBe(true)
    const [titles = [], ...rows] = await sheetAfter(page, () => page.getByRole('button', { name: 'XLSX' }).click())
    const inSheet = heads.map((head) => {
      const place = titles.indexOf(head)
      return rows.reduce((sum, row) => sum + Number(row[place] ?? 0), 0)
    })
    expect(inSheet).toEqual(totals)
    expectNoComplaints(office)
    await office.close()
  })

  it('fill a template that the office makes, and deletes again', async () => {
    const office = await app.visit()
    await enterAs(app, office, 'methodist')
    const { page } = office
    await page.goto('/groups/reports/templates/create')
    await page.getByRole('textbox', { name: 'Название' }).fill('Список для военкомата')
    await page.getByRole('textbox', { name: 'Заголовок' }).fill('Фамилия, имя, отчество')
    await page.getByRole('combobox', { name: 'Поле' }).click()
    await page.getByRole('option', { name: 'ФИО', exact: true }).click()
    await page.getByRole('button', { name: /^Создать/ }).click()
    await page.waitForURL(/templates\/\d+$/)
    const [titles, ...rows] = await sheetAfter(page, () => page.getByRole('button', { name: 'XLSX' }).click())
    expect(titles).toEqual(['Фамилия, имя, отчество'])
    expect(rows.length).toBeGreaterThan(10)
    await page.getByRole('button', { name: 'Другие действия' }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await page.waitForURL(/templates$/)
    await page.getByRole('link', { name: 'Список для военкомата' }).waitFor({ state: 'detached' })
    expectNoComplaints(office)
    await office.close()
  })
})
