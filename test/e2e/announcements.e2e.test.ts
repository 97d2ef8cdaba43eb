import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textByPage } from '../kit/pdf'
import { startApp, type App } from './kit/app'
import { enterAs, expectNoComplaints } from './kit/person'

describe('Announcements in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('go from a curator to a student’s phone, and the receipt to the printed sheet', async () => {
    const author = await app.visit()
    const { page } = author
    await enterAs(app, author, 'teacher')
    const { current_group: group } = await app.server.as('student.a').call('GET /api/user')
    const code = group?.code ?? ''
    await page.goto('/groups/announcements/sent')
    await page.getByRole('link', { name: 'Новое объявление' }).click()
    await page.getByRole('textbox', { name: 'Заголовок' }).fill('Сбор у главного входа')
    await page.getByRole('combobox', { name: 'Группы' }).fill(code)
    await page.getByRole('option', { name: code }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Нужно подтверждение' }).check()
    await page.getByRole('button', { name: 'Создать' }).click()
    await page.getByRole('heading', { name: 'Сбор у главного входа', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Опубликовать', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Опубликовать «Сбор у главного входа»?' })
    await question.getByText(/получ(?:ит|ат) \d+ человек/).waitFor()
    await question.getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByText('Объявление опубликовано').waitFor()
    await app.server.runJobs()

    const reader = await app.visit({ screen: { width: 360, height: 780 }, hasTouch: true })
    await enterAs(app, reader, 'student.a')
    await reader.page.goto('/groups/announcements')
    await reader.page.getByRole('link', { name: /Сбор у главного входа/ }).click()
    await reader.page.getByRole('button', { name: 'Ознакомлен(а)' }).click()
    await reader.page.getByText(/Вы подтвердили, что ознакомлены/).waitFor()
    expectNoComplaints(reader)
    await reader.close()

    await page.getByRole('link', { name: /Имена, напоминание, лист/ }).click()
    await page.getByRole('heading', { name: 'Кто прочитал', level: 1 }).waitFor()
    await page.getByText('Подтвердил(а)', { exact: true }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Лист ознакомления', exact: true }).click()
    const file = await (await download).path()
    const text = (await textByPage(await readFile(file))).join(' ')
    expect(text).toContain('Сбор у главного входа')
    expect(text).toMatch(/Подтвердили 1 из \d+/)
    expectNoComplaints(author)
    await author.close()
  })
})
