import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { startApp, type App } from './kit/app'
import { phone } from './kit/browser'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

describe('The management of accounts and access', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const visitAs = async (persona: 'admin' | 'manage-users' | 'manage-access') => {
    const visit = await app.visit()
    await enterAs(app, visit, persona)
    return visit
  }
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const create = (page: Page) => button(page, /^Создать/).click()
  const choose = async (page: Page, { field, value }: { field: string | RegExp; value: string }) => {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  const openUser = async (page: Page, q: string) => {
    await page.goto('/access/users')
    await page.getByRole('searchbox').fill(q)
    await page.getByText('1–1 из 1').waitFor()
    await page.locator('tbody a.name').click()
    await page.getByRole('region', { name: 'Почему это доступно' }).waitFor()
  }

  it('R3.01 R6.08 creates a user without e-mail, who signs in with a slip and can then be blocked', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await page.goto('/access/users/create')
    await page.getByLabel('Фамилия').fill('Листкова')
    await page.getByLabel('Имя', { exact: true }).fill('Вера')
    await page.getByLabel('Напечатать листок с логином и паролем').check()
    await create(page)
    const slip = page.getByRole('dialog', { name: 'Листок для входа' })
    await slip.waitFor()
    const [, login = '', password = ''] = await slip.locator('dd').allTextContents()
    expect(login).toMatch(/^listkova\.\d{4}$/)
    const answer = await app.server.as('guest').call('POST /api/login', { body: { email: login, password } })
    expect(JSON.stringify(answer)).not.toContain(password)
    await button(page, 'Готово').click()
    await page.getByRole('heading', { level: 1, name: 'Листкова Вера' }).waitFor()

    // Saving the form works after a login slip was issued, because the slip is not part of the saved record.
    await page.getByLabel('Отчество').fill('Ивановна')
    await button(page, /^Сохранить/).click()
    await page.getByText(/Сохранено в \d\d:\d\d/).waitFor()

    await button(page, 'Другие действия').click()
    await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
    await page.getByLabel('Причина').fill('Документы не пришли')
    await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click()
    await page.locator('.page-title').getByText('Заблокирован', { exact: true }).waitFor()
    const [row] = await app.server.db.selectFrom('users').select('status').where('login', '=', login).execute()
    expect(row?.status).toBe('blocked')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R5.01 requires an e-mail address for an invitation and shows the error at the field', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await page.goto('/access/users/create')
    await page.getByLabel('Фамилия').fill('Почтова')
    await page.getByLabel('Имя', { exact: true }).fill('Анна')
    await create(page)
    await page.locator('.error-summary').waitFor()
    await page
      .getByLabel(/^Электронная почта/)
      .and(page.locator('[aria-invalid="true"]'))
      .waitFor()
    await visit.close()
  })

  it('R2.15 explains why a person can see something, and applies a temporary permission immediately', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await openUser(page, 'student.a@abitura.test')
    const why = page.getByRole('region', { name: 'Почему это доступно' })
    await why
      .getByText(/^роль: /)
      .first()
      .waitFor()
    await button(page, 'Выдать').click()
    await choose(page, { field: /^Право/, value: 'Медиафайлы' })
    await page.getByLabel('Основание').fill('Приказ 7 о помощи медиатеке')
    await page.getByRole('dialog').getByRole('button', { name: 'Выдать' }).click()
    await why.getByText(/Приказ 7 о помощи медиатеке/).waitFor()
    const during = await app.server.as('student.a').call('GET /api/user')
    expect(during.can['manage media']).toBe(true)
    const grants = page.getByRole('region', { name: 'Права на срок' })
    await grants.getByRole('button', { name: /Приказ 7/ }).click()
    await button(page, 'Забрать право').click()
    await grants.getByText('Сверх роли ничего не выдано.').waitFor()
    const after = await app.server.as('student.a').call('GET /api/user')
    expect(after.can['manage media']).toBe(false)
    expectNoComplaints(visit)
    await visit.close()
  })

  it('offers a user manager only the roles that they may assign', async () => {
    const visit = await visitAs('manage-users')
    const { page } = visit
    await page.goto('/access/users/create')
    await page.getByRole('combobox', { name: /^Роль/ }).click()
    await page.getByRole('option', { name: 'Абитуриент', exact: true }).waitFor()
    expect(await page.getByRole('option').allTextContents()).not.toContain('Администратор')
    await visit.close()
  })

  it('R6.08 creates a role from permissions, shows it in the matrix, and deletes it while nobody has it', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await page.goto('/access/roles/create')
    await page.getByRole('textbox', { name: 'Название' }).fill('Помощник библиотеки')
    await page.getByLabel('Код').fill('librarian')
    await page.getByRole('checkbox', { name: /Медиафайлы/ }).check()
    await page.getByLabel(/^Всё: любые группы/).check()
    await create(page)
    await page.getByRole('heading', { level: 1, name: 'Помощник библиотеки' }).waitFor()
    const { data } = await app.server
      .as('admin')
      .call('GET /api/access/roles', { query: { filter: '{"q":"librarian"}' } })
    expect(data[0]).toMatchObject({ permissions: ['manage media'], reach: 'all' })
    await page.goto('/access/roles')
    await page
      .getByRole('columnheader', { name: /Помощник библиотеки/ })
      .getByRole('link')
      .click()
    await button(page, 'Удалить').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
    await page.getByText('Роль «Помощник библиотеки» удалена').waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it("lists the holders of a permission, and saves the college's own texts for it", async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await page.goto('/access/permissions')
    await page.getByRole('link', { name: 'Роли и права' }).click()
    await page.getByRole('region', { name: 'У кого есть сейчас' }).getByText('роль: Администратор').first().waitFor()
    await page.getByRole('textbox', { name: 'Название' }).fill('Доступ и роли')
    await button(page, /^Сохранить/).click()
    await page.getByRole('heading', { level: 1, name: 'Доступ и роли' }).waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R2.13 shows who changed what in the audit log, and takes the filter of the log from the URL', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await openUser(page, 'student.b@abitura.test')
    await page.getByLabel('Отчество').fill('Журнальевна')
    await button(page, /^Сохранить/).click()
    await page.getByText(/Сохранено в \d\d:\d\d/).waitFor()
    await page.getByRole('region', { name: 'История' }).getByRole('button', { name: 'Изменение' }).first().waitFor()
    const filter = encodeURIComponent(JSON.stringify({ action: 'edit', entity: 'users' }))
    await page.goto(`/access/audit?filter=${filter}`)
    await page.getByText('Действие: Изменение').waitFor()
    await page.getByRole('row').filter({ hasText: 'Пользователь' }).first().getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Изменение' })
    await dialog.getByRole('columnheader', { name: 'Было' }).waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('R6.08 shows no trace of the audit log without "manage access"', async () => {
    const visit = await visitAs('manage-users')
    await visit.page.goto('/access/audit')
    await visit.page.getByRole('heading', { level: 1, name: 'Такой страницы нет' }).waitFor()
    await visit.close()
  })

  it('fits a phone on every screen', async () => {
    const visit = await visitAs('admin')
    const { page } = visit
    await page.setViewportSize(phone)
    for (const path of [
      '/access/users',
      '/access/users/1',
      '/access/roles',
      '/access/roles/1',
      '/access/permissions',
      '/access/audit',
    ]) {
      await open(page, path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
    expectNoComplaints(visit)
    await visit.close()
  })
})
