import type { Page } from 'playwright-core'
import { emailOf } from '../../src/server/demo/accounts'
import { openBrowser } from '../e2e/kit/browser'
import { report } from './figures'
import { startProduct, temporaryData } from './product'
import { demoPassword } from '../kit/personas'

const kibibyte = 1024
const isFont = (path: string) => path.endsWith('.woff2')

/** Returns a function that returns the compressed size in KiB of the assets downloaded since this call. */
const weigh = async (page: Page) => {
  // An open event stream would keep the page from becoming idle.
  await page.route('**/api/events', (route) => route.abort())
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/assets/')) return
    sizes.set(path, Number(response.headers()['content-length'] ?? Number.NaN))
  })
  return (isCounted: (path: string) => boolean = (path) => !isFont(path)) =>
    [...sizes].filter(([path]) => isCounted(path)).reduce((sum, [, bytes]) => sum + bytes, 0) / kibibyte
}

const signIn = async (page: Page, login: string) => {
  await page.getByLabel('Электронная почта').fill(emailOf(login))
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.waitForLoadState('networkidle')
}

/** Measures the download size of each screen in a fresh browser. */
export const measureBundles = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  const browser = await openBrowser()
  const { page } = await browser.visit({ baseURL: product.url })
  const total = await weigh(page)
  const measured = (name: string, goal: number) => report({ name, value: total(), unit: 'KiB', goal })

  await page.goto('/login', { waitUntil: 'networkidle' })
  measured('Sign-in page: script, style and messages', 150)
  report({ name: '  fonts', value: total(isFont), unit: 'KiB', goal: 65 })
  await signIn(page, 'admin')
  measured('Dashboard', 320)
  await page.goto('/directories/directions', { waitUntil: 'networkidle' })
  measured('List screen', 350)

  const { page: reading } = await browser.visit({ baseURL: product.url })
  const weight = await weigh(reading)
  await reading.goto('/login', { waitUntil: 'networkidle' })
  await signIn(reading, 'student.a')
  const shell = weight()
  await reading.goto('/study/1', { waitUntil: 'networkidle' })
  report({ name: 'Reading screen, in addition to the shell', value: weight() - shell, unit: 'KiB', goal: 40 })

  await browser.close()
  await product.stop()
  await data.remove()
}
