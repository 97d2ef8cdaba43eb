import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSentAs, openCampaign } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import type { Visit } from './kit/browser'
import { enterAs } from './kit/person'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

describe('Closing a dialog opened from an action bar', () => {
  let app: App
  let clerk: Visit
  let id = 0
  beforeAll(async () => {
    app = await startApp()
    const campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    id = await newSentAs('Жукова', app.server, campaign)
    clerk = await app.visit()
    await enterAs(app, clerk, 'admin')
  })
  afterAll(() => app.stop())

  it('does not scroll the page of an application', async () => {
    const { page } = clerk
    await page.goto(`/profiles/${id}`)
    await page.getByRole('button', { name: 'Взять на проверку' }).waitFor()
    await page.keyboard.press('c')
    await page.getByText(/^Заявление у вас до/).waitFor()
    await page.getByRole('button', { name: /^Отклонить/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /^Отклонить/ })
      .and(page.locator(':focus'))
      .waitFor()
    expect(await scrolled(page)).toBe(0)
  })

  it('does not scroll the page of a list', async () => {
    const { page } = clerk
    await page.goto('/access/users')
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar', { name: 'Действия с выбранными' })
    await bar.getByRole('button', { name: 'В архив' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await bar.getByRole('button', { name: 'В архив' }).and(page.locator(':focus')).waitFor()
    expect(await scrolled(page)).toBe(0)
  })
})
