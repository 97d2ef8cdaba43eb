import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { textByPage } from '../kit/pdf'
import { startApp } from './kit/app'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const app = await startApp()
afterAll(app.stop)

describe('Attendance in a real browser', () => {
  it('lets a curator give the reason of an absence, and print the month', async () => {
    const { rows } = await app.server.pool.query<{ group_id: number; name: string; month: string }>(
      `SELECT gradebooks.group_id, users.name, to_char(held_on, 'YYYY-MM') AS month
      FROM grade_entries JOIN grade_items ON grade_items.id = item_id JOIN gradebooks ON gradebooks.id = gradebook_id
        JOIN groups ON groups.id = group_id JOIN users ON users.id = grade_entries.user_id
        JOIN memberships ON memberships.user_id = users.id AND memberships.group_id = groups.id AND ended_on IS NULL
      WHERE flag = 'absent' AND held_on <= now() AND groups.curator_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test')
        AND users.id NOT IN (SELECT user_id FROM absences) ORDER BY held_on DESC, users.id LIMIT 1`,
    )
    const { group_id, name, month } = rows[0] ?? { group_id: 0, name: '', month: '' }
    const curator = await app.visit()
    await enterAs(app, curator, 'teacher')
    const { page } = curator
    await open(page, `/gradebook/attendance/${group_id}?month=${month}`)
    await page
      .getByRole('button', { name: new RegExp(`^${name}, .*: .*н`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `Причина пропуска: ${name}` })
    await dialog.getByLabel('Причина', { exact: true }).click()
    await page.getByRole('option', { name: 'Болезнь' }).click()
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('Причина сохранена').waitFor()
    await page.getByRole('button', { name: new RegExp(`^Изменить: ${name}`) }).waitFor()

    const download = async (format: string) => {
      await page.getByRole('button', { name: 'Выгрузить' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ])
      return readFile(await file.path())
    }
    const pages = await textByPage(await download('Лист для печати (PDF)'))
    expect(pages.join(' ')).toContain(name.split(' ')[0])
    const table = await download('Таблица Excel (XLSX)')
    expect(table.subarray(0, 2).toString()).toBe('PK')
    expectNoComplaints(curator)
  })
})
