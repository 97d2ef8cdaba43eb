import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examsOf } from '../admissions/exams/scheduling'
import { gradersOf } from '../testing/kit/graders'
import { takerOf } from '../testing/kit/taker'
import { openSession } from '../../src/server/people/sessionQueries'
import { startApp, type App } from './kit/app'
import { looks, phone, type Visit } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('An entrance exam in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  /** Opens an exam with two applicants; the teacher has written its test. */
  const opened = async () => {
    const exams = examsOf(app.server)
    const made = await exams.scheduled([{ status: 'accepted' }, { status: 'accepted' }])
    await app.server.pool.query(
      `UPDATE tests SET author_id = (SELECT id FROM users WHERE email = 'teacher@abitura.test') WHERE id = $1`,
      [made.id],
    )
    await exams.ran()
    return { ...made, ...exams }
  }
  const enterApplicant = async ({ context }: Visit, userId: number) => {
    const options = { userId, remember: false, userAgent: 'test', ip: '127.0.0.1' }
    const { token } = await openSession(app.server.db, options)
    await context.addCookies([{ name: 'token', value: token, url: app.baseURL, sameSite: 'Strict' }])
  }

  it('R2.08 R2.10 R2.11 is announced, taken by an applicant, marked and counted in the ranking', async () => {
    const { id, people, campaign, direction, ran } = await opened()
    const [{ user_id } = { user_id: 0 }] = people
    const applicant = await app.visit({ screen: phone, hasTouch: true })
    await enterApplicant(applicant, user_id)
    const { page } = applicant
    await page.goto('/study')
    await page.getByText('Аудитория 12').waitFor()
    await page.getByText('С собой паспорт.').waitFor()
    await page.locator(`a[href="/testing/${id}"]`).first().click()
    await page.getByRole('button', { name: 'Начать' }).click()
    await page.getByRole('radio', { name: 'верно', exact: true }).check()
    await page.getByRole('button', { name: 'Дальше' }).click()
    await page.getByRole('textbox', { name: 'Ответ' }).fill('Сочинение о лете')
    await page.getByText(/Сохранено на сервере\s+\d\d:\d\d:\d\d/).waitFor()
    await page.locator('.exam-foot').getByRole('button', { name: 'Завершить' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Завершить' }).click()
    await page.getByText('Результат откроется после объявления').waitFor()

    const teacher = await app.visit()
    await enterAs(app, teacher, 'teacher')
    await teacher.page.goto(`/tests/grading/${id}`)
    await teacher.page.getByText('Сочинение о лете').waitFor()
    await teacher.page.keyboard.press('4')
    await teacher.page.keyboard.press('Control+Enter')
    await teacher.page.getByRole('button', { name: /Объявить 1 результат/ }).click()
    await teacher.page.getByRole('dialog').getByRole('button', { name: 'Объявить' }).click()
    await teacher.page.getByText('Объявлен 1 результат').waitFor()
    await ran()

    const office = await app.visit()
    await enterAs(app, office, 'manage-profiles')
    await office.page.goto(`/profiles/ranking/${campaign.id}-${direction.id}-budget`)
    await office.page.getByRole('heading', { level: 1 }).waitFor()
    await office.page.getByText('86').first().waitFor()
    await page.reload()
    await page.getByText('6 из 7').waitFor()
    for (const visit of [applicant, teacher, office]) expectNoComplaints(visit)
  })

  it.each(looks)(
    'has no axe findings and no horizontal scroll for all its users: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const { id, people, clientOf } = await opened()
      const { sat, marked, mark, release } = gradersOf(app.server)
      const attempt = await sat(id, takerOf(app.server, await clientOf(people[1]?.user_id ?? 0)))
      await marked(attempt, { score: 3, comment: 'Бегло' })
      await release(id)
      await mark(attempt, { version: 1, score: 4, reason: 'Апелляция' })
      const office = await app.visit({ locale, scheme, screen })
      await enterAs(app, office, 'admin')
      const faults: string[] = []
      const results = `/tests/${id}/results`
      const exams = ['/profiles/exams', `/profiles/exams/${id}`, '/profiles/exams/create']
      for (const path of [...exams, results, `/tests/${id}/attempts/${attempt}`]) {
        await open(office.page, path)
        if (path === results) {
          await office.page.locator('.results-questions > summary').click()
          await office.page.locator('.results-questions table').waitFor()
        }
        faults.push(...(await faultsOf(office.page, path)))
      }
      const applicant = await app.visit({ locale, scheme, screen })
      await enterApplicant(applicant, people[0]?.user_id ?? 0)
      await open(applicant.page, '/study')
      faults.push(...(await faultsOf(applicant.page, '/study')))
      expect(faults).toEqual([])
      for (const visit of [office, applicant]) {
        expectNoComplaints(visit)
        await visit.close()
      }
    },
  )
})
