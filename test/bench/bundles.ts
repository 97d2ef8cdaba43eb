import { emailOf } from '../../src/server/demo/accounts'
import { openBrowser } from '../e2e/kit/browser'
import { report } from './figures'
import { startProduct, temporaryData } from './product'
import { demoPassword } from '../kit/personas'

const kibibyte = 1024

/** What a fresh browser has fetched by the time each screen stands: compressed, as it went over the wire. */
export const measureBundles = async (): Promise<void> => {
  const data = await temporaryData()
  const product = await startProduct(data.folder)
  const browser = await openBrowser()
  const { page } = await browser.visit({ baseURL: product.url })
  // A page with an open stream is never idle.
  await page.route('**/api/events', (route) => route.abort())
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/assets/')) return
    sizes.set(path, Number(response.headers()['content-length'] ?? Number.NaN))
  })
  const total = (isCounted: (path: string) => boolean) =>
    [...sizes].filter(([path]) => isCounted(path)).reduce((sum, [, bytes]) => sum + bytes, 0) / kibibyte
  const isFont = (path: string) => path.endsWith('.woff2')
  const measured = (name: string, goal: number) =>
    report({ name, value: total((path) => !isFont(path)), unit: 'KiB', goal })

  await page.goto('/login', { waitUntil: 'networkidle' })
  measured('Sign-in page: script, style and messages', 150)
  report({ name: '  fonts', value: total(isFont), unit: 'KiB', goal: 65 })
  await page.getByLabel('Электронная почта').fill(emailOf('admin'))
  await page.getByLabel('Пароль', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.waitForLoadState('networkidle')
  measured('Shell with the dashboard', 320)
  await page.goto('/directories/directions', { waitUntil: 'networkidle' })
  measured('A list', 350)

  await browser.close()
  await product.stop()
  await data.remove()
}
