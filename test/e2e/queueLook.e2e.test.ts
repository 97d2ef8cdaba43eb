import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSentAs, openCampaign } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { press } from './kit/application'
import { desktop, phone } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

const narrow = { width: 1024, height: 800 }
const looksByLocale = [
  {
    locale: 'ru',
    looks: [
      { scheme: 'light', screen: desktop },
      { scheme: 'dark', screen: phone },
    ],
  },
  {
    locale: 'en',
    looks: [
      { scheme: 'dark', screen: narrow },
      { scheme: 'light', screen: phone },
    ],
  },
] as const

/** R2.10 Layout of the queue and of an application, also on small screens. */
describe('The screens of applications', () => {
  let app: App
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  const ids: number[] = []
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    for (const surname of ['Азимова', 'Константинопольская-Заболотная', 'Яшина'])
      ids.push(await newSentAs(surname, app.server, campaign))
    const waits = `UPDATE applications SET status_at = now() - interval '1234 days' WHERE id = ANY($1)`
    await app.server.pool.query(waits, [ids])
  })
  afterAll(() => app.stop())

  it.each(looksByLocale)(
    'have no axe findings and no horizontal scroll in both schemes and widths: $locale',
    async ({ locale, looks }) => {
      const visit = await app.visit({ locale })
      await enterAs(app, visit, 'admissions')
      const faults: string[] = []
      for (const path of [
        '/profiles',
        `/profiles/${ids[0]}`,
        '/profiles/create',
        '/profiles/campaigns',
        `/profiles/campaigns/${campaign.id}`,
      ]) {
        await open(visit.page, path)
        faults.push(...(await faultsInLooks(visit.page, { where: path, looks })))
      }
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )

  it('keep the last column of the queue visible at 1024 px, even with long waiting times', async () => {
    const visit = await app.visit({ screen: narrow })
    await enterAs(app, visit, 'admissions')
    await visit.page.goto('/profiles')
    await visit.page.getByText('1234 дн').first().waitFor()
    expect(await visit.page.locator('.table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
    await visit.close()
  })

  it('show names and states in full at 1024 px', async () => {
    const named = `UPDATE statuses SET translations = jsonb_set(translations, '{ru,name}', '"Рекомендовано к зачислению"') WHERE code = 'submitted'`
    await app.server.pool.query(named)
    const visit = await app.visit({ screen: narrow })
    await enterAs(app, visit, 'admissions')
    await visit.page.goto('/profiles')
    await visit.page.getByText('Константинопольская-Заболотная').waitFor()
    await visit.page.locator('td .chip', { hasText: 'Рекомендовано к зачислению' }).first().waitFor()
    const cut = await visit.page
      .locator('tbody :is(.name, td:has(> .main > .chip) > .main)')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
    expect(cut).toEqual([])
    expect(await visit.page.locator('.table-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
    await visit.close()
  })

  it('have touch targets of at least 44 px in the queue', async () => {
    const visit = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, visit, 'admissions')
    await visit.page.goto('/profiles')
    await visit.page.getByRole('checkbox').nth(1).check()
    const small = await visit.page
      .locator('main :is(button, select, input:not([type=checkbox]), td label)')
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect()
          return width === 0 || (width >= 44 && height >= 44) ? [] : [`${one.outerHTML}: ${width} × ${height}`]
        }),
      )
    expect(small).toEqual([])
    await visit.close()
  })

  it('show the first row of the queue without scrolling on a phone, and a low bar for the decision', async () => {
    const visit = await app.visit({ screen: phone, hasTouch: true })
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto('/profiles')
    const first = await page.locator('tbody tr').first().boundingBox()
    const bar = await page.locator('.demo-bar').boundingBox()
    expect((first?.y ?? Infinity) - (bar?.height ?? 0)).toBeLessThanOrEqual(304)
    await page.goto(`/profiles/${ids[0]}`)
    await page.getByText(/^Балл \d/).waitFor()
    await page.getByRole('link', { name: /^\+7/ }).first().waitFor()
    const decision = page.getByRole('region', { name: 'Решение' })
    for (const verb of ['Взять на проверку', 'Проверить 7 документов']) {
      const button = decision.getByRole('button', { name: verb })
      await button.waitFor()
      expect((await decision.boundingBox())?.height).toBeLessThanOrEqual(96)
      if (verb === 'Взять на проверку') await button.click()
    }
    const toast = await page.locator('.toast').boundingBox()
    const foot = await decision.boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? Infinity)).toBeLessThanOrEqual(foot?.y ?? 0)
    const buttons = decision.locator('.buttons')
    expect(await buttons.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    expect(await buttons.getByRole('button').count()).toBe(2)
    await buttons.getByRole('button', { name: 'Другие действия' }).click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Отклонить', 'Взять следующее'])
    await visit.close()
  })

  it('do not overlap in the top bar and the header at double font size', async () => {
    const visit = await app.visit({ screen: { width: 1280, height: 800 } })
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto(`/profiles/${ids[0]}`)
    await page.getByText(/^Балл \d/).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const faults = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0)
      const meets = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      const overlapping = ['.top > *', '.crumbs > li', '.page-head > *', '.case-side header > *'].flatMap(
        (selector) => {
          const all = boxes(selector)
          return all.flatMap(({ box }, place) =>
            all
              .slice(place + 1)
              .flatMap((other) => (meets(box, other.box) ? [`${selector}: ${other.one.outerHTML}`] : [])),
          )
        },
      )
      const cut = boxes('.top > *, .top .avatar, .search-button > *').flatMap(({ one }) =>
        one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0 ? [`cut: ${one.outerHTML}`] : [],
      )
      return [...overlapping, ...cut]
    })
    expect(faults).toEqual([])
    await visit.close()
  })

  it('name the refused applications, even if they were selected on another page', async () => {
    const theirs = ids.at(-1) ?? 0
    await app.server.as('manage-profiles').call('POST /api/profiles/:id/claim', { params: { id: theirs } })
    const visit = await app.visit()
    const { page } = visit
    await enterAs(app, visit, 'admissions')
    await page.goto('/profiles?filter={}&sort=name&order=DESC&page=1&perPage=2')
    // The menu shows how many applications wait for review.
    await page
      .getByRole('link', { name: 'Заявления', exact: true })
      .and(page.getByTitle(/^Ждут проверки: [1-9]/))
      .waitFor()
    await page.getByRole('checkbox', { name: /^Выбрать: Яшина/ }).check()
    await press(page, 'Следующая страница')
    await page.getByRole('checkbox', { name: /^Выбрать: Азимова/ }).waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Взять себе' }).click()
    const dialog = page.getByRole('dialog', { name: 'Не получилось с 1 заявлением' })
    await dialog.getByRole('link', { name: /^Яшина .+, \d{4}-\d+$/ }).waitFor()
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await visit.close()
  })
})
