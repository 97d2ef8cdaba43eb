import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './app'
import { patience } from './application'

/** Opens a document, accepts it with the keyboard shortcut, and waits until the server has saved the decision. */
export const acceptByKey = async (app: App, page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Принять', exact: true }).waitFor()
  await page.keyboard.press('a')
  const id = /^\/documents\/(\d+)/.exec(path)?.[1] ?? ''
  const held = async () => (await app.server.as('admissions').call('GET /api/documents/:id', { params: { id } })).data
  await expect.poll(async () => (await held()).status.code, patience).toBe('accepted')
}

/** Records every original that the application still needs, on its documents page. */
export const takeOriginals = async (page: Page): Promise<void> => {
  const awaited = page.getByRole('listitem').getByRole('button', { name: 'Принять оригинал' })
  const dialog = page.getByRole('dialog')
  await awaited.first().waitFor()
  for (let left = await awaited.count(); left > 0; left -= 1) {
    await awaited.first().click()
    await dialog.getByRole('button', { name: 'Принять оригинал' }).click()
    // An open dialog hides the page below it from queries by role.
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => awaited.count(), patience).toBe(left - 1)
  }
}
