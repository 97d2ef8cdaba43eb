import { afterAll, describe, expect, it } from 'vitest'
import { homeworkFixture } from '../homework/homeworkFixture'
import { newMaterial } from '../study/newMaterial'
import { startApp } from './kit/app'
import { phone } from './kit/browser'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const app = await startApp()
afterAll(app.stop)

describe('Comments in a real browser', () => {
  it('go from a student’s phone, where a draft survives a reload, to the teacher who answers and hides', async () => {
    const { id } = await newMaterial(app.server)
    const student = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, student, 'student.a')
    await open(student.page, `/study/${id}`)
    const question = student.page.getByLabel('Ваш вопрос')
    await question.fill('Что такое <b>ключ</b>? https://example.org')
    await open(student.page, `/study/${id}`)
    await expect.poll(() => question.inputValue()).toBe('Что такое <b>ключ</b>? https://example.org')
    await student.page.getByRole('button', { name: 'Отправить' }).click()
    await student.page.getByText('Что такое <b>ключ</b>?').waitFor()
    expect(await student.page.locator('#comments b', { hasText: /^ключ$/ }).count()).toBe(0)
    await expect.poll(() => question.inputValue()).toBe('')

    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    await open(teacher.page, `/materials/${id}/comments`)
    await teacher.page.getByRole('button', { name: 'Ответить' }).first().click()
    await teacher.page.getByLabel('Ответ', { exact: true }).fill('То, что различает строки.')
    await teacher.page.getByRole('button', { name: 'Ответить' }).last().click()
    await teacher.page.getByText('То, что различает строки.').waitFor()

    await open(student.page, `/study/${id}`)
    await student.page.getByText('То, что различает строки.').waitFor()
    await student.page.getByRole('button', { name: 'Пожаловаться' }).click()
    const report = student.page.getByRole('dialog', { name: 'Пожаловаться на комментарий' })
    await report.getByLabel('Что не так?').fill('Не по теме')
    await report.getByRole('button', { name: 'Пожаловаться' }).click()
    await student.page.getByText('Вы пожаловались').waitFor()

    await open(teacher.page, `/materials/${id}/comments`)
    await teacher.page.getByRole('button', { name: 'Скрыть' }).first().click()
    const hide = teacher.page.getByRole('dialog', { name: 'Скрыть комментарий' })
    await hide.getByLabel('Причина для автора').fill('Повтор вопроса')
    await hide.getByRole('button', { name: 'Скрыть' }).click()
    await teacher.page.getByText('Скрыто. Причина: Повтор вопроса').waitFor()
    await open(student.page, `/study/${id}`)
    await student.page.getByText(/Ваш комментарий скрыт.*Повтор вопроса/).waitFor()
    expectNoComplaints(student)
    expectNoComplaints(teacher)
    await student.close()
    await teacher.close()
  })

  it('are private under homework', async () => {
    const { set, studentId } = await homeworkFixture(app.server)
    const { id } = await set()
    const student = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, student, 'student.a')
    await open(student.page, `/study/homework/${id}`)
    await student.page.getByLabel('Сообщение преподавателю').fill('Можно сдать завтра?')
    await student.page.getByRole('button', { name: 'Отправить' }).click()
    await student.page.getByText('Можно сдать завтра?').waitFor()

    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    await open(teacher.page, `/gradebook/homework/${id}?of=${studentId}`)
    await teacher.page.getByText('Можно сдать завтра?').waitFor()
    await teacher.page.getByLabel('Сообщение студенту').fill('Да, до пяти часов.')
    await teacher.page.getByRole('button', { name: 'Отправить' }).click()
    await open(student.page, `/study/homework/${id}`)
    await student.page.getByText('Да, до пяти часов.').waitFor()
    expectNoComplaints(student)
    expectNoComplaints(teacher)
    await student.close()
    await teacher.close()
  })
})
