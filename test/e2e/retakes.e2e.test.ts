import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayFrom, retakeFixture } from '../gradebook/retakeFixture'
import { textByPage } from '../kit/pdf'
import { startApp, type App } from './kit/app'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('Retakes in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it('are planned from the debts for many, shown to the student, recorded by the examiner, clear the debt, and lead to a confirmed transcript', async () => {
    const { group, ids, subject, debts } = await retakeFixture(app.server, { marks: [2, 2] })
    const { rows } = await app.server.pool.query(
      `WITH moved AS (UPDATE memberships SET group_id = $1, started_on = '2026-09-01'
        WHERE user_id = (SELECT id FROM users WHERE email = 'student.b@abitura.test') AND ended_on IS NULL RETURNING user_id)
      UPDATE gradebook_signings SET finals = finals || (SELECT jsonb_agg(jsonb_build_object('user_id', user_id, 'value', 2, 'average', 2)) FROM moved)
      WHERE gradebook_id = (SELECT id FROM gradebooks WHERE group_id = $1 AND subject_id = $2) RETURNING (SELECT user_id FROM moved) AS id`,
      [group.id, subject],
    )
    const student = Number(rows[0]?.id)
    const { name } = (await app.server.pool.query('SELECT name FROM users WHERE id = $1', [student])).rows[0]
    const [{ period_id } = { period_id: 0 }] = await debts()

    const office = await app.visit()
    await enterAs(app, office, 'methodist')
    const list = `/gradebook/debts?filter=${encodeURIComponent(JSON.stringify({ period_id, group_id: [group.id] }))}`
    await open(office.page, list)
    await office.page.getByRole('checkbox', { name }).check()
    await office.page
      .getByRole('checkbox', { name: /Новиков/ })
      .first()
      .check()
    await office.page.getByRole('button', { name: 'Назначить пересдачи' }).click()
    const dialog = office.page.getByRole('dialog', { name: 'Назначить 2 пересдачи' })
    await dialog.getByText('Будет назначено: 2').waitFor()
    await dialog.getByLabel('День').click()
    const today = String(Number(dayFrom(0).slice(8)))
    const calendar = office.page.getByRole('dialog', { name: 'День' })
    await calendar.getByRole('gridcell', { name: today, exact: true }).click()
    await dialog.getByLabel('Место').fill('ауд. 305')
    await dialog.getByText(/Руднева/).waitFor()
    await dialog.getByRole('button', { name: 'Назначить', exact: true }).click()
    await office.page.getByText(/Назначены 2 пересдачи/).waitFor()

    const taker = await app.visit()
    await enterAs(app, taker, 'student.b')
    await open(taker.page, '/study/grades')
    await taker.page.getByText('ауд. 305', { exact: false }).last().waitFor()
    await taker.page
      .getByText(/после неё останутся 2 попытки/)
      .first()
      .waitFor()

    const examiner = await app.visit()
    await enterAs(app, examiner, 'teacher')
    await open(
      examiner.page,
      `/gradebook/retakes?filter=${encodeURIComponent(JSON.stringify({ user_id: student, group_id: [group.id] }))}`,
    )
    await examiner.page.getByRole('link', { name }).click()
    await examiner.page.getByRole('button', { name: 'Записать результат' }).click()
    const result = examiner.page.getByRole('dialog', { name: 'Записать результат пересдачи' })
    await result.getByLabel('Результат').click()
    await examiner.page.getByRole('option', { name: '4', exact: true }).click()
    await result.getByRole('button', { name: 'Записать', exact: true }).click()
    await examiner.page.getByText('Результат записан.').waitFor()
    await examiner.page.getByText('Сдано · 4').waitFor()
    const saving = examiner.page.waitForEvent('download')
    await examiner.page.getByRole('button', { name: 'Экзаменационный лист' }).click()
    const sheet = await readFile(await (await saving).path())
    expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')

    await open(office.page, list)
    await office.page
      .getByRole('checkbox', { name: /Новиков/ })
      .first()
      .waitFor()
    expect(await office.page.getByRole('checkbox', { name }).count()).toBe(0)
    await open(office.page, `/groups/students/${student}`)
    await office.page
      .getByText(/Пересдача \d\d\.\d\d\.\d{4}/)
      .first()
      .waitFor({ state: 'attached' })
    expect(ids.teacher).toBeGreaterThan(0)

    await open(office.page, `/groups/papers/issue?people=${student}&kind=transcript`)
    await office.page.getByRole('button', { name: 'Проверить' }).click()
    await office.page.getByRole('heading', { name: 'Проверен 1 человек' }).waitFor()
    const warned = office.page.getByRole('checkbox', { name: /всё равно выдать/ })
    if ((await warned.count()) > 0) await warned.check()
    await office.page.getByRole('button', { name: 'Выдать 1 документ' }).click()
    await office.page.getByRole('heading', { name: 'Документы выданы' }).waitFor()
    const { rows: issued } = await app.server.pool.query(
      `SELECT code, number || '/' || year AS number FROM papers WHERE user_id = $1 AND kind = 'transcript' ORDER BY id DESC LIMIT 1`,
      [student],
    )
    const downloading = office.page.waitForEvent('download')
    await office.page.getByRole('button', { name: 'Скачать PDF' }).click()
    const [text = ''] = await textByPage(await readFile(await (await downloading).path()))
    expect(text).toContain(issued[0].code)
    const stranger = await app.visit()
    await stranger.page.goto(`/api/portfolio/prints/${issued[0].code}`)
    await stranger.page.getByRole('heading', { name: 'Документ подлинный и действует' }).waitFor()
    expect(await stranger.page.getByText(name).count()).toBe(0)
    await stranger.close()
    for (const visit of [office, taker, examiner]) {
      expectNoComplaints(visit)
      await visit.close()
    }
  })
})
