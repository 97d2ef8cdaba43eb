import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringOriginals, consent } from '../admissions/enrolment/recommended'
import { newGroup } from '../groups/newGroup'
import { caseOf, newSent, openCampaign, settleDocuments } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { h1, patience } from './kit/application'
import { phone } from './kit/browser'
import { enter, expectNoComplaints } from './kit/person'

/** R2.07 Screens of an applicant after the office's decision. */
describe('An applicant with a decision', () => {
  let app: App
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { originals_due: '2089-08-15' })
  })
  afterAll(() => app.stop())

  const visitAs = async (email: string) => {
    const visit = await app.visit({ screen: phone, hasTouch: true })
    await enter(app, visit, email)
    return visit
  }
  const clerk = () => app.server.as('manage-profiles')
  const claim = (id: number) => clerk().call('POST /api/profiles/:id/claim', { params: { id } })
  const versionOf = async (id: number) => (await caseOf(clerk(), id)).version

  it('can apply elsewhere after a rejection, with known data filled in', async () => {
    const { id, email } = await newSent(app.server, campaign)
    await claim(id)
    const body = { version: await versionOf(id), reason: 'Нет аттестата' }
    await clerk().call('POST /api/profiles/:id/reject', { params: { id }, body })
    const translations = { ru: { name: 'Добор в августе' }, en: { name: 'August admission' } }
    await openCampaign(app.server, { translations })
    const visit = await visitAs(email)
    const { page } = visit
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'Можно подать ещё одно заявление' })
    await card.getByText(/Добор в августе/).waitFor()
    await card.getByRole('link', { name: 'Заполнить анкету' }).click()
    await page.locator('.page-title').getByText('Отклонено', { exact: true }).waitFor()
    const offer = page.getByRole('listitem').filter({ hasText: 'Добор в августе' })
    await offer.getByRole('button', { name: 'Заполнить анкету' }).click()
    // Data known from the account is prefilled, so the form opens at the first incomplete step.
    await h1(page, 'Направления')
    await page.goto('/my-profile?step=education')
    await expect.poll(() => page.getByLabel('Учебное заведение').inputValue(), patience).toBe('Школа № 12')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('sees group and start date on the dashboard after enrolment', async () => {
    const { id, email, userId, client } = await newSent(app.server, campaign)
    await claim(id)
    await settleDocuments(app.server, id)
    await clerk().call('POST /api/profiles/:id/accept', { params: { id }, body: { version: await versionOf(id) } })
    const ids = (await client.call('GET /api/my/profile')).data?.choices.map((choice) => choice.id)
    await clerk().call('POST /api/ranking/recommend', { body: { ids } })
    await app.server.db.deleteFrom('documents').where('application_id', '=', id).execute()
    await bringOriginals(app.server, [id])
    await consent(app.server, [{ id, user_id: userId }])
    const { group } = await newGroup(app.server, { direction_id: campaign.directionId, capacity: 25 })
    const order = { order_number: '91-з', order_date: '2026-08-20', started_on: '2026-09-01' }
    await clerk().call('POST /api/enrolment', { body: { ids, group_id: group.id, ...order } })
    const visit = await visitAs(email)
    const { page } = visit
    await page.goto('/dashboard')
    const message = `Вы зачислены в группу ${group.code}, учёба с 1 сентября 2026 г. Поздравляем!`
    await page.getByRole('heading', { name: message }).waitFor()
    await page.getByRole('link', { name: 'Открыть заявление' }).click()
    await h1(page, 'Моё заявление')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('sees no pending documents after a withdrawal', async () => {
    const { email, version, client } = await newSent(app.server, campaign)
    await client.call('POST /api/my/profile/withdraw', { body: { version } })
    const visit = await visitAs(email)
    const { page } = visit
    await page.goto('/my-documents')
    const passport = page.getByRole('listitem').filter({ hasText: 'Паспорт' }).first()
    await passport.getByText(/^Загружен \d/).waitFor()
    expect(await page.getByText(/Ждёт проверки|Нужен и оригинал/).count()).toBe(0)
    expectNoComplaints(visit)
    await visit.close()
  })
})
