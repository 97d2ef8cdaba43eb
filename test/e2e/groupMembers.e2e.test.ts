import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGroup } from '../groups/newGroup'
import { startApp, type App } from './kit/app'
import { expectNoComplaints, enterAs } from './kit/person'

describe('The members of a group in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('can be deleted after confirmation only if they were added today', async () => {
    const { group, members } = await newGroup(app.server, { members: 2 })
    const [mistaken, settled] = members
    await app.server.pool.query('ALTER TABLE memberships DISABLE TRIGGER touch')
    await app.server.pool.query(
      `UPDATE memberships SET created_at = now() - interval '2 days' WHERE id = ${settled?.id}`,
    )
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'manage-groups')
    await page.goto(`/groups/${group.id}/members`)
    const open = async (name = '') => {
      await page.getByRole('table').getByText(name, { exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await dialog.waitFor()
      return dialog
    }
    const old = await open(settled?.name)
    expect(await old.getByRole('button', { name: 'Удалить запись' }).count()).toBe(0)
    await old.getByRole('button', { name: 'Отменить' }).click()
    const dialog = await open(mistaken?.name)
    await dialog.getByRole('button', { name: 'Удалить запись' }).click()
    const question = page.getByRole('dialog', { name: 'Удалить запись?' })
    await question.getByText(`не будет числиться в группе ${group.code}`).waitFor()
    await question.getByRole('button', { name: 'Удалить запись' }).click()
    await page.getByText(`Запись удалена: ${mistaken?.name}`).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('table')
      .getByText(mistaken?.name ?? '', { exact: true })
      .waitFor({ state: 'detached' })
    expectNoComplaints(visit)
    await visit.close()
  })
})
