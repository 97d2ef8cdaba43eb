import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/kit/browser'
import { credentialsOf, type Persona } from '../kit/personas'
import { tokenOf } from '../kit/tokenOf'
import { median, report } from './figures'
import { startDemo } from './product'

/** A slow phone connection: 1.6 Mbit/s both ways, 150 ms latency. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const runs = 5

const screens: readonly { name: string; persona: Persona; path: string; readyText: string }[] = [
  { name: 'Dashboard of staff', persona: 'admin', path: '/dashboard', readyText: 'main h1' },
  { name: 'Dashboard of a student', persona: 'student.a', path: '/dashboard', readyText: 'main h1' },
  { name: 'Queue of applications', persona: 'admin', path: '/profiles?filter={}', readyText: 'tbody tr' },
]

const throttle = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
}

/**
 * Measures the time until each screen shows its main content on a slow connection with an empty cache, and the
 * number of requests.
 */
export const measureScreens = async (): Promise<void> => {
  const { product, end } = await startDemo()
  const browser = await openBrowser()
  const open = async ({ path, readyText }: (typeof screens)[number], token: string) => {
    const { page, context } = await browser.visit({ baseURL: product.url })
    await context.addCookies([{ name: 'token', value: token, url: product.url, sameSite: 'Strict' }])
    await throttle(page)
    let requests = 0
    page.on('request', () => (requests += 1))
    const begun = performance.now()
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(readyText).first().waitFor()
    const seconds = (performance.now() - begun) / 1000
    await page.waitForLoadState('load')
    await page.waitForTimeout(2000)
    await context.close()
    return { seconds, requests }
  }
  for (const screen of screens) {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const body = JSON.stringify(credentialsOf(screen.persona))
    const { data } = await (await fetch(`${product.url}/api/login`, { ...sent, body })).json()
    const opened = []
    for (let run = 0; run < runs; run += 1) opened.push(await open(screen, tokenOf(data)))
    const { seconds, requests } = median(opened, (one) => one.seconds)
    report({ name: `${screen.name}, 1.6 Mbit/s and 150 ms latency`, value: seconds, unit: 's', goal: 3 })
    report({ name: '  requests', value: requests, unit: '', goal: 40 })
  }
  await browser.close()
  await end()
}
