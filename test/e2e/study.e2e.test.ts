import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { school } from '../study/newMaterial'
import { patience } from './kit/application'
import { startApp, type App } from './kit/app'
import { faultsOf } from './kit/findings'
import { enterAs, expectNoComplaints } from './kit/person'

const title = 'Индексы и планы'
const paragraph = 'Представьте журнал выдачи книг, который библиотека ведёт в одной таблице. '.repeat(12)

/** Pastes HTML from the clipboard into the focused field, like Ctrl+V. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    data.setData('text/plain', 'x')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)

describe('Study materials in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const chosenFrom = async (page: Page, field: string, text: string) => {
    const input = page.getByRole('combobox', { name: field, exact: true })
    await input.click()
    await input.fill(text)
    await page.getByRole('option').filter({ hasText: text }).first().click()
    await page.keyboard.press('Escape')
  }

  it('R0.01 R2.08 R2.11 R5.06 R9.07 are published by a teacher, read offline and confirmed by a student', async () => {
    const { group_id, subject_id } = await school(app.server)
    const named = async (table: 'groups' | 'subjects', id: number, column: string) => {
      const { rows } = await app.server.pool.query<{ text: string }>(
        `SELECT ${column} AS text FROM ${table} WHERE id = ${id}`,
      )
      return rows[0]?.text ?? ''
    }
    const subject = await named('subjects', subject_id, 'name_ru')
    const code = await named('groups', group_id, 'code')

    const teacher = await app.visit()
    const { page } = teacher
    await enterAs(app, teacher, 'teacher')
    await page.goto('/materials/create')
    await chosenFrom(page, 'Предмет', subject)
    await page.getByRole('textbox', { name: 'Название', exact: true }).fill(title)
    const simple = page.locator('.editor').first().locator('.jodit-toolbar-button')
    await expect.poll(() => simple.count(), patience).toBeGreaterThan(5)
    expect(await page.locator('.editor').first().locator('[data-ref=video], [data-ref=source]').count()).toBe(0)
    expect(await page.locator('.editor').nth(1).locator('[data-ref=video], [data-ref=source]').count()).toBe(2)
    await page.getByRole('textbox', { name: 'Текст', exact: true }).click()
    await paste(
      page,
      `<h1 class="MsoTitle" style="color:red">Зачем</h1><p class="MsoNormal">${paragraph}</p><script>window.hit=1</script><h2>Как</h2><p>${paragraph}</p><iframe src="https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef"></iframe><h2>Итог</h2><p>${paragraph}</p>`,
    )
    await chosenFrom(page, 'Группы', code)
    await page.getByRole('checkbox', { name: 'Прочитать обязательно' }).check()
    await page.getByRole('button', { name: 'Создать' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByText('Опубликован 1 материал').waitFor()
    const address = new URL(page.url()).pathname

    const student = await app.visit()
    const reading = student.page
    const foreign: string[] = []
    reading.on('request', (request) => {
      if (!request.url().startsWith(app.baseURL) && !request.url().startsWith('blob:')) foreign.push(request.url())
    })
    await enterAs(app, student, 'student.a')
    await reading.goto('/study')
    await reading.getByRole('region', { name: 'Прочитать обязательно' }).getByRole('link', { name: title }).click()
    await reading.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await reading.locator('.prose h1, .prose script, .prose [class*=Mso]').count()).toBe(0)
    expect(await reading.locator('.prose h2').allInnerTexts()).toEqual(['Зачем', 'Как', 'Итог'])
    const video = reading.getByRole('button', { name: /Показать видео/ })
    const box = await video.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    await reading.getByRole('button', { name: 'Прочитано' }).click()
    await reading.getByText(/редакция 1, \d\d\.\d\d\.\d{4}/).waitFor()
    expect(foreign).toEqual([])

    await student.context.setOffline(true)
    await reading.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Учебные материалы' }).click()
    await reading.getByText(/^Нет сети\. Показан список/).waitFor()
    await reading.getByRole('link', { name: title }).first().click()
    await reading.getByText(/^Нет сети\. Вы читаете/).waitFor()
    expect(await reading.locator('.prose').innerText()).toContain('журнал выдачи книг')
    await student.context.setOffline(false)
    await reading.getByText(/^Нет сети\. Вы читаете/).waitFor({ state: 'detached' })

    // Wide tables and code blocks scroll inside the page, not the page itself.
    await reading.setViewportSize({ width: 360, height: 740 })
    await reading.goto('/study/1')
    await reading.locator('.prose pre').first().waitFor()
    const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await reading.evaluate(sideways)).toBe(0)

    // The formula renderer loads only with a text that needs it, and its fonts pass the content security policy.
    const drawing = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('drawFormulas'))
    expect(await reading.evaluate(drawing)).toEqual([])
    await reading.goto('/study/8')
    await reading.locator('.prose .formula').first().waitFor()
    await expect.poll(() => reading.evaluate(() => document.fonts.check('16px KaTeX_Main')), patience).toBe(true)
    expect(await faultsOf(reading, 'formulas')).toEqual([])

    await page.goto(`${address}/readers`)
    const row = page.getByRole('row').filter({ hasText: 'Морозова' })
    await row.getByText('Прочитал(а)').waitFor()
    expect(await row.innerText()).toContain('редакция 1')
    expectNoComplaints(teacher)
    // The browser logs an error for each call without network.
    expect(student.complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await teacher.close()
    await student.close()
  })
})
