import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allTypes } from '../testing/kit/allTypes'
import { everythingShown, hiddenReview, newTest } from '../testing/kit/newTest'
import { startApp, type App } from './kit/app'
import { looksByLocale } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const review = { ...hiddenReview, just_after: everythingShown }

describe('A test in all looks', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('R2.11 is built by a teacher with hints about missing parts, and is then shown to the student', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'teacher')
    await page.goto('/tests/create')
    await page.getByRole('textbox', { name: 'Название', exact: true }).first().fill('Ключи и связи')
    await page.getByRole('combobox', { name: 'Предмет', exact: true }).click()
    await page.getByRole('option', { name: /^ОП\.08/ }).click()
    await page.getByRole('button', { name: 'Вопрос Раздел 1' }).click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('checkbox', { name: /^Первичный ключ/ }).check()
    await picker.getByRole('button', { name: 'Добавить 1 вопрос' }).click()
    await page.getByLabel('Баллы: вопрос 1, Первичный ключ').fill('4')
    await page.getByRole('button', { name: 'Выборка Раздел 1' }).click()
    const pool = page.getByRole('dialog')
    await pool.getByText(/^Подходит \d+ вопрос/).waitFor()
    await pool.getByLabel('Сколько вопросов').fill('2')
    await pool.getByRole('button', { name: 'Добавить выборку' }).click()
    await page.getByText('3 вопроса, 6 баллов').waitFor()
    await page.getByRole('button', { name: 'Создать', exact: true }).click()

    const check = page.getByRole('region', { name: 'Проверка' })
    await check.getByText('Не выбрано, кто сдаёт тест.').waitFor()
    expect(await check.getByRole('button', { name: 'Опубликовать' }).isDisabled()).toBe(true)
    await check.getByRole('button', { name: 'К полю «Группы»' }).click()
    await page.getByRole('combobox', { name: 'Группы' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('combobox', { name: 'Группы' }).press('ArrowDown')
    await page.getByRole('option', { name: /^ИС-24-1/ }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+S')
    await check.getByRole('button', { name: 'Опубликовать' }).and(page.locator(':enabled')).click()
    await page.getByText('Тест опубликован').waitFor()
    expectNoComplaints(visit)

    const other = await app.visit()
    await enterAs(app, other, 'student.a')
    await other.page.goto('/testing')
    await other.page.getByRole('link', { name: 'К тесту: Ключи и связи' }).click()
    await other.page.getByText(/^В тесте 3 вопроса/).waitFor()
    await visit.close()
    await other.close()
  })

  it.each(looksByLocale)(
    'has no axe findings and no horizontal scroll from rules to result in both schemes and widths: $locale',
    async ({ locale, looks }) => {
      const contents = [5, 6, 7, 8].flatMap((place) => allTypes[place] ?? [])
      const { id } = await newTest(app.server, { contents, fields: { review } })
      const visit = await app.visit({ locale })
      const { page } = visit
      await enterAs(app, visit, 'student.a')
      const faults: string[] = []
      const look = async (where: string) => faults.push(...(await faultsInLooks(page, { where, looks })))
      await open(page, `/testing/${id}`)
      await look('rules')
      await page.getByRole('button', { name: locale === 'ru' ? 'Начать' : 'Start test', exact: true }).click()
      for (const number of [1, 2, 3, 4]) {
        await page.locator('.question-head h1', { hasText: String(number) }).waitFor()
        await look(`question ${number}`)
        await page.keyboard.press('Alt+ArrowRight')
      }
      await page.locator('.exam-foot .MuiButton-contained').click()
      await page.getByRole('dialog').waitFor()
      await look('dialog')
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.locator('.review-facts').waitFor()
      await look('result')
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )
})
