import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startApp, type App } from './kit/app'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('A curriculum in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('is imported from a table, approved and assigned, creates a gradebook, and tells what a student lacks', async () => {
    const { group, people } = await newGroup(app.server, { course: 2, members: 1 })
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'methodist')

    await open(page, '/groups/curricula/create')
    await page.getByLabel('Направление').fill('09.02.07')
    await page.getByRole('option', { name: /09.02.07 .*Разработка веб/ }).click()
    await page.getByLabel('Год набора').fill('2025')
    await page.getByRole('button', { name: 'Создать' }).click()
    await page.getByRole('heading', { level: 1, name: '09.02.07, набор 2025' }).waitFor()

    await page.getByRole('button', { name: 'Загрузить таблицу' }).click()
    const table = page.getByRole('dialog', { name: 'Загрузить предметы из таблицы' })
    await table
      .getByRole('textbox', { name: 'Таблица' })
      .fill(
        [
          'Предмет\tСеместр\tЧасы\tФорма контроля',
          'ОУП.05\t1\t136\tэкзамен',
          'ОП.12\t3\t48\tзачёт',
          'Алхимия\t3\t48\tзачёт',
        ].join('\n'),
      )
    await table.getByRole('button', { name: 'Проверить' }).click()
    await table.getByText('Алхимия').last().waitFor()
    await table.getByRole('button', { name: 'Записать 2 строки' }).click()
    await page.getByRole('rowheader', { name: /История/ }).waitFor()

    await page.getByRole('button', { name: 'Утвердить' }).click()
    await page
      .getByRole('dialog', { name: 'Утвердить учебный план?' })
      .getByRole('button', { name: 'Утвердить' })
      .click()
    await page.getByRole('link', { name: 'Назначить группам' }).click()
    await page.getByRole('heading', { level: 1, name: /Назначить группам/ }).waitFor()
    await page.getByRole('checkbox', { name: /ИС-25-1/ }).uncheck()
    const plan = page.getByRole('region', { name: new RegExp(group.code) })
    await plan.getByText('новый журнал').waitFor()
    await plan.getByLabel(/Преподаватель: Правовое/).fill('Климов')
    await page.getByRole('option', { name: /Климов/ }).click()
    await page.getByRole('button', { name: 'Назначить', exact: true }).click()
    await page.getByText('План назначен').waitFor()

    const { rows } = await app.server.pool.query(
      `SELECT group_id, subject_id, scale FROM gradebooks WHERE group_id = $1`,
      [group.id],
    )
    expect(rows).toMatchObject([{ scale: 'pass_fail' }])
    await open(page, `/gradebook/${group.id}/${rows[0].subject_id}`)
    await page.getByRole('heading', { level: 1, name: 'Правовое обеспечение' }).waitFor()
    await page.getByText('Климов Андрей').waitFor()

    await open(page, `/groups/students/${people[0]?.id}`)
    await page.getByText('Сдано 0 из 2').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'История' }).getByText('нет оценки').waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })
})
