import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { borrowBrowser } from '../e2e/kit/browser'
import { startTestServer } from '../kit/server'
import { galleryFolder } from './build'

const types = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.woff2', 'font/woff2'],
])

/** Serves the gallery, which is not a route of the product, on the origin of a real server, and opens a browser. */
export const startGallery = async () => {
  const server = await startTestServer()
  const baseURL = await server.listen()
  const browser = await borrowBrowser()

  /** Serves the page on the server's origin with its Content-Security-Policy. */
  const serve = async (page: Page) => {
    const { headers } = await server.app.inject('/api/config')
    const policy = String(headers['content-security-policy'])
    await page.route(`${baseURL}/gallery/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const file = pathname === '/gallery/' ? 'test/gallery/index.html' : pathname.slice('/gallery/'.length)
      await route.fulfill({
        body: await readFile(join(galleryFolder, file)),
        contentType: types.get(extname(file)) ?? 'application/octet-stream',
        headers: { 'content-security-policy': policy },
      })
    })
  }
  return {
    server,
    baseURL,
    serve,
    visit: (options: Omit<Parameters<typeof browser.visit>[0], 'baseURL'> = {}) =>
      browser.visit({ baseURL, ...options }),
    stop: async () => {
      await browser.close()
      await server.stop()
    },
  }
}
