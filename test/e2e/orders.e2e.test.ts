import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '../career/newOrder'
import { newGroup } from '../groups/newGroup'
import { startApp, type App } from './kit/app'
import { expectNoComplaints, enterAs } from './kit/person'

describe('Orders in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('transfer a student from the list of members, and are cancelled with one dialog', async () => {
    const { group, people } = await newGroup(app.server, { members: 1 })
    const { group: other } = await newGroup(app.server)
    const [student = { id: 0, name: '' }] = people
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'manage-groups')
    await page.goto(`/groups/${group.id}/members`)
    await page.getByRole('checkbox', { name: student.name }).check()
    await page.getByRole('link', { name: 'Новый приказ' }).click()
    await page.getByRole('heading', { name: 'Новый приказ', level: 1 }).waitFor()
    await page.getByLabel('О чём').click()
    await page.getByRole('option', { name: 'Перевод' }).click()
    await page.getByLabel('В группу', { exact: true }).fill(other.code)
    await page.getByRole('option', { name: other.code }).click()
    await page.getByRole('button', { name: 'Создать' }).click()
    await page.getByRole('heading', { name: 'Перевод', level: 1 }).waitFor()
    await page.getByText(`${group.code} → ${other.code}`).waitFor()
    await page.getByRole('button', { name: 'Подписать', exact: true }).click()
    const refused = page.getByRole('dialog', { name: 'Подписать приказ?' })
    await refused.getByRole('button', { name: 'Подписать' }).click()
    await refused.getByText(/номер/i).first().waitFor()
    await refused.getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('button', { name: 'Изменить' }).click()
    const edit = page.getByRole('dialog', { name: 'Изменить черновик' })
    await edit.getByLabel('Номер').fill('501-к')
    await edit.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByRole('heading', { name: '№ 501-к · Перевод' }).waitFor()
    await page.getByRole('button', { name: 'Подписать', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Подписать приказ?' })
    await question.getByRole('button', { name: 'Подписать' }).click()
    await page.getByText('Приказ подписан').waitFor()
    expect(await stateOf(app.server, student.id)).toMatchObject({ group_id: other.id, order_number: '501-к' })
    await page.getByRole('button', { name: 'Другие действия' }).click()
    await page.getByRole('menuitem', { name: 'Отменить приказ' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отменить приказ?' })
    await dialog.getByLabel('Причина').fill('Ошибка')
    await dialog.getByRole('button', { name: 'Отменить приказ' }).click()
    await page.getByText('Приказ отменён', { exact: true }).waitFor()
    expect(await stateOf(app.server, student.id)).toMatchObject({ group_id: group.id })
    expectNoComplaints(visit)
    await visit.close()
  })
})
