import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** Tracks the unfinished requests of a page. Call it before the first navigation. */
export const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The event stream never ends.
  page.on('request', (request) => request.url().endsWith('/api/events') || requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

const frames = 3
/** Returns whether an element is `aria-busy`, after a frame in which pending work can start. */
const saysBusy = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(document.querySelector('[aria-busy=true]') !== null)))
      }),
  )

/** Waits until no request runs and nothing is busy for several frames. `networkidle` takes half a second longer. */
export const settled = async (page: Page): Promise<void> => {
  const requests = underWay.get(page)
  if (!requests) throw new Error('The requests of this page are not watched.')
  const end = Date.now() + 30_000
  for (let quiet = 0; quiet < frames;) {
    if (Date.now() > end)
      throw new Error(`${page.url()} does not settle: ${[...requests].map((one) => one.url()).join(', ')}`)
    const busy = await saysBusy(page)
    quiet = busy || requests.size > 0 ? 0 : quiet + 1
  }
}

/** Opens an address and waits until the page is completely loaded. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}

/** Goes to another screen without loading the app again, as a link does. Fails if the screen stays. */
export const follow = async (page: Page, path: string): Promise<void> => {
  const shown = () => page.locator('main').innerHTML()
  const before = await shown()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect.poll(shown, { timeout: 30_000 }).not.toBe(before)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}
