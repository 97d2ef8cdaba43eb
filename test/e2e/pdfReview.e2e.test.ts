import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignOf, documentTypeIds, newApplication, uploadPages } from '../admissions/documents/applications'
import { pdf, pdfWithoutPages, readablePdf } from '../library/files/pictures'
import { startApp, type App } from './kit/app'
import { patience } from './kit/application'
import type { Visit } from './kit/browser'
import { expectNoComplaints, enterAs } from './kit/person'

const reader = (page: Page) => page.locator('embed')
const isInReader = (page: Page) => page.evaluate(() => document.activeElement?.tagName === 'EMBED')

/**
 * Waits until the PDF viewer has loaded: until then it ignores clicks, and on loading it takes the focus. The viewer
 * reports loading only to the first listener, so a single listener waits all the time.
 */
const readerHasLoaded = async (page: Page) => {
  await reader(page).waitFor()
  const loadListener = await page.evaluateHandle(() => {
    const seen = { loaded: false }
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'documentLoaded')
        seen.loaded = true
    })
    return seen
  })
  const ask = async () => {
    await reader(page).evaluate((embed) => {
      if ('postMessage' in embed && typeof embed.postMessage === 'function')
        embed.postMessage({ type: 'getSelectedText' }, '*')
    })
    return loadListener.evaluate(({ loaded }) => loaded)
  }
  await expect.poll(ask, patience).toBe(true)
}

const hasKeys = (page: Page) => page.evaluate(() => document.hasFocus() && document.activeElement?.tagName !== 'EMBED')

/** Clicks the viewer, which takes the focus, and waits until the page has the focus again. */
const clickReader = async (page: Page) => {
  const blurs = await page.evaluateHandle(() => {
    const seen = { times: 0 }
    window.addEventListener('blur', () => {
      seen.times += 1
    })
    return seen
  })
  await reader(page).click()
  await page.waitForFunction(({ times }) => times > 0, blurs)
  await expect.poll(() => hasKeys(page), patience).toBe(true)
}

/** Damages the stored file, because the upload itself rejects unreadable PDFs. */
const damageNewestFile = async (server: App['server']) => {
  const { storage, database } = server.services
  const { id, storage_key } = await database.db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = join(storage.incoming, 'damaged')
  const content = pdfWithoutPages()
  await writeFile(path, content)
  await storage.remove(storage_key)
  await storage.put(path, storage_key)
  await database.db.updateTable('files').set({ size: content.length }).where('id', '=', id).execute()
}

/** R2.10 The browser's PDF viewer in the review, and the events that it must not capture. */
describe('A PDF under review', () => {
  let app: App
  let clerk: Visit
  const papers = { whole: 0, broken: 0 }
  beforeAll(async () => {
    app = await startApp()
    const { server } = app
    const type = await documentTypeIds(server)
    const campaign = await campaignOf(server)
    const application = await newApplication(server, { persona: 'applicant.a', campaign })
    const send = async (code: string, content: Buffer) => {
      const [file_id = 0] = await uploadPages(server, 'applicant.a', [{ name: `${code}.pdf`, content }])
      const body = { document_type_id: type(code), pages: [{ file_id }] }
      const { data } = await server.as('applicant.a').call('POST /api/my/documents', { body })
      return data.items.find((item) => item.code === code)?.id ?? 0
    }
    papers.whole = await send('passport', readablePdf({ words: 'Selected in the paper' }))
    papers.broken = await send('school_certificate', pdf())
    await damageNewestFile(server)
    const submitted = { status: 'submitted', submitted_at: '2026-07-01T09:00:00Z' } as const
    await server.db.updateTable('applications').set(submitted).where('id', '=', application.id).execute()
    clerk = await app.visit()
    await enterAs(app, clerk, 'admissions')
  })
  afterAll(() => app.stop())

  it.each(['whole', 'broken'] as const)(
    'leaves the keyboard shortcuts to the review, even after a click: %s',
    async (kind) => {
      const { page } = clerk
      await page.goto(`/documents/${papers[kind]}`)
      await readerHasLoaded(page)
      await page.getByText('На проверке', { exact: true }).first().waitFor()
      await expect.poll(() => hasKeys(page), patience).toBe(true)
      for (const zoom of ['125 %', '150 %']) {
        await clickReader(page)
        await page.keyboard.press('+')
        await page.getByText(zoom, { exact: true }).waitFor()
      }
      await clickReader(page)
      await page.keyboard.press('r')
      await page.getByLabel('Другая причина').waitFor()
    },
  )

  it("is turned and enlarged by the review's tools", async () => {
    const { page } = clerk
    await page.goto(`/documents/${papers.whole}`)
    const shape = async () => {
      const { width = 0, height = 0 } = (await reader(page).boundingBox()) ?? {}
      return { width: Math.round(width), height: Math.round(height) }
    }
    await reader(page).waitFor()
    // Waits for everything around the viewer, so that the layout no longer shifts.
    await page.getByText('На проверке', { exact: true }).first().waitFor()
    const whole = await shape()
    await page.getByRole('button', { name: 'Увеличить' }).click()
    await expect.poll(async () => (await shape()).width, patience).toBeGreaterThan(whole.width * 1.2)
    await page.getByRole('button', { name: 'Уменьшить' }).click()
    await expect.poll(shape, patience).toEqual(whole)
    await page.getByRole('button', { name: 'Повернуть' }).click()
    await expect.poll(() => reader(page).evaluate((one) => one.style.transform), patience).toContain('rotate(90deg)')
    await expect.poll(shape, patience).toEqual(whole)
  })

  it('copies its selected text by Ctrl + C although the review handles the keyboard', async () => {
    const { page, context } = clerk
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/documents/${papers.whole}`)
    await reader(page).waitFor()
    const { x = 0, y = 0, width = 0 } = (await reader(page).boundingBox()) ?? {}
    // The page is 595 points wide and fills the viewer; its text starts 50 points from the left and ends 142 points
    // from the top.
    const point = width / 595
    const copied = async () => {
      await page.mouse.dblclick(x + 90 * point, y + 136 * point)
      await page.keyboard.press('Control+KeyC')
      return page.evaluate(() => navigator.clipboard.readText())
    }
    await expect.poll(copied, patience).toBe('Selected')
    expect(await isInReader(page)).toBe(false)
  })

  it('takes the focus by Tab, so that it can be scrolled by keyboard, and releases it by Tab', async () => {
    const { page } = clerk
    await page.goto(`/documents/${papers.whole}`)
    await reader(page).waitFor()
    // The viewer does not accept the focus by Tab before it has loaded.
    const enter = async () => {
      await page.getByRole('button', { name: /^Скачать/ }).focus()
      await page.keyboard.press('Tab')
      return isInReader(page)
    }
    await expect.poll(enter, patience).toBe(true)
    const leave = async () => {
      await page.keyboard.press('Shift+Tab')
      return isInReader(page)
    }
    await expect.poll(leave, patience).toBe(false)
    expectNoComplaints(clerk)
  })
})
