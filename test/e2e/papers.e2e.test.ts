import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { enterAs, expectNoComplaints } from './kit/person'

describe('Papers in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('are asked for by a student, issued in two clicks, downloaded, confirmed by a stranger and revoked', async () => {
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'student.a')
    await page.goto('/settings/profile/papers')
    await page.getByRole('button', { name: 'Заказать документ' }).click()
    const dialog = page.getByRole('dialog', { name: 'Заказать документ' })
    await dialog.getByLabel('Куда предъявить').fill('в посольство')
    await dialog.getByRole('button', { name: 'Заказать' }).click()
    await page.getByText('Заявка отправлена').waitFor()

    const office = await app.visit()
    await enterAs(app, office, 'manage-groups')
    await office.page.goto('/groups/papers/requests')
    const row = office.page.getByRole('row').filter({ hasText: 'в посольство' })
    await row.getByRole('button', { name: /Выдать/ }).click()
    await office.page.getByText('Документ выдан', { exact: true }).waitFor()

    await page.reload()
    const paper = page.getByRole('listitem').filter({ hasText: 'в посольство' })
    const download = page.waitForEvent('download')
    await paper.getByRole('button', { name: /Скачать PDF/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^Справка \d+-\d{4}\.pdf$/)

    const code = (await paper.getByRole('link').textContent()) ?? ''
    const stranger = await app.visit()
    await stranger.page.goto(`/api/portfolio/prints/${code}`)
    await stranger.page.getByRole('heading', { name: 'Документ подлинный и действует' }).waitFor()

    const { rows } = await app.server.pool.query('SELECT id FROM papers WHERE code = $1', [code])
    await office.page.goto(`/groups/papers/${rows[0].id}`)
    await office.page.getByRole('button', { name: 'Отозвать' }).click()
    const revoke = office.page.getByRole('dialog', { name: /Отозвать документ/ })
    await revoke.getByLabel('Причина').fill('Ошибка')
    await revoke.getByRole('button', { name: 'Отозвать' }).click()
    await office.page.getByText('Документ отозван', { exact: true }).first().waitFor()
    await stranger.page.reload()
    await stranger.page.getByRole('heading', { name: 'Документ отозван' }).waitFor()
    for (const one of [visit, office]) expectNoComplaints(one)
    for (const one of [visit, office, stranger]) await one.close()
  })
})
