import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultRules } from '../../src/api/gradebook/computeFinal'
import { fileItem } from '../../src/api/library/files'
import { hashPassword } from '../../src/server/people/passwords'
import { insertConsents } from '../../src/server/people/registration/registrationQueries'
import { openCampaign } from '../admissions/applications/newApplicant'
import { scan } from '../admissions/documents/applications'
import { stateOf } from '../career/newOrder'
import { newGroup } from '../groups/newGroup'
import { newPassword, registrationOf } from '../kit/newcomer'
import { tokenOf } from '../kit/tokenOf'
import { sendForm } from '../library/files/form'
import { startApp, type App } from './kit/app'
import { h1, patience, press } from './kit/application'
import type { Visit } from './kit/browser'
import { enter, enterAs, expectNoComplaints } from './kit/person'

const student = { name: 'Ягодкина Анна Сергеевна', email: 'anna.yagodkina@example.org' }
const classmate = { name: 'Ягодкин Пётр Ильич', email: 'pyotr.yagodkin@example.org' }

const pickToday = async (page: Page, label: string) => {
  await page.getByLabel(label).click()
  const calendar = page.getByRole('dialog', { name: label })
  await calendar.locator('[aria-current="date"]').click()
  await calendar.waitFor({ state: 'hidden' })
}
const pickNextMonth = async (page: Page, label: string) => {
  await page.getByLabel(label, { exact: true }).click()
  const calendar = page.getByRole('dialog', { name: label })
  await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
  await calendar.getByRole('gridcell', { name: '15', exact: true }).click()
  await calendar.waitFor({ state: 'hidden' })
}
const pickOption = async (page: Page, { label, value }: { label: string; value: string }) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
}
const signOrder = async (page: Page) => {
  await page.getByRole('button', { name: 'Подписать', exact: true }).click()
  await page.getByRole('dialog', { name: 'Подписать приказ?' }).getByRole('button', { name: 'Подписать' }).click()
  await page.locator('.page-title').getByText('Подписан', { exact: true }).waitFor()
}
const cancelOrder = async (page: Page) => {
  await press(page, 'Другие действия')
  await page.getByRole('menuitem', { name: 'Отменить приказ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Отменить приказ?' })
  await dialog.getByLabel('Причина').fill('Ошибка')
  await dialog.getByRole('button', { name: 'Отменить приказ' }).click()
  await page.locator('.page-title').getByText('Отменён', { exact: true }).waitFor()
}

/** The office takes a class all the way through the screens; what is prepared without them is not about orders. */
describe('The way of a class', () => {
  let app: App
  let office: Visit
  let group: Awaited<ReturnType<typeof newGroup>>['group']
  let [id, classmateId] = [0, 0]
  beforeAll(async () => {
    app = await startApp()
    // The oldest academic year, so that the promotion page offers only this group, and for a year that has begun.
    const made = await newGroup(app.server, { course: 3, academic_year: '2024/2025' })
    group = made.group
    office = await app.visit()
    await enterAs(app, office, 'admin')
  })
  afterAll(() => app.stop())

  const groupNow = async () =>
    (await app.server.as('manage-groups').call('GET /api/groups/:id', { params: { id: group.id } })).data
  const state = (userId = id) => stateOf(app.server, userId)

  /** Gives an imported person a password, a confirmed address and the consents of a first sign-in. */
  const activate = async ({ email }: typeof student): Promise<number> => {
    const { server } = app
    const { rows } = await server.pool.query<{ id: number }>(
      'UPDATE users SET password_hash = $1, email_verified_at = now(), unverified = false WHERE email = $2 RETURNING id',
      [await hashPassword(newPassword), email],
    )
    const userId = Number(rows[0]?.id)
    const { consents } = await registrationOf(server, email)
    await insertConsents(server.db, [
      { userId, kind: 'terms', version: consents.terms, ip: '127.0.0.1' },
      { userId, kind: 'personal_data', version: consents.personal_data, ip: '127.0.0.1' },
    ])
    return userId
  }
  const tokenNow = async () => {
    const body = { email: student.email, password: newPassword }
    return tokenOf((await app.server.as('guest').call('POST /api/login', { body })).data)
  }

  /** Runs jobs until the page shows an element. */
  const jobsUntil = (shown: Locator) =>
    expect
      .poll(async () => {
        await app.server.runJobs()
        return shown.isVisible()
      }, patience)
      .toBe(true)

  it('begins with the import of its people into their group', async () => {
    const { page } = office
    const lines = [student, classmate].map(({ name, email }) => `${name};${email};Студент;${group.code};01.09.2024`)
    const text = ['ФИО;E-mail;Роль;Группа;В группе с', ...lines].join('\n')
    await page.goto('/access/users/import')
    const file = { name: 'набор.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('Файл прочитан как CSV в кодировке UTF-8.').waitFor()
    await press(page, 'Проверить')
    await jobsUntil(page.getByRole('button', { name: 'Загрузить 2 человек' }))
    await press(page, 'Загрузить 2 человек')
    await page.getByRole('dialog', { name: 'Загрузить 2 человек?' }).getByRole('button', { name: 'Загрузить' }).click()
    await jobsUntil(page.getByRole('heading', { name: 'Список загружен' }))
    expect(await groupNow()).toMatchObject({ members_count: 2 })
    ;[id, classmateId] = [await activate(student), await activate(classmate)]
    expect(await state()).toMatchObject({ role: 'student', group_id: group.id, state: 'studying' })
  })

  it('is promoted to the last year', async () => {
    const { page } = office
    const promote = async (number: string) => {
      await page.goto('/groups/promotion')
      await page.getByText('Выбрано групп: 1 из 1, 2 студента').waitFor()
      await press(page, 'Составить приказ')
      const dialog = page.getByRole('dialog', { name: 'Приказ о переводе на 2025/2026 год' })
      await dialog.getByLabel('Номер').fill(number)
      await dialog.getByRole('button', { name: 'Сохранить приказ' }).click()
      await h1(page, `№ ${number} · Перевод на курс`)
      expect(await groupNow()).toMatchObject({ course: 4, academic_year: '2025/2026' })
    }
    await promote('901-п')
    await cancelOrder(page)
    expect(await groupNow()).toMatchObject({ course: 3, academic_year: '2024/2025', members_count: 2 })
    await promote('902-п')
  })

  /** Drafts an order through the form; `fill` enters the terms of its kind. */
  const draft = async (query: string, number: string, fill?: (page: Page) => Promise<void>) => {
    const { page } = office
    await page.goto(`/groups/orders/create?${query}`)
    await page.getByLabel('Номер').fill(number)
    await fill?.(page)
    await press(page, 'Создать')
    await h1(page, new RegExp(`^№ ${number}`))
  }

  it('has a student who goes on leave and returns', async () => {
    const { page } = office
    const leave = (number: string) =>
      draft(`kind=leave&people=${id}`, number, () => pickNextMonth(page, 'По день')).then(() => signOrder(page))
    await leave('903-к')
    expect(await state()).toMatchObject({ group_id: group.id, state: 'academic_leave' })
    await cancelOrder(page)
    expect(await state()).toMatchObject({ group_id: group.id, state: 'studying' })
    await leave('904-к')
    const comeBack = (number: string) =>
      draft(`kind=return&people=${id}`, number, async () => {
        await page.getByLabel('В группу', { exact: true }).fill(group.code)
        await page.getByRole('option', { name: group.code }).click()
      }).then(() => signOrder(page))
    await comeBack('905-к')
    expect(await state()).toMatchObject({ group_id: group.id, state: 'studying' })
    await cancelOrder(page)
    expect(await state()).toMatchObject({ group_id: group.id, state: 'academic_leave' })
    await comeBack('906-к')
  })

  it('has a student who changes her name', async () => {
    const { page } = office
    const nameNow = async () =>
      (await app.server.pool.query('SELECT name FROM users WHERE id = $1', [id])).rows[0]?.name
    const ask = async () => {
      const token = await tokenNow()
      const upload = { files: [scan()], fields: {} }
      const { body } = await sendForm(app.server, `Bearer ${token}`, '/api/my/name-change/files', upload)
      const file_ids = z
        .object({ data: z.array(fileItem) })
        .parse(body)
        .data.map((file) => file.id)
      const names = { last_name: 'Малинина', first_name: 'Анна', middle_name: 'Сергеевна' }
      await app.server
        .withToken(token)
        .call('POST /api/my/name-change', { body: { ...names, reason: 'Вышла замуж', file_ids } })
    }
    const approve = async (number: string) => {
      await ask()
      await page.goto('/name-changes')
      await page.locator('tbody').getByRole('link', { name: student.name }).first().click()
      await press(page, 'Сменить имя')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Номер приказа').fill(number)
      await pickToday(page, 'Дата приказа')
      await dialog.getByRole('button', { name: 'Сменить имя' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await nameNow()).toBe('Малинина Анна Сергеевна')
    }
    await approve('907-л')
    await page.goto('/groups/orders')
    await page.getByRole('link', { name: '№ 907-л · Смена имени' }).click()
    await cancelOrder(page)
    expect(await nameNow()).toBe(student.name)
    await approve('908-л')
  })

  it('graduates, with honours for the student, and cancelling it opens the class again', async () => {
    const { page } = office
    await app.server.pool.query(
      `WITH book AS (
        INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
        SELECT $1, (SELECT min(id) FROM subjects), (SELECT min(id) FROM periods), 'five', $2 RETURNING id
      ) INSERT INTO gradebook_signings (gradebook_id, finals, signed_by) SELECT id, $3, $4 FROM book`,
      [
        group.id,
        JSON.stringify(defaultRules),
        JSON.stringify([id, classmateId].map((user_id) => ({ user_id, value: 5, average: 5 }))),
        id,
      ],
    )
    const enterMarks = async (name: string, exam: string) => {
      await page.getByRole('checkbox', { name }).check()
      await press(page, 'Работа и экзамен')
      const dialog = page.getByRole('dialog', { name: `Выпускная работа и экзамен: ${name}` })
      await dialog.getByLabel('Тема выпускной работы').fill('Сайт колледжа')
      await pickOption(page, { label: 'Оценка за работу', value: '5' })
      await pickOption(page, { label: 'Государственный экзамен', value: exam })
      await dialog.getByRole('button', { name: 'Сохранить' }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const graduate = async (number: string, enterAll?: () => Promise<void>) => {
      await draft(`kind=graduation&groups=${group.id}`, number)
      await enterAll?.()
      await row('Малинина').getByText('С отличием.').waitFor()
      await row('Ягодкин').getByText('Без отличия.').waitFor()
      await signOrder(page)
      expect(await state()).toMatchObject({ role: 'graduate', group_id: null })
      expect(await groupNow()).toMatchObject({ status: 'graduated', members_count: 0 })
    }
    await graduate('909-в', async () => {
      await row('Малинина').getByText('Не внесена оценка государственного экзамена.').waitFor()
      await enterMarks('Малинина Анна Сергеевна', '5')
      await enterMarks(classmate.name, '4')
    })
    await cancelOrder(page)
    expect(await state()).toMatchObject({ role: 'student', group_id: group.id, state: 'studying' })
    expect(await groupNow()).toMatchObject({ status: 'active', members_count: 2 })
    // The marks of the cancelled order are taken over.
    await graduate('910-в')
    expectNoComplaints(office)
  })

  it('leaves a graduate who reads her own record and applies again', async () => {
    await openCampaign(app.server)
    const visit = await app.visit()
    const { page } = visit
    await enter(app, visit, student.email)
    await page.goto('/settings/profile/record')
    await h1(page, 'Моё личное дело')
    const orders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Приказы' }) })
    await orders.waitFor()
    for (const kind of ['Выпуск', 'Смена имени', 'Выход из отпуска', 'Академический отпуск', 'Перевод на курс'])
      expect(await orders.getByRole('listitem').filter({ hasText: kind }).count()).toBe(2)
    await page.goto('/my-profile')
    await page.getByRole('button', { name: 'Заполнить анкету' }).first().click()
    await h1(page, 'Личные данные')
    const { rows } = await app.server.pool.query('SELECT status FROM applications WHERE user_id = $1', [id])
    expect(rows).toEqual([{ status: 'draft' }])
    expect(await state()).toMatchObject({ role: 'graduate' })
    expectNoComplaints(visit)
    await visit.close()
  })
})
