import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allTypes } from '../testing/kit/allTypes'
import { everythingShown, hiddenReview, newTest } from '../testing/kit/newTest'
import { startApp, type App } from './kit/app'
import { enterAs } from './kit/person'
import { demoPassword } from '../kit/personas'

const review = { ...hiddenReview, just_after: everythingShown }

describe('A test in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const saved = (page: Page) => page.getByText(/Сохранено на сервере\s+\d\d:\d\d:\d\d/).waitFor()
  const next = (page: Page) => page.getByRole('button', { name: 'Дальше' }).click()
  const isQuestion = (page: Page, number: number) =>
    page.getByRole('heading', { level: 1, name: `Вопрос ${number} из 10` }).waitFor()
  const answered = async (id: number) => {
    const { rows } = await app.server.pool.query<{ position: number }>(
      `SELECT position FROM attempt_questions JOIN attempts ON attempts.id = attempt_id
       WHERE test_id = $1 AND answer IS NOT NULL ORDER BY position`,
      [id],
    )
    return rows.map(({ position }) => position)
  }

  it('R2.08 R4.05 survives a lost network, a lost server and a second device, and is then marked', async () => {
    const { id } = await newTest(app.server, {
      contents: allTypes,
      content: { shuffle_options: true },
      fields: { review },
    })
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto('/testing')
    await page.getByRole('link', { name: 'К тесту: Зачёт' }).click()
    await page.getByText('На тест отводится 40 минут с момента начала.').waitFor()
    await page.getByText(/Камера, микрофон и экран не записываются/).waitFor()
    await page.getByRole('button', { name: 'Начать' }).click()
    await isQuestion(page, 1)
    expect(await page.locator('nav.nav').isVisible()).toBe(false)
    const address = new URL(page.url()).pathname

    await page.getByRole('radio', { name: 'верно' }).check()
    await saved(page)
    await next(page)
    await isQuestion(page, 2)
    // Offline answers are stored in the browser and survive a reload of the tab.
    await visit.context.setOffline(true)
    await page.getByRole('checkbox', { name: 'два' }).check()
    await page.getByRole('checkbox', { name: 'три' }).check()
    await page.getByText('Нет сети. Ждут отправки: 1, ответы не пропадут').waitFor()
    await next(page)
    await isQuestion(page, 3)
    await page.getByRole('radio', { name: 'Верно', exact: true }).check()
    await page.getByText('Нет сети. Ждут отправки: 2, ответы не пропадут').waitFor()
    expect(await answered(id)).toEqual([0])
    await visit.context.setOffline(false)
    await saved(page)
    await expect.poll(() => answered(id)).toEqual([0, 1, 2])

    // The page reloads when the server is back but has not received the answers.
    await page.route('**/api/testing/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await next(page)
    await isQuestion(page, 4)
    await page.getByRole('textbox', { name: 'Ответ' }).fill('join')
    await page.getByText(/^Сервер не отвечает\. Ждут отправки: 1/).waitFor()
    await page.unroute('**/api/testing/**')
    await page.reload()
    await isQuestion(page, 4)
    expect(await page.getByRole('textbox', { name: 'Ответ' }).inputValue()).toBe('join')
    await expect.poll(() => answered(id)).toEqual([0, 1, 2, 3])
    await page.keyboard.press('Alt+ArrowRight')
    await isQuestion(page, 5)
    await page.getByRole('textbox', { name: 'Ответ' }).fill('2,5')
    await saved(page)
    await next(page)
    await isQuestion(page, 6)
    const right = async (left: string, text: string) => {
      const select = page.getByRole('combobox', { name: left })
      const label = await select.locator('option').filter({ hasText: text }).first().innerText()
      await select.selectOption({ label })
    }
    await right('один', 'first')
    await right('два', 'second')
    await expect.poll(() => answered(id)).toEqual([0, 1, 2, 3, 4, 5])

    // Another device takes the attempt over, and the first one shows a notice.
    const other = await app.visit()
    await enterAs(app, other, 'student.a')
    const second = other.page
    await second.goto(`${address}?q=7`)
    await second.getByRole('heading', { name: 'Попытка открыта на другом устройстве' }).waitFor()
    await second.getByRole('button', { name: 'Продолжить здесь' }).click()
    await isQuestion(second, 7)
    await page.getByRole('button', { name: 'Вернуться позже' }).click()
    await page.getByRole('heading', { name: 'Попытка открыта на другом устройстве' }).waitFor()

    for (const [place, text] of ['утро', 'день', 'вечер'].entries()) {
      const up = second.getByRole('button', { name: `Выше: ${text}` })
      const places = () => second.locator('.answer-card .rich-text').allInnerTexts()
      while ((await places()).indexOf(text) > place) await up.click()
    }
    const keep = second.getByRole('button', { name: 'оставить этот порядок' })
    if (await keep.isVisible()) await keep.click()
    await next(second)
    await isQuestion(second, 8)
    await second.getByRole('combobox', { name: 'Пропуск 1 из 2' }).selectOption('мяукает')
    await second.getByRole('textbox', { name: 'Пропуск 2 из 2' }).fill('лает')
    await next(second)
    await isQuestion(second, 9)
    await second.getByRole('textbox', { name: 'Ответ' }).fill('Моё сочинение.')
    await next(second)
    await isQuestion(second, 10)
    await second
      .locator('input[type=file]')
      .setInputFiles({ name: 'answer.txt', mimeType: 'text/plain', buffer: Buffer.from('Мой ответ') })
    await second
      .getByRole('button', { name: 'Сохранить: answer.txt' })
      .or(second.getByRole('button', { name: /answer\.txt/ }))
      .first()
      .waitFor()
    await expect.poll(() => answered(id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    await second.getByRole('button', { name: 'Текст: не открыт' }).click()
    await second.getByRole('heading', { level: 1, name: 'Текст', exact: true }).waitFor()
    await second
      .getByRole('contentinfo')
      .or(second.locator('.exam-foot'))
      .first()
      .getByRole('button', { name: 'Завершить' })
      .click()
    const dialog = second.getByRole('dialog', { name: 'Завершить попытку?' })
    await dialog.getByText('Ответы даны на все вопросы.').waitFor()
    await dialog.getByRole('button', { name: 'Завершить' }).click()

    await second.getByRole('heading', { level: 2, name: 'Итог' }).waitFor()
    await second.getByText('Ответы проверяет преподаватель').first().waitFor()
    const { rows } = await app.server.pool.query<{ status: string; score: string | null }>(
      `SELECT attempt_questions.status, attempt_questions.score FROM attempt_questions JOIN attempts ON attempts.id = attempt_id
       WHERE test_id = $1 ORDER BY position`,
      [id],
    )
    expect(rows.slice(0, 8).map(({ status, score }) => ({ status, score: Number(score) }))).toEqual(
      Array.from({ length: 8 }, () => ({ status: 'correct', score: 1 })),
    )
    expect(rows.slice(8, 10).map(({ status }) => status)).toEqual(['needs_grading', 'needs_grading'])
    expect(await second.locator('.reviewed').first().innerText()).toContain('1 из 1')
    await page.getByRole('button', { name: 'Продолжить здесь' }).click()
    await page.getByRole('heading', { level: 2, name: 'Итог' }).waitFor()
    await visit.close()
    await other.close()
  })

  it('R2.08 is taken by keyboard alone', async () => {
    const contents = [0, 1, 5, 6, 7].flatMap((place) => allTypes[place] ?? [])
    const { id } = await newTest(app.server, { contents, fields: { review } })
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto(`/testing/${id}`)
    const reach = async (target: Locator) => {
      await target.waitFor()
      for (let step = 0; step < 80; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Cannot reach ${String(target)} with Tab`)
    }
    const pressOn = async (target: Locator, key: string) => {
      await reach(target)
      await page.keyboard.press(key)
    }
    const go = async (number: number) => {
      await page.keyboard.press('Alt+ArrowRight')
      await page
        .getByRole('heading', { level: 1, name: `Вопрос ${number} из 5` })
        .and(page.locator(':focus'))
        .waitFor()
    }
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    await pressOn(button('Начать'), 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Вопрос 1 из 5' }).waitFor()
    await pressOn(page.getByRole('radio').first(), 'Space')
    await pressOn(button('Вернуться позже'), 'Space')
    await go(2)
    for (const name of ['два', 'три']) await pressOn(page.getByRole('checkbox', { name }), 'Space')
    await go(3)
    for (const left of ['один', 'два']) await pressOn(page.getByRole('combobox', { name: left }), 'ArrowDown')
    await go(4)
    await pressOn(button(/^Ниже: /).first(), 'Enter')
    await go(5)
    await pressOn(page.getByRole('combobox', { name: 'Пропуск 1 из 2' }), 'ArrowDown')
    await reach(page.getByRole('textbox', { name: 'Пропуск 2 из 2' }))
    await page.keyboard.type('лает')
    await saved(page)
    expect(await answered(id)).toEqual([0, 1, 2, 3, 4])
    await pressOn(page.locator('.exam-foot').getByRole('button', { name: 'Завершить' }), 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Завершить попытку?' })
    await dialog.getByText('Вы хотели вернуться:').waitFor()
    await pressOn(dialog.getByRole('button', { name: 'Завершить' }), 'Enter')
    await page.getByRole('heading', { level: 2, name: 'Итог' }).waitFor()
    await visit.close()
  })

  it('R2.08 continues at the same question after an ended session and after a server restart', async () => {
    const { id } = await newTest(app.server, { contents: allTypes.slice(1, 5), fields: { review } })
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto(`/testing/${id}`)
    await page.getByRole('button', { name: 'Начать' }).click()
    const isShown = (number: number) => page.getByRole('heading', { level: 1, name: `Вопрос ${number} из 4` }).waitFor()
    await isShown(1)
    await page.getByRole('checkbox', { name: 'два' }).check()
    await saved(page)
    await next(page)
    await next(page)
    await isShown(3)
    await app.server.pool.query(
      `DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = 'student.a@abitura.test')`,
    )
    await page.getByRole('textbox', { name: 'Ответ' }).fill('join')
    await page.waitForURL('**/login?next=*')
    await page.getByLabel('Электронная почта').fill('student.a@abitura.test')
    await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL('**/testing/attempts/*?q=3')
    await isShown(3)
    expect(await page.getByRole('textbox', { name: 'Ответ' }).inputValue()).toBe('join')
    await expect.poll(() => answered(id)).toEqual([0, 2])

    await next(page)
    const bringUp = await app.takeDown()
    await page.getByRole('textbox', { name: 'Ответ' }).fill('2,5')
    await page.getByText(/Ждут отправки: 1, ответы не пропадут/).waitFor()
    await bringUp()
    await saved(page)
    expect(await answered(id)).toEqual([0, 2, 3])
    await visit.close()
  })
})
