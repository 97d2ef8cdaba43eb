import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { looks, phone, type Visit } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe("The gradebook's lists in a real browser", () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  it("R2.12 lead a teacher from today's lessons to a gradebook, debts and the final marks of a group", async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'teacher')
    const { page } = visit
    await page.goto('/gradebook')
    const first = page.locator('tbody a.name').first()
    await first.waitFor()
    expect(await first.getAttribute('href')).toMatch(/^\/gradebook\/\d+\/\d+\?period=\d+$/)
    await page.getByRole('link', { name: 'Долги' }).click()
    await page.getByRole('heading', { level: 1, name: 'Долги по оценкам' }).waitFor()
    await page
      .locator('tbody tr')
      .first()
      .getByRole('link', { name: /-\d\d-/ })
      .click()
    await page.getByRole('heading', { level: 1, name: /^Итоговые оценки группы/ }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выгрузить' }).click()
    await page.getByRole('menuitem', { name: /PDF/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^Итоговые оценки – .+\.pdf$/)
    expectNoComplaints(visit)
  })

  it('R2.12 refuse an overlapping period with an error at its field', async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'manage-gradebook')
    const { page } = visit
    // The first period that has a successor, and the number of months from its end to the successor's start.
    const { rows } = await app.server.pool.query<{ id: number; months: number }>(
      `SELECT id, (12 * (date_part('year', next) - date_part('year', ends_on)) + date_part('month', next) - date_part('month', ends_on))::int AS months
      FROM (SELECT id, ends_on, lead(starts_on) OVER (ORDER BY starts_on) AS next FROM periods) AS followed
      WHERE next IS NOT NULL ORDER BY ends_on LIMIT 1`,
    )
    const [{ id, months } = { id: 0, months: 0 }] = rows
    await open(page, `/gradebook/periods/${id}`)
    await page.getByRole('combobox', { name: 'Окончание' }).click()
    const calendar = page.getByRole('dialog', { name: 'Окончание' })
    for (let month = 0; month < months; month++) await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
    await calendar.getByRole('gridcell', { name: '28', exact: true }).click()
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await page.getByText('На эти дни уже приходится другой период того же вида.').first().waitFor()
  })

  it('R2.12 show a student on a phone how a mark is calculated, and send no hypothetical marks', async () => {
    const visit = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, visit, 'student.a')
    const { page } = visit
    await open(page, '/study')
    await page.getByRole('link', { name: 'Мои оценки' }).click()
    await page.getByRole('heading', { level: 1, name: 'Мои оценки' }).waitFor()
    await page.getByRole('heading', { level: 2, name: /^Как получилось/ }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.getByRole('main').locator('[aria-pressed]').first().click()
    await page
      .getByRole('status')
      .getByText(/^Выйдет/)
      .waitFor()
    expect(sent).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выписка' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Мои оценки – .+\.pdf$/)
    expectNoComplaints(visit)
  })

  const groupOf = async () =>
    (await app.server.pool.query<{ id: number }>(`SELECT id FROM groups WHERE code = 'ИС-24-1'`)).rows[0]?.id ?? 0

  const faultsAt = async ({ page }: Visit, paths: readonly string[], awaited?: string) => {
    const faults: string[] = []
    for (const path of paths) {
      await open(page, path)
      if (awaited) await page.locator(awaited).waitFor()
      faults.push(...(await faultsOf(page, path)))
    }
    return faults
  }

  it.each(looks)(
    "have no axe findings and no horizontal scroll, including the student's own marks: $locale, $scheme, $screen.width px",
    async ({ locale, scheme, screen }) => {
      const office = await app.visit({ locale, scheme, screen })
      await enterAs(app, office, 'teacher')
      const finals = `/gradebook/finals/${await groupOf()}`
      const faults = await faultsAt(office, [
        '/gradebook',
        '/gradebook/debts',
        '/gradebook/periods',
        finals,
        '/dashboard',
      ])
      const manager = await app.visit({ locale, scheme, screen })
      await enterAs(app, manager, 'manage-gradebook')
      faults.push(...(await faultsAt(manager, ['/gradebook/periods/create', '/gradebook/periods/1'])))
      const student = await app.visit({ locale, scheme, screen })
      await enterAs(app, student, 'student.a')
      faults.push(...(await faultsAt(student, ['/study/grades', '/study'])))
      faults.push(...(await faultsAt(student, ['/dashboard'], '[aria-labelledby="grade-news"]')))
      expect(faults).toEqual([])
      for (const visit of [office, manager, student]) {
        expectNoComplaints(visit)
        await visit.close()
      }
    },
  )
})
