import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGallery } from '../gallery/open'
import { bearerOf } from '../library/files/form'
import { patience } from './kit/application'
import { expectNoComplaints } from './kit/person'

const shots = process.env.SHOTS

describe("The editor's popups", () => {
  let app: Awaited<ReturnType<typeof startGallery>>
  beforeAll(async () => {
    app = await startGallery()
  })
  afterAll(() => app.stop())

  it('take the focus, and preview a formula before it is inserted', async () => {
    const visit = await app.visit()
    const { page } = visit
    const token = (await bearerOf(app.server, 'admin')).replace('Bearer ', '')
    await visit.context.addCookies([{ name: 'token', value: token, url: app.baseURL, sameSite: 'Strict' }])
    await app.serve(page)
    await page.goto('/gallery/')
    const editor = page.locator('.editor').first()
    const popup = page.locator('.jodit-popup')
    const isFocused = () =>
      popup
        .locator('input')
        .first()
        .evaluate((input) => input === document.activeElement)
    await editor.locator('[data-ref=formula] button').first().click()
    await expect.poll(isFocused, patience).toBe(true)
    await page.keyboard.type('\\frac{a}{b}')
    await popup.locator('.formula-preview .katex').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'editor-formula.png') })
    await page.keyboard.press('Enter')
    await editor.locator('.jodit-wysiwyg').getByText('\\(\\frac{a}{b}\\)').waitFor()
    await editor.locator('[data-ref=video] button').first().click()
    await expect.poll(isFocused, patience).toBe(true)
    expectNoComplaints(visit)
  })
})
