import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMember } from '../kit/member'
import { newPassword } from '../kit/newcomer'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import { phone } from './kit/browser'
import { expectNoComplaints, enterAs } from './kit/person'

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

const list = [
  'ФИО;E-mail;Группа здоровья;Роль',
  'Ягодкина Анна Сергеевна;anna.yagodkina@example.org;1;Студент',
  'Ягодкина Вера;;2;',
  'Ягодкин Пётр Ильич;не адрес;1;',
  'Ягодкин Олег;oleg.yagodkin@example.org;1;Администратор',
].join('\n')
const file = { name: 'набор.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }

/** Stores a draft of a user in this browser. This function and the next one run in the page. */
const storeDrafts = (userId: number) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('abitura')
    opening.addEventListener('success', () => {
      const change = opening.result.transaction('typed', 'readwrite')
      change.objectStore('typed').put({ userId, place: '/groups/1 groups 1', values: {}, at: Date.now(), isCut: false })
      change.addEventListener('complete', () => resolve())
    })
  })
const countDrafts = (userId: number) =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('abitura')
    opening.addEventListener('success', () => {
      const range = IDBKeyRange.bound([userId], [userId, []])
      const count = opening.result.transaction('typed').objectStore('typed').count(range)
      count.addEventListener('success', () => resolve(count.result))
    })
  })

describe('The users of the college', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  /** Starts an action and runs its jobs until the page shows the new element. */
  const working = async (begin: () => Promise<unknown>, shown: Locator) => {
    expect(await shown.count()).toBe(0)
    await begin()
    let done = false
    const work = async (): Promise<void> => {
      if (done) return
      await app.server.runJobs()
      await work()
    }
    await Promise.all([
      shown.waitFor().finally(() => {
        done = true
      }),
      work(),
    ])
  }

  it('R2.15 are imported from a file with mapped columns, and invited by e-mail or given login slips', async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'manage-users')
    const { page } = visit
    await page.goto('/access/users')
    await page.getByRole('link', { name: 'Загрузить список' }).click()
    await h1(page, 'Загрузка людей из файла')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('Файл прочитан как CSV в кодировке UTF-8.').waitFor()
    const columns = page.locator('.import-columns').getByRole('combobox')
    await expect
      .poll(() => columns.allTextContents(), patience)
      .toEqual(['Фамилия, имя, отчество', 'Электронная почта', 'Не загружать', 'Роль'])
    // The file cannot be checked without a column of names.
    const hold = async (field: string) => {
      await columns.first().click()
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await hold('Не загружать')
    await page.getByRole('button', { name: 'Проверить', disabled: true }).waitFor()
    await hold('Фамилия, имя, отчество')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    // Waits for the outcome of a row, because the samples of the columns already show the names.
    await working(() => press(page, 'Проверить'), row('Ягодкина Вера').getByText('Новый'))
    await row('Ягодкин Пётр').getByText('E-mail:').waitFor()
    await row('Ягодкин Олег').getByText('Роль:').waitFor()
    const [errors] = await Promise.all([page.waitForEvent('download'), press(page, 'Скачать ошибки')])
    const mended = await readFile(await errors.path(), 'utf8')
    expect(mended).toContain('не адрес')
    expect(mended).not.toContain('Ягодкина')

    await press(page, 'Загрузить 2 человек')
    const question = page.getByRole('dialog', { name: 'Загрузить 2 человек?' })
    await question.getByText('2 строки с ошибками не загрузятся').waitFor()
    await question.getByRole('checkbox', { name: /^Создать 1 человека без почты/ }).check()
    await working(
      () => question.getByRole('button', { name: 'Загрузить без ошибочных' }).click(),
      page.getByRole('heading', { name: 'Список загружен' }),
    )

    await press(page, 'Пригласить по почте')
    await page.locator('.newcomers').getByText('Отправляем 1 приглашение').waitFor()
    expect((await app.server.mails()).map(({ to }) => to)).toContain('anna.yagodkina@example.org')
    await press(page, 'Напечатать листки')
    const slip = page.getByRole('dialog', { name: 'Листок для входа' })
    await slip.waitFor()
    const [, login = '', password = ''] = await slip.locator('dd').allTextContents()
    const { data } = await app.server.as('guest').call('POST /api/login', { body: { email: login, password } })
    expect(Object.keys(data)).toContain('token')
    await press(page, 'Готово')
    await page.getByText('почты нет').waitFor({ state: 'detached' })
    // The address stays valid and shows the result after a reload.
    await page.reload()
    await page.getByRole('heading', { name: 'Список загружен' }).waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R2.15 are not imported from a file that is not a table, and the reason is shown, also on a phone', async () => {
    const visit = await app.visit({ screen: phone, scheme: 'dark', locale: 'en' })
    await enterAs(app, visit, 'admin')
    const { page } = visit
    await page.goto('/access/users/import')
    await page.locator('input[type=file]').setInputFiles({
      ...file,
      name: 'page.csv',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    })
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await visit.close()
  })

  it('have accommodations that are shown only on request, which is logged', async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'admin')
    const { page } = visit
    const { id } = await makeMember(app.server)
    await page.goto(`/access/users/${id}`)
    const card = page.getByRole('region', { name: 'Особые условия' })
    await card.getByRole('button', { name: 'Показать' }).click()
    await card.getByText('Особых условий нет.').waitFor()
    await card.getByRole('button', { name: 'Задать' }).click()
    const dialog = page.getByRole('dialog', { name: 'Особые условия' })
    await dialog.getByLabel('Коэффициент времени').fill('5')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await dialog.getByLabel('Коэффициент времени').fill('1,5')
    await dialog.getByLabel('Добавить минут').fill('15')
    await dialog.getByLabel(/^Что нужно знать/).fill('Крупный шрифт')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await card.getByText('× 1,5').waitFor()
    await card.getByText('Крупный шрифт').waitFor()
    await page.getByRole('region', { name: 'История' }).getByText('Просмотр особых условий').first().waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('are erased on request by an administrator who has reviewed the consequences and typed the name', async () => {
    const { id, client } = await makeMember(app.server)
    await client.call('POST /api/settings/erase-request', { body: { password: newPassword, reason: 'Уезжаю' } })
    const visit = await app.visit()
    await enterAs(app, visit, 'admin')
    const { page } = visit
    await page.goto('/access/users')
    await press(page, /^Просят удалить данные/)
    await page.getByText('1–1 из 1').waitFor()
    await page.locator('tbody a.name').click()
    await page.locator('.page-title').getByText('Просит удалить данные').waitFor()
    await press(page, 'Другие действия')
    await page.getByRole('menuitem', { name: 'Удалить персональные данные' }).click()
    const dialog = page.getByRole('dialog', { name: /^Удалить персональные данные/ })
    await page.evaluate(storeDrafts, id)
    expect(await page.evaluate(countDrafts, id)).toBe(1)
    await dialog.getByText('Уезжаю').waitFor()
    await dialog
      .getByRole('region', { name: 'Останется без имени' })
      .getByText(/^Согласия/)
      .waitFor()
    await dialog.getByLabel('Впишите имя').fill('Орлова Вера')
    await dialog.getByLabel('Причина').fill('Просьба')
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await dialog.getByLabel('Впишите имя').fill('Орлова Вера Павловна')
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click()
    await page.locator('.page-title').getByText('Данные удалены').waitFor()
    await expect.poll(() => page.evaluate(countDrafts, id), patience).toBe(0)
    const [row] = await app.server.db.selectFrom('users').select(['name', 'email']).where('id', '=', id).execute()
    expect(row).toEqual({ name: 'Удалённый человек', email: null })
    expect((await client.get('/api/user')).status).toBe(401)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R2.02 see what is new in changed terms, and can only read until they accept them', async () => {
    const { email } = await makeMember(app.server)
    const person = await app.visit()
    const enter = async (page: Page) => {
      await page.goto('/login?next=%2Fsettings%2Fpassword')
      await page.getByLabel('Электронная почта').fill(email)
      await page.getByLabel('Пароль', { exact: true }).fill(newPassword)
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
    }
    await enter(person.page)
    await person.page.waitForURL('**/settings/password')

    const staff = await app.visit()
    await enterAs(app, staff, 'admin')
    await staff.page.goto('/settings/legal-texts')
    const card = staff.page.getByRole('region', { name: 'Условия использования' })
    await card.getByRole('button', { name: 'Новая редакция' }).click()
    const dialog = staff.page.getByRole('dialog', { name: 'Новая редакция: Условия использования' })
    const body = dialog.getByLabel('Текст').first()
    await expect.poll(() => body.inputValue(), patience).not.toBe('')
    const before = await body.inputValue()
    await body.fill(`${before}\n\nДокументы принимаем и по почте России.`)
    await dialog.getByRole('button', { name: 'Опубликовать редакцию 2' }).click()
    await card.getByText(/^Редакция 2/).waitFor()
    await card.getByText('Ещё 1 прежняя редакция').waitFor()
    expectNoComplaints(staff)
    await staff.close()

    const { page } = person
    await page.goto('/dashboard')
    await page.getByText(/Колледж обновил условия/).waitFor()
    await page.getByRole('link', { name: 'Прочитать условия' }).click()
    await h1(page, 'Новые условия')
    await page.locator('ins').getByText('Документы принимаем и по почте России.').waitFor()
    expect(await page.locator('del').count()).toBe(0)
    await press(page, 'Принять и продолжить')
    await page.locator('[aria-invalid="true"]').waitFor()
    // The error message of the checkbox also contains this button's name.
    await page.getByRole('button', { name: 'Не принимать и выйти', exact: true }).click()
    await page.waitForURL('**/login')

    await enter(page)
    await page.waitForURL('**/settings/consents?next=*')
    await page.getByLabel('Я принимаю условия использования в новой редакции').check()
    await press(page, 'Принять и продолжить')
    // Continues to the page that the user wanted to open.
    await page.waitForURL('**/settings/password')
    await h1(page, 'Пароль и вход')
    await page.getByText(/Колледж обновил условия/).waitFor({ state: 'detached' })
    expectNoComplaints(person)
    await person.close()
  })
})
