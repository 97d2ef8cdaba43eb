import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationStatus, type ApplicationStatus } from '../../src/api/admissions/applicationStates'
import { stepNames } from '../../src/app/admissions/applications/states/formSteps'
import { bringOriginals, consent } from '../admissions/enrolment/recommended'
import { newGroup } from '../groups/newGroup'
import { newDraft, newSent, openCampaign } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { fill, h1, inOrder, patience, press, saved } from './kit/application'
import { desktop, phone } from './kit/browser'
import { faultsOf, sidewaysScroll } from './kit/findings'
import { createGate } from './kit/createGate'
import { open } from './kit/open'
import { enter, expectNoComplaints } from './kit/person'

/** The state of a choice by the status of its application. */
const choices: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  waitlist: 'waitlist',
  recommended: 'recommended',
}
const touchPhone = { screen: phone, hasTouch: true }

describe('R2.07 An applicant', () => {
  let app: App
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { originals_due: '2089-08-15' })
  })
  afterAll(() => app.stop())

  const visitAs = async (email: string, options: Parameters<App['visit']>[0] = {}) => {
    const visit = await app.visit(options)
    await enter(app, visit, email)
    return { ...visit, visit }
  }
  /** Sets the status of an application directly, bypassing the transition rules. */
  const setStatus = (id: number, status: ApplicationStatus) =>
    app.server.db.transaction().execute(async (db) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(db)
      const decision_reason = status === 'rejected' ? 'Нет аттестата' : null
      await db.updateTable('applications').set({ status, decision_reason }).where('id', '=', id).execute()
      const state = choices[status] ?? 'none'
      await db.updateTable('application_choices').set({ state }).where('application_id', '=', id).execute()
    })
  const enrol = async ({ id, userId, client }: Awaited<ReturnType<typeof newSent>>) => {
    const { server } = app
    await setStatus(id, 'recommended')
    await server.db.deleteFrom('documents').where('application_id', '=', id).execute()
    await bringOriginals(server, [id])
    await consent(server, [{ id, user_id: userId }])
    const { group } = await newGroup(server, { direction_id: campaign.directionId, capacity: 25 })
    const ids = (await client.call('GET /api/my/profile')).data?.choices.map((choice) => choice.id) ?? []
    const order = { order_number: '92-з', order_date: '2026-08-20', started_on: '2026-09-01' }
    await server.as('manage-profiles').call('POST /api/enrolment', { body: { ids, group_id: group.id, ...order } })
  }
  const chip = (page: Parameters<typeof h1>[0], name: string) =>
    page.locator('.page-title').getByText(name, { exact: true }).waitFor()

  it('corrects the commented fields, skips locked parts, and submits again', async () => {
    const { id, email } = await newSent(app.server, campaign)
    const clerk = app.server.as('manage-profiles')
    await clerk.call('POST /api/profiles/:id/claim', { params: { id } })
    const remark = { path: 'person.snils', text: 'На скане другой номер.', severity: 'blocking' } as const
    const { data } = await clerk.call('POST /api/profiles/:id/remarks', { params: { id }, body: remark })
    await clerk.call('POST /api/profiles/:id/return', { params: { id }, body: { version: data.version } })
    const { page, visit } = await visitAs(email, touchPhone)
    await page.goto('/my-profile?step=check')
    await h1(page, 'Проверка и отправка')
    // The other parts are locked.
    await inOrder(page.getByRole('link', { name: /^Изменить/ }), ['Изменить: Личные данные'])
    await press(page, 'Отправить снова')
    await page.getByRole('heading', { name: 'Исправьте и ответьте: 1 замечание' }).waitFor()
    expect(await page.getByRole('alert').count(), 'no toast covers the form').toBe(0)
    await page.getByRole('link', { name: remark.text }).click()
    await fill(page, 'СНИЛС', '087-654-303 00')
    await page.getByText('Вы изменили это поле.').waitFor()
    await press(page, 'Продолжить')
    await h1(page, 'Проверка и отправка')
    await page.getByText('На замечания отвечено, заявление можно отправить снова.').waitFor()
    await press(page, 'Отправить снова')
    await chip(page, 'Отправлено повторно')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('replies to remarks on one or all documents, and returns to submit the application', async () => {
    const { id, email } = await newSent(app.server, campaign)
    const clerk = app.server.as('manage-profiles')
    await clerk.call('POST /api/profiles/:id/claim', { params: { id } })
    const said = [
      { path: 'documents.photo', text: 'Лицо в тени.' },
      { path: 'documents', text: 'Сканы бледные.' },
    ]
    for (const remark of said)
      await clerk.call('POST /api/profiles/:id/remarks', { params: { id }, body: { ...remark, severity: 'blocking' } })
    const { data } = await clerk.call('GET /api/profiles/:id', { params: { id } })
    await clerk.call('POST /api/profiles/:id/return', { params: { id }, body: { version: data.version } })
    const { page, visit } = await visitAs(email, touchPhone)
    await page.goto('/my-profile?step=check')
    await page.getByRole('link', { name: 'Лицо в тени.' }).click()
    await h1(page, 'Мои документы')
    const todo = page.getByRole('region', { name: 'Нужно загрузить' })
    await todo.getByText('Лицо в тени.').waitFor()
    await todo.getByRole('button', { name: 'Ответить словами' }).click()
    await todo.getByRole('textbox', { name: 'Ваш ответ' }).fill('Так снимают на паспорт.')
    await todo.getByRole('button', { name: 'Ответить', exact: true }).click()
    await page.getByText('Вы ответили: Так снимают на паспорт.').waitFor()
    await page.getByRole('button', { name: 'Исправлено' }).click()
    await page.getByText('Вы ответили: Исправлено.').waitFor()
    await page.getByRole('link', { name: 'Перейти к анкете' }).click()
    await page.getByText('На замечания отвечено, заявление можно отправить снова.').waitFor()
    expectNoComplaints(visit)
    await visit.close()
  })

  it('cannot submit unsaved changes, and sees the reason', async () => {
    const { email, client } = await newDraft(app.server, campaign)
    const { page, visit } = await visitAs(email)
    await page.goto('/my-profile?step=contacts')
    await page.route('**/api/my/profile', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await fill(page, 'Регион', 'Тверская область')
    await page.getByText('Нет связи. Набранное хранится на этом устройстве').waitFor()
    await page.getByRole('button', { name: /^Проверка и отправка/ }).click()
    await press(page, 'Отправить заявление')
    await page.getByText(/^Отправим, когда сохранится всё набранное/).waitFor()
    expect((await client.call('GET /api/my/profile')).data?.status.code).toBe('draft')
    await page.unroute('**/api/my/profile')
    await press(page, 'Отправить заявление')
    await chip(page, 'Отправлено')
    expect((await client.call('GET /api/my/profile')).data?.contacts.registered.region).toBe('Тверская область')
    await visit.close()
  })

  it('can choose a foreign citizenship and then needs no SNILS', async () => {
    const { email, client } = await newDraft(app.server, campaign)
    const { page, visit } = await visitAs(email)
    await page.goto('/my-profile?step=person')
    await fill(page, 'СНИЛС', '')
    await page.getByRole('combobox', { name: 'Гражданство' }).click()
    await page.getByRole('option', { name: 'Япония' }).click()
    await page.getByText('СНИЛС — необязательно').waitFor()
    await page.getByText('Если его у вас нет, оставьте пустым.').waitFor()
    await press(page, 'Сохранить и продолжить')
    await h1(page, 'Контакты')
    await saved(page)
    const { data } = await client.call('GET /api/my/profile')
    expect(data?.person).toMatchObject({ citizenship: 'JP', snils: '' })
    expect(data?.faults).toEqual([])
    await visit.close()
  })

  it('sees no layout shift on the dashboard while the application loads', async () => {
    const { email } = await newDraft(app.server, campaign)
    const { page, visit } = await visitAs(email, touchPhone)
    const { held, release } = createGate()
    await page.route('**/api/my/profile', async (route) => {
      await held
      await route.continue()
    })
    // Before this call, a placeholder of the loading code stands in the same place.
    const asked = page.waitForRequest('**/api/my/profile', patience)
    await page.goto('/dashboard')
    await asked
    const place = page.getByRole('main').locator('.main-aside')
    await place.waitFor()
    const before = await place.boundingBox()
    expect(Number(before?.y) + Number(before?.height)).toBeGreaterThan(phone.height)
    release()
    await page.getByRole('heading', { name: /^Заполните анкету/ }).waitFor()
    expect((await place.boundingBox())?.y).toBe(before?.y)
    await visit.close()
  })

  it('saves the application as a PDF', async () => {
    const { email, number } = await newSent(app.server, campaign)
    const { page, visit } = await visitAs(email)
    await page.goto('/my-profile')
    const [file] = await Promise.all([page.waitForEvent('download', patience), press(page, 'Скачать заявление (PDF)')])
    expect(file.suggestedFilename()).toContain(number)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await visit.close()
  })

  it('gives up a place after a warning about the consequences', async () => {
    const { id, email, client } = await newSent(app.server, campaign)
    await setStatus(id, 'accepted')
    const [choice] = (await client.call('GET /api/my/profile')).data?.choices ?? []
    await app.server.as('manage-profiles').call('POST /api/ranking/recommend', { body: { ids: [choice?.id ?? 0] } })
    const { page, visit } = await visitAs(email, touchPhone)
    await page.goto('/my-profile')
    await chip(page, 'Рекомендовано к зачислению')
    const dialog = page.getByRole('dialog', { name: /^Отказаться от места: / })
    await press(page, 'Отказаться от места')
    await dialog.getByText(/^Место получит следующий в списке\. Других направлений в заявлении не осталось/).waitFor()
    const givesUp = dialog.getByRole('button', { name: 'Отказаться от места' })
    expect(await givesUp.evaluate((button) => button.scrollWidth <= button.clientWidth), 'label not cut').toBe(true)
    await dialog.getByRole('button', { name: 'Оставить' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'Отказаться от места')
    await givesUp.click()
    await chip(page, 'Принято')
    await page.getByRole('region', { name: 'Мои направления' }).getByText('Отказ', { exact: true }).waitFor()
    const story = page.getByRole('region', { name: 'Ход заявления' })
    await story.getByText('Отказ от места').waitFor()
    await page.getByRole('heading', { name: /^Мест, на которые вы претендовали, за вами больше нет/ }).waitFor()
    expect(await story.getByText('Конкурсные списки').count(), 'no future steps').toBe(0)
    expect(await page.getByRole('checkbox', { name: /на зачисление/ }).count(), 'no enrolment consent').toBe(0)
    await visit.close()
  })

  it('withdraws the application after a warning, and gets a refreshed page if it was outdated', async () => {
    const { id, email, client } = await newSent(app.server, campaign)
    const { page, visit } = await visitAs(email, touchPhone)
    await page.goto('/my-profile')
    await h1(page, 'Моё заявление')
    await app.server.as('manage-profiles').call('POST /api/profiles/:id/claim', { params: { id } })
    await press(page, 'Отозвать заявление')
    const dialog = page.getByRole('dialog', { name: 'Отозвать заявление?' })
    await dialog.getByText(/^Комиссия перестанет его рассматривать/).waitFor()
    await dialog.getByLabel('Почему вы его отзываете — необязательно').fill('Поступаю в другой колледж')
    await dialog.getByRole('button', { name: 'Отозвать заявление' }).click()
    await chip(page, 'На проверке')
    await dialog.getByRole('button', { name: 'Отозвать заявление' }).click()
    await chip(page, 'Отозвано')
    await page.getByText('Поступаю в другой колледж').first().waitFor()
    expect((await client.call('GET /api/my/profile')).data?.actions).toEqual(['create'])
    await visit.close()
  })

  it('sees no overlapping or cut-off text at double font size', async () => {
    const { email } = await newDraft(app.server, campaign)
    const { page, context, visit } = await visitAs(email, touchPhone)
    const browser = await context.newCDPSession(page)
    await browser.send('Page.enable')
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['/dashboard', '/my-documents', '/my-profile?step=check']) {
      await open(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), path).toBe('32px')
      expect(await sidewaysScroll(page), path).toBe(0)
      const skip = await page.getByRole('link', { name: 'Перейти к содержанию' }).boundingBox()
      expect((skip?.y ?? 0) + (skip?.height ?? 0), path).toBeLessThanOrEqual(0)
    }
    const words = await page.getByText('Сохраняется само').boundingBox()
    const button = await page.getByRole('button', { name: 'Отправить заявление' }).boundingBox()
    expect((words?.y ?? 0) + (words?.height ?? 0), 'the text is above the button').toBeLessThanOrEqual(button?.y ?? 0)
    await visit.close()
  })

  describe('The screens in both colour schemes', () => {
    const expectClean = async (page: Parameters<typeof h1>[0], where: string) => {
      const faults: string[] = []
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
        faults.push(...(await faultsOf(page, `${where}, ${colorScheme}`)))
      }
      expect(faults).toEqual([])
    }

    it.each([{ screen: desktop }, touchPhone])(
      'have no axe findings at every step of the application: $screen.width px',
      async (options) => {
        const { email } = await newDraft(app.server, campaign)
        const { page, visit } = await visitAs(email, options)
        for (const step of stepNames) {
          await open(page, `/my-profile?step=${step}`)
          await page.locator('.wizard h1').waitFor()
          await expectClean(page, step)
        }
        await visit.close()
      },
    )

    it.each(applicationStatus.options)('have no axe findings while the application is %s', async (status) => {
      const sent = await newSent(app.server, campaign)
      await (status === 'enrolled' ? enrol(sent) : setStatus(sent.id, status))
      const { page, visit } = await visitAs(sent.email, status === 'recommended' ? touchPhone : {})
      for (const path of ['/dashboard', '/my-profile', '/my-documents']) {
        await open(page, path)
        await expectClean(page, path)
      }
      expectNoComplaints(visit)
      await visit.close()
    })
  })
})
