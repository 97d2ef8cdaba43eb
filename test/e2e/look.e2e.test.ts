import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type App } from './kit/app'
import { looksByLocale, type Look, type Visit } from './kit/browser'
import { faultsInLooks } from './kit/findings'
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

  const check = async (visit: Visit, { paths, looks }: { paths: readonly string[]; looks: readonly Look[] }) => {
    const faults: string[] = []
    for (const path of paths) {
      await open(visit.page, path)
      const headings = await visit.page.getByRole('heading', { level: 1 }).count()
      if (headings !== 1) faults.push(`${path}: ${headings} headings of the first level`)
      const moreFaults = () => demoBarFaults(visit.page, path)
      faults.push(...(await faultsInLooks(visit.page, { where: path, looks, moreFaults })))
    }
    expect(faults).toEqual([])
    expectNoComplaints(visit)
  }

  it.each(looksByLocale)(
    'that a guest meets has no finding of axe, no sideways scroll, and the bar of the demo, light and dark, wide and at 360 px: $locale',
    async ({ locale, looks }) => {
      const visit = await app.visit({ locale })
      await check(visit, { paths: guestPages, looks })
      await visit.close()
    },
  )

  it.each(looksByLocale)(
    'behind the sign-in has no finding of axe and no sideways scroll, light and dark, wide and at 360 px: $locale',
    async ({ locale, looks }) => {
      const visit = await app.visit({ locale })
      await signIn(visit, 'admin', locale)
      await check(visit, { paths: pages, looks })
      await visit.close()
    },
  )
})
