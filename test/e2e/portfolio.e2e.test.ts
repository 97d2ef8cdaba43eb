import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPng } from '../library/files/pictures'
import { achievementActions, idOf } from '../portfolio/kit/achievementActions'
import { startApp, type App } from './kit/app'
import { looks, phone } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open, settled } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

describe('A portfolio in a real browser', () => {
  let app: App
  let periodId = 0
  beforeAll(async () => {
    app = await startApp()
    const { putInForce, period } = achievementActions(app.server)
    await putInForce()
    const year = new Date().getFullYear()
    const { id } = await period({
      translations: { ru: { name: 'Стипендия' }, en: { name: 'Scholarship' } },
      starts_on: `${year - 1}-01-01`,
      ends_on: `${year + 1}-12-31`,
      places: [{ course: 2, count: 1 }],
    })
    periodId = id
  })
  afterAll(() => app.stop())

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
  const choose = async (page: Page, { field, value }: { field: string; value: string }) => {
    await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  const pickFirstOfMonth = async (page: Page) => {
    await page.getByRole('combobox', { name: 'Дата', exact: true }).click()
    await page.getByRole('dialog', { name: 'Дата' }).getByRole('gridcell', { name: '1', exact: true }).click()
  }
  const attach = async (page: Page, name: string) => {
    await page
      .getByRole('dialog')
      .locator('input[type=file][capture]')
      .setInputFiles({ name, mimeType: 'image/png', buffer: await plainPng() })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Скачать: ${name}` })
      .waitFor()
  }

  it('R2.08 R2.10 R6.05 R9.08 takes an achievement from a phone to approval, rating and a share link', async () => {
    const student = await app.visit({ screen: phone, hasTouch: true })
    const { page } = student
    await enterAs(app, student, 'student.a')
    await open(page, '/my-portfolio')
    await press(page, 'Добавить достижение')
    await page.getByLabel('Название').fill('Хакатон «Код у костра»')
    await choose(page, { field: 'Категория', value: 'Учёба' })
    await choose(page, { field: 'Вид', value: 'Олимпиада' })
    await choose(page, { field: 'Уровень', value: 'Регион' })
    await choose(page, { field: 'Результат', value: 'Призёр' })
    await pickFirstOfMonth(page)
    await page.getByText('Будет 20 баллов: олимпиада, регион, призёр').waitFor()
    await attach(page, 'диплом.png')
    await press(page, 'Отправить на проверку')
    const row = page.getByRole('listitem').filter({ hasText: 'Хакатон «Код у костра»' })
    await row.getByText('На проверке').waitFor()

    const { own, us } = achievementActions(app.server)
    const item = (await own()).items.find(({ title }) => title === 'Хакатон «Код у костра»')
    const office = await app.visit()
    const desk = office.page
    await enterAs(app, office, 'manage-portfolios')
    await open(desk, `/portfolios/items/${item?.id}`)
    await desk.getByRole('heading', { level: 1, name: 'Хакатон «Код у костра»' }).waitFor()
    await desk.getByRole('img', { name: 'диплом.png' }).waitFor()
    await desk.getByRole('button', { name: /^Вернуть/ }).waitFor()
    await desk.keyboard.press('r')
    await desk.keyboard.press('1')
    await desk.keyboard.press('r')
    await desk.getByText('Возвращено: Хакатон «Код у костра»').waitFor()

    await open(page, '/my-portfolio')
    const card = page.getByRole('region', { name: 'Хакатон «Код у костра»' })
    await card.getByText('Подтверждение не прочитать. Загрузите лист целиком и чётко.').waitFor()
    await card.getByRole('button', { name: /^Заменить файл/ }).click()
    await page.getByRole('note', { name: 'Замечание' }).waitFor()
    await press(page, 'Удалить: диплом.png')
    await attach(page, 'диплом целиком.png')
    await press(page, 'Отправить на проверку')
    await row.getByText('На проверке').waitFor()

    await open(desk, `/portfolios/items/${item?.id}`)
    await desk.getByRole('img', { name: 'диплом целиком.png' }).waitFor()
    await desk.getByRole('button', { name: /^Принять/ }).waitFor()
    await desk.keyboard.press('a')
    await desk.getByText('Принято: Хакатон «Код у костра»').waitFor()

    await open(page, `/my-portfolio?period=${periodId}`)
    await page.getByText(/\d+-е место из \d+/).waitFor()
    expect(await row.locator('b').textContent()).toBe('20')
    const { points } = (await own(app.server.as('student.a'), { period_id: periodId })).points
    expect(points).toBeGreaterThanOrEqual(20)
    expect(await page.locator('.portfolio-sum').textContent()).toBe(String(points))
    const { name } = (await us.call('GET /api/portfolios/:id', { params: { id: await idOf(app.server, 'student.a') } }))
      .data
    const filter = encodeURIComponent(JSON.stringify({ period_id: periodId, q: name }))
    await open(desk, `/portfolios/rating?filter=${filter}`)
    await desk.getByRole('button', { name: `Из чего баллы: ${name}` }).click()
    await desk.locator('.rating-details').getByText('Хакатон «Код у костра»').waitFor()

    await press(page, 'Создать ссылку')
    await press(page, 'Создать')
    const address = await page.getByRole('link', { name: 'Как видят другие' }).getAttribute('href')
    const stranger = await app.visit()
    const shared = new URL(address ?? '', app.baseURL).pathname
    await stranger.page.goto(shared)
    await stranger.page.getByText('Хакатон «Код у костра»').waitFor()
    const made = page.locator('section[aria-labelledby=portfolio-share] li').filter({ hasText: 'Как видят другие' })
    await made.getByRole('button', { name: /^Отозвать/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
    await page.getByText('Ссылка отозвана.').waitFor()
    expect((await stranger.page.goto(shared))?.status()).toBe(404)
    expectNoComplaints(student)
    expectNoComplaints(office)
  })

  it('R9.08 is refused with a message to a student whose education type has none', async () => {
    const visit = await app.visit()
    await enterAs(app, visit, 'student.short')
    await open(visit.page, '/my-portfolio')
    await visit.page.getByRole('heading', { name: /^Портфолио ведут студенты/ }).waitFor()
    expect(await visit.page.getByRole('link', { name: 'Моё портфолио' }).count()).toBe(0)
  })

  it.each(looks)(
    'has no axe findings and no horizontal scroll: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const { sent, approved } = achievementActions(app.server)
      await approved({ category: 'sport', kind: 'award', level: 'city', result: 'winner' })
      const { id } = await sent()
      const faults: string[] = []
      const student = await app.visit({ locale, scheme, screen })
      await enterAs(app, student, 'student.a')
      await open(student.page, '/my-portfolio')
      faults.push(...(await faultsOf(student.page, 'mine')))
      for (const item of ['new', id]) {
        await student.page.goto(`/my-portfolio?item=${item}`)
        await student.page.getByRole('dialog').waitFor()
        await settled(student.page)
        faults.push(...(await faultsOf(student.page, `item ${item}`)))
      }
      const office = await app.visit({ locale, scheme, screen })
      await enterAs(app, office, 'admin')
      const userId = await idOf(app.server, 'student.a')
      const pages = ['', '/rating', '/groups', '/students', '/rules', `/${userId}`, `/items/${id}`]
      for (const path of pages) {
        await open(office.page, `/portfolios${path}`)
        faults.push(...(await faultsOf(office.page, path)))
      }
      await office.page.keyboard.press('?')
      await office.page.getByRole('dialog').waitFor()
      faults.push(...(await faultsOf(office.page, 'keys')))
      expect(faults).toEqual([])
      expectNoComplaints(student)
      expectNoComplaints(office)
      await student.close()
      await office.close()
    },
  )
})
