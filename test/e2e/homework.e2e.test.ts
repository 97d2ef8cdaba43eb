import { afterAll, describe, expect, it } from 'vitest'
import { homeworkFixture } from '../homework/homeworkFixture'
import { plainPng } from '../library/files/pictures'
import { startApp } from './kit/app'
import { phone } from './kit/browser'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const app = await startApp()
afterAll(app.stop)

const title = 'Соединения таблиц'

describe('Homework in a real browser', () => {
  it('is set by a teacher, handed in from a phone with a lost network, returned, improved, and marked in the gradebook and on the home page', async () => {
    const { group_id, subject_id, period_id } = await homeworkFixture(app.server)
    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    await open(teacher.page, `/gradebook/homework/create?group=${group_id}&subject=${subject_id}&period=${period_id}`)
    await teacher.page.getByLabel('Название', { exact: true }).fill(title)
    await teacher.page.getByLabel('Срок сдачи', { exact: true }).click()
    const calendar = teacher.page.getByRole('dialog', { name: 'Срок сдачи' })
    await calendar.getByRole('button', { name: /следующий месяц/i }).click()
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click()
    await teacher.page.keyboard.press('Escape')
    await teacher.page.getByRole('button', { name: 'Создать' }).click()
    await teacher.page.getByRole('button', { name: 'Опубликовать' }).click()
    await teacher.page.getByText('Задание опубликовано, студенты получили уведомление').waitFor()
    const homeworkPage = new URL(teacher.page.url()).pathname

    const student = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, student, 'student.a')
    await open(student.page, '/dashboard')
    await student.page.getByRole('link', { name: new RegExp(`${title}$`) }).click()
    await student.page.getByRole('heading', { level: 1, name: title }).waitFor()
    const text = student.page.getByLabel('Пояснение')
    await text.fill('Запросы на снимке')
    await student.page.getByText('Сохранено на сервере').waitFor({ state: 'attached' })
    await student.context.setOffline(true)
    await student.page
      .locator('input[capture]')
      .setInputFiles([{ name: 'лист.png', mimeType: 'image/png', buffer: await plainPng() }])
    await student.page.getByRole('button', { name: 'Сдать', exact: true }).click()
    await student.page.getByText(/^Вы сдали в \d\d:\d\d, работа отправляется$/).waitFor()
    await student.context.setOffline(false)
    await student.page.getByText('Работа сдана и ждёт проверки.').waitFor()
    await student.page.getByText('Версия 1 сдана').waitFor()

    await open(teacher.page, homeworkPage)
    await teacher.page.getByRole('link', { name: 'Проверить 1 работу' }).click()
    await teacher.page.getByText('Запросы на снимке').waitFor()
    await teacher.page.getByLabel('Комментарий студенту').fill('Снимите лист целиком.')
    await teacher.page.getByRole('button', { name: /^На доработку/ }).click()
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'На доработку' }).click()
    await expect
      .poll(async () => {
        await open(student.page, '/study/homework')
        return student.page.getByText('Вернули на доработку').count()
      })
      .toBeGreaterThan(0)
    await student.page.getByRole('link', { name: title }).click()
    await student.page.getByText('Снимите лист целиком.').waitFor()
    await text.fill('Снял заново')
    await student.page.getByRole('button', { name: 'Сдать версию 2' }).click()
    await student.page.getByText('Версия 2 сдана').waitFor()

    await open(teacher.page, homeworkPage)
    await teacher.page.getByRole('link', { name: 'Проверить 1 работу' }).click()
    await teacher.page.getByText('Снял заново').first().waitFor()
    await teacher.page.keyboard.press('5')
    await teacher.page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => {
        await open(student.page, '/dashboard')
        return student.page.getByRole('heading', { name: 'Новое в оценках' }).count()
      })
      .toBe(1)
    await student.page.getByText(new RegExp(title)).first().waitFor()
    await open(teacher.page, `/gradebook/${group_id}/${subject_id}?period=${period_id}`)
    await teacher.page.getByRole('columnheader', { name: new RegExp(title) }).waitFor()
    await teacher.page.getByRole('gridcell', { name: /^5/ }).first().waitFor()
    expectNoComplaints(teacher)
  })
})
