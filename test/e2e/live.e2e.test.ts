import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { newTest, single } from '../testing/kit/newTest'
import { startApp } from './kit/app'
import { enterAs } from './kit/person'

const app = await startApp()
afterAll(app.stop)

const reason = 'Пожарная тревога, выходите'

describe('A sitting in a real browser', () => {
  it('is paused by an invigilator and continued by two students with their whole time, one of whom was offline', async () => {
    const { id } = await newTest(app.server, { contents: [single('Раз'), single('Два')] })
    await app.server.pool.query(
      `INSERT INTO test_people (test_id, user_id) SELECT $1, id FROM users WHERE email = 'student.b@abitura.test'`,
      [id],
    )
    const begin = async (who: 'student.a' | 'student.b') => {
      const visit = await app.visit()
      await enterAs(app, visit, who)
      await visit.page.goto(`/testing/${id}`)
      await visit.page.getByRole('button', { name: 'Начать' }).click()
      await visit.page.getByRole('heading', { level: 1, name: 'Вопрос 1 из 2' }).waitFor()
      return visit
    }
    const [one, two] = [await begin('student.a'), await begin('student.b')]
    const ends = async () =>
      (
        await app.server.pool.query<{ at: Date }>(`SELECT ends_at AS at FROM attempts WHERE test_id = $1 ORDER BY id`, [
          id,
        ])
      ).rows.map(({ at }) => new Date(at).getTime())
    const before = await ends()

    const invigilator = await app.visit()
    await enterAs(app, invigilator, 'methodist')
    const { page } = invigilator
    await page.goto(`/tests/${id}/attempts`)
    await page.getByRole('heading', { level: 1, name: 'Ход теста' }).waitFor()
    const answerOf = (student: Page) => student.getByRole('radio', { name: 'верно', exact: true })
    await answerOf(one.page).check()
    // The server announces the answer, so the tile changes long before the next refresh.
    await page.getByText('1 из 2').waitFor({ timeout: 5_000 })

    await two.context.setOffline(true)
    await page.getByRole('button', { name: 'Пауза для всех' }).click()
    await page.getByRole('dialog').getByLabel('Что увидят студенты').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Поставить на паузу' }).click()
    await page.getByText('Пауза у всех').waitFor()
    await one.page.getByText(reason).waitFor({ timeout: 5_000 })
    expect(await answerOf(one.page).count()).toBe(0)
    await answerOf(two.page).check()
    await app.server.pool.query(
      `UPDATE attempts SET paused_at = paused_at - interval '10 minutes' WHERE test_id = $1`,
      [id],
    )

    await page.getByRole('button', { name: 'Продолжить всем' }).click()
    await one.page.getByRole('heading', { level: 1, name: 'Вопрос 1 из 2' }).waitFor()
    expect(await answerOf(one.page).isChecked()).toBe(true)
    await two.context.setOffline(false)
    await two.page.getByText(/Сохранено на сервере\s+\d\d:\d\d:\d\d/).waitFor()
    const after = await ends()
    for (const [place, end] of after.entries()) expect(end - (before[place] ?? 0)).toBeGreaterThanOrEqual(10 * 60_000)

    for (const { page: student } of [one, two]) {
      await student.getByRole('button', { name: 'Завершить', exact: true }).first().click()
      await student
        .getByRole('dialog')
        .getByRole('button', { name: /^Завершить/ })
        .click()
      await student.getByRole('heading', { level: 2, name: 'Итог' }).waitFor()
    }
    await page.getByRole('button', { name: /2\s*сдали/ }).waitFor()
  })
})
