import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { looks, type Visit } from './kit/browser'
import { faultsOf } from './kit/findings'
import { open } from './kit/open'
import { expectNoComplaints, signIn } from './kit/person'

const guestPages = [
  '/login',
  '/register',
  '/terms',
  '/password/reset',
  '/password/reset/used',
  '/email/resend',
  '/email/verify/used',
  '/no-such-page',
]
const pages = [
  '/dashboard',
  '/my-profile',
  '/groups',
  '/groups/create',
  '/directories/directions',
  '/directories/directions/create',
  '/directories/subjects',
  '/directories/documents',
  '/directories/statuses',
  '/settings/profile',
  '/settings/password',
  '/settings/consents',
  '/settings/legal-texts',
  '/access/users',
  '/access/users/1',
  '/access/users/import',
  '/no-such-page',
]

/** Every page says once that this is a demo, between the top bar and the content, above neither. */
const demoBarFaults = async (page: Page, path: string) => {
  const tops = await page.evaluate(() =>
    ['header', '.demo-bar', 'main'].flatMap((part) =>
      Array.from(document.querySelectorAll(part), (element) => element.getBoundingClientRect()).map(
        ({ top, bottom, height }) => ({ part, top, bottom, height }),
      ),
    ),
  )
  const bars = tops.filter(({ part }) => part === '.demo-bar')
  const bar = bars[0]
  if (!bar || bars.length !== 1 || bar.height < 20) return [`${path}: ${bars.length} bars say that this is a demo`]
  const header = tops.find(({ part }) => part === 'header')
  const main = tops.find(({ part }) => part === 'main')
  const isBetween = header && main && header.bottom <= bar.top && bar.bottom <= main.top
  return isBetween ? [] : [`${path}: the demo's bar covers something`]
}

describe('Every screen', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const check = async (visit: Visit, paths: readonly string[]) => {
    const faults: string[] = []
    for (const path of paths) {
      await open(visit.page, path)
      const headings = await visit.page.getByRole('heading', { level: 1 }).count()
      if (headings !== 1) faults.push(`${path}: ${headings} headings of the first level`)
      faults.push(...(await faultsOf(visit.page, path)), ...(await demoBarFaults(visit.page, path)))
    }
    expect(faults).toEqual([])
    expectNoComplaints(visit)
  }

  const lookOf = '$locale, $scheme, $screen.width px'
  it.each(looks)(
    `that a guest meets has no finding of axe, no sideways scroll, and the bar of the demo: ${lookOf}`,
    async ({ locale, scheme, screen }) => {
      const visit = await app.visit({ locale, scheme, screen })
      await check(visit, guestPages)
      await visit.close()
    },
  )

  it.each(looks)(
    `behind the sign-in has no finding of axe and no sideways scroll: ${lookOf}`,
    async ({ locale, scheme, screen }) => {
      const visit = await app.visit({ locale, scheme, screen })
      await signIn(visit, 'admin', locale)
      await check(visit, pages)
      await visit.close()
    },
  )
})
