import type { Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts what a page has asked for and not got yet; from its very beginning. */
export const watchRequests = (page: Page): void => {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The stream of events never ends.
  page.on('request', (request) => request.url().endsWith('/api/events') || requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

const frames = 3
/** Whether the page says that something is still on its way; after a frame was drawn, and what that led to was begun. */
const saysBusy = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(document.querySelector('[aria-busy=true]') !== null)))
      }),
  )

/**
 * Waits until a page shows all that it is going to: everything asked for has come, nothing says that it waits, and some frames later that is
 * still so. Waiting for `networkidle` is half a second in which nothing happens.
 */
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

/** Opens an address and waits until it shows all that it is going to. */
export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
}
