import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMember } from '../kit/member'
import { newDraft, openCampaign } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { phone } from './kit/browser'
import { enter } from './kit/person'

describe('R2.07 An applicant after the close of admission', () => {
  let app: App
  let begun: Awaited<ReturnType<typeof newDraft>>
  beforeAll(async () => {
    app = await startApp()
    begun = await newDraft(app.server, await openCampaign(app.server))
    await sql`UPDATE campaigns SET opens_at = now() - interval '1 year', closes_at = now() - interval '1 hour'`.execute(
      app.server.db,
    )
  })
  afterAll(() => app.stop())

  const visitAs = async (email: string) => {
    const visit = await app.visit({ screen: phone, hasTouch: true })
    await enter(app, visit, email)
    return visit
  }

  it('sees at every step of an unfinished application that admission is closed, and cannot submit it', async () => {
    const { page, close } = await visitAs(begun.email)
    for (const step of ['person', 'check']) {
      await page.goto(`/my-profile?step=${step}`)
      await page.getByText('Приём заявлений закрыт. Если вы не успели, обратитесь в приёмную комиссию.').waitFor()
    }
    expect(await page.getByText('Всё заполнено, заявление можно отправлять.').count()).toBe(0)
    await close()
  })

  it('cannot start an application, and sees the next opening date once it is known', async () => {
    const { page, close } = await visitAs((await makeMember(app.server)).email)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Сейчас приём не идёт.' }).waitFor()
    await page.getByText('Когда приём объявят, анкету можно будет заполнить здесь.').waitFor()
    expect(await page.getByRole('link', { name: 'Заполнить анкету' }).count()).toBe(0)
    await sql`UPDATE campaigns SET opens_at = '2089-06-01T06:00Z', closes_at = '2089-08-01T06:00Z'`.execute(
      app.server.db,
    )
    await page.reload()
    await page.getByText('Приём откроется 01.06.2089 09:00').waitFor()
    await close()
  })
})
