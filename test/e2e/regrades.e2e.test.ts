import { afterAll, describe, expect, it } from 'vitest'
import { gradebookFixture } from '../gradebook/gradebookFixture'
import { gradersOf } from '../testing/kit/graders'
import { essay, single } from '../testing/kit/newTest'
import { startApp } from './kit/app'
import { enterAs, expectNoComplaints } from './kit/person'

const app = await startApp()
afterAll(app.stop)

describe('A wrong key in a real browser', () => {
  it('is found on Monday morning, previewed, corrected in the marks and the gradebook, explained to the student, and undone', async () => {
    const { submitTest, marked, release } = gradersOf(app.server)
    const { id, attempt, questionIds } = await submitTest({
      contents: [single('Какой запрос верен?'), essay('Почему?')],
    })
    await marked(attempt, { score: 5 })
    await release(id)
    await app.server.runJobs()
    const { addItem, cell } = await gradebookFixture(app.server)
    const item = (await addItem({ kind: 'test', test_id: id })).id
    const studentId = (await app.server.as('student.a').call('GET /api/user')).id
    const markIn = async () => (await cell(item, studentId)).entry?.value
    expect(await markIn()).toBe(5)

    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    const { page } = teacher
    await page.goto(`/questions/${questionIds[0]}`)
    await page.getByRole('link', { name: /^Исправить ключ/ }).click()
    await page.getByRole('button', { name: 'Исправить ключ или баллы' }).click()
    const dialog = page.getByRole('dialog', { name: 'Исправить ключ' })
    const weights = dialog.getByLabel('Вес')
    await weights.nth(0).fill('0')
    await weights.nth(1).fill('100')
    await dialog.getByRole('button', { name: 'Показать, что изменится' }).click()
    await page.getByRole('heading', { name: 'Кто изменится' }).waitFor()
    await page.getByText('7 из 7 → 5 из 7').waitFor()
    await page.getByText(/: 5 → 3/).waitFor()
    expect(await markIn()).toBe(5)
    await page.getByRole('button', { name: 'Пересчитать 1 работу' }).click()
    await page.getByLabel('Объяснение для студентов').fill('Верным был второй вариант.')
    await page.getByLabel('Причина').fill('Ключ перепутан при наборе')
    await page.getByRole('dialog').getByRole('button', { name: 'Пересчитать' }).click()
    await page.getByText('Пересчитывается').first().waitFor()
    await app.server.runJobs()
    await page.getByText('Пересчитана 1 работа.').waitFor()
    expect(await markIn()).toBe(3)

    const student = await app.visit()
    await enterAs(app, student, 'student.a')
    await student.page.goto(`/testing/attempts/${attempt}`)
    await student.page.getByText('Верным был второй вариант.').waitFor()
    await student.page.getByText('5 из 7').first().waitFor()

    await page.getByRole('button', { name: 'Вернуть как было' }).click()
    const undo = page.getByRole('dialog', { name: 'Вернуть прежние оценки' })
    await undo.getByLabel('Причина').fill('Спорный вопрос, решит кафедра')
    await undo.getByRole('button', { name: 'Вернуть как было' }).click()
    await page.getByText('Прежние оценки возвращены').waitFor()
    expect(await markIn()).toBe(5)
    await student.page.reload()
    await student.page.getByText(/вернулись прежние баллы/).waitFor()
    expectNoComplaints(teacher)
    expectNoComplaints(student)
  })
})
