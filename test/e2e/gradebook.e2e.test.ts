import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { newPeriod } from '../gradebook/gradebookFixture'
import { school } from '../study/newMaterial'
import { startApp, type App } from './kit/app'
import { looks } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const saved = (page: Page) => page.getByText(/^Сохранено \d\d:\d\d:\d\d$/).waitFor()
const type = async (page: Page, marks: readonly string[]) => {
  for (const mark of marks) {
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
}
/** Pastes text from a spreadsheet at the current cell. */
const paste = (page: Page, text: string) =>
  page.getByRole('grid').evaluate((grid, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe('A gradebook in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  /** Creates a gradebook of the teacher's group in a new period, with lessons and two assignments. */
  const newBook = async () => {
    const period = await newPeriod(app.server)
    const { group_id, subject_id } = await school(app.server)
    const place = { params: { group: group_id, subject: subject_id }, query: { period: String(period) } }
    const teacher = app.server.as('teacher')
    const posts_at = '2026-09-01T08:00:00Z'
    for (const [title, shown] of [
      ['ДЗ 1', posts_at],
      ['ДЗ 2', null],
    ] as const)
      await teacher.call('POST /api/gradebook/:group/:subject/items', {
        ...place,
        body: { kind: 'homework', title, scale: 'five', max: 5, posts_at: shown },
      })
    const grid = async () => (await teacher.call('GET /api/gradebook/:group/:subject', place)).data
    return { path: `/gradebook/${group_id}/${subject_id}?period=${period}`, grid, period }
  }

  it('R2.12 is filled by keyboard, by paste and offline, then signed; students see only posted marks', async () => {
    const { path, grid, period } = await newBook()
    const visit = await app.visit()
    const { page, context } = visit
    await enterAs(app, visit, 'teacher')
    await open(page, path)
    const people = (await grid()).people.length

    await page.getByRole('grid').focus()
    await type(page, ['5', '4'])
    await saved(page)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await paste(page, '4\r\n3\r\n')
    await page.waitForFunction(() => document.querySelector('[data-place="1 1"]')?.textContent === '3')
    await saved(page)

    await context.setOffline(true)
    await page.keyboard.press('Control+Home')
    await type(page, ['3'])
    await page.getByText('Нет связи. Ждут отправки: 1, оценки не пропадут').waitFor()
    await context.setOffline(false)
    await saved(page)
    const [first] = (await grid()).people
    const markOf = async (title: string) => {
      const book = await grid()
      const item = book.items.find((one) => one.title === title)
      const column = book.entries.find(({ item_id }) => item_id === item?.id)
      return column?.values[column.user_ids.indexOf(first?.id ?? 0)]
    }
    expect(await markOf('ДЗ 1')).toBe(3)
    expect(await markOf('ДЗ 2')).toBe(4)

    await page.getByRole('button', { name: 'Подписать' }).click()
    const sign = page.getByRole('dialog', { name: /^Подписать ведомость/ })
    if (people > 2) await sign.getByText(/^Без оценки: /).waitFor()
    await sign.getByRole('button', { name: 'Подписать' }).click()
    await page.getByText(/^Подписано: /).waitFor()
    await page.getByRole('button', { name: 'Другие действия' }).click()
    const printed = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Ведомость, PDF' }).click()
    expect((await printed).suggestedFilename()).toMatch(/^Ведомость.*\.pdf$/)
    await page.getByRole('grid').focus()
    await page.keyboard.press('2')
    expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0)
    // The browser logs an error because the network was switched off.
    expect(visit.complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])

    const manager = await app.visit()
    await enterAs(app, manager, 'manage-gradebook')
    await open(manager.page, path)
    await manager.page.getByRole('button', { name: 'Открыть журнал' }).click()
    await manager.page.getByLabel('Причина').fill('Ошибка в оценке')
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Открыть' }).click()
    // The open page shows that the gradebook was reopened, without a reload.
    await page.getByText(/^Подписано: /).waitFor({ state: 'hidden' })

    const { data } = await app.server.as('student.a').call('GET /api/my/grades', { query: { period: String(period) } })
    const own = data.subjects.flatMap(({ marks }) =>
      marks.map(({ title, kind }) => (kind === 'final' ? 'Итог' : title)),
    )
    expect(own).toContain('ДЗ 1')
    expect(own).not.toContain('ДЗ 2')
  })

  it('shows the second of two concurrent editors of a cell both values', async () => {
    const { path, grid } = await newBook()
    const [first, second] = [await app.visit(), await app.visit()]
    await enterAs(app, first, 'teacher')
    await enterAs(app, second, 'manage-gradebook')
    await open(first.page, path)
    await open(second.page, path)
    await second.context.setOffline(true)
    await second.page.getByRole('grid').focus()
    await type(second.page, ['5'])
    await second.page.getByText('Нет связи. Ждут отправки: 1, оценки не пропадут').waitFor()
    await first.page.getByRole('grid').focus()
    await type(first.page, ['2'])
    await saved(first.page)
    await second.context.setOffline(false)
    await second.page.getByRole('button', { name: 'Не сохранена 1 ячейка' }).waitFor()
    await second.page.keyboard.press('Control+Home')
    await second.page.keyboard.press('Alt+ArrowDown')
    await second.page.getByRole('button', { name: 'Взять чужое: 2' }).waitFor()
    await second.page.getByRole('button', { name: 'Оставить своё: 5' }).click()
    // The first user's grid shows the change too.
    await first.page.waitForFunction(() => document.querySelector('[data-place="0 0"]')?.textContent === '5')
    const { entries } = await grid()
    expect(entries.flatMap(({ values }) => values)).toEqual([5])
  })

  it.each(looks)(
    'has no axe findings and no horizontal scroll: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const { path } = await newBook()
      const visit = await app.visit({ locale, scheme, screen })
      const { page } = visit
      await enterAs(app, visit, 'manage-gradebook')
      await open(page, path)
      await page.getByRole('grid').focus()
      await type(page, ['4', 'н'])
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      const faults = await faultsOf(page, 'grid')
      await page.getByRole('button', { name: /^(Работа|Add assignment)$/ }).click()
      await page.getByRole('dialog').waitFor()
      faults.push(...(await faultsOf(page, 'column')))
      for (const words of [
        /^(Уроки по расписанию|Add lessons from timetable)$/,
        /^(Правила итоговой оценки|Final grade rules)$/,
      ]) {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: /^(Другие действия|More actions)$/ }).click()
        await page.getByRole('menuitem', { name: words }).click()
        await page.getByRole('dialog').waitFor()
        faults.push(...(await faultsOf(page, String(words))))
      }
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
