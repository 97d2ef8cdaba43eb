import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Persona } from '../kit/personas'
import { addressesFor, guestAddresses } from './kit/addresses'
import { startApp, type App } from './kit/app'
import { looksByLocale, type Look } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { follow, open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

/** Checks that every page shows the demo notice once, between the top bar and the content, without covering either. */
const demoBarFaults = async (page: Page, path: string) => {
  const tops = await page.evaluate(() =>
    ['header', '.demo-bar', 'main'].flatMap((part) =>
      Array.from(document.querySelectorAll(part), (element) => element.getBoundingClientRect()).map(
        ({ top, bottom, height }) => ({ part, top, bottom, height }),
      ),
    ),
  )
  const header = tops.find(({ part }) => part === 'header')
  // The page of a running test has no top bar and no demo notice.
  if (header?.height === 0) return []
  const bars = tops.filter(({ part }) => part === '.demo-bar')
  const bar = bars[0]
  if (!bar || bars.length !== 1 || bar.height < 20) return [`${path}: ${bars.length} bars say that this is a demo`]
  const main = tops.find(({ part }) => part === 'main')
  const isBetween = header && main && header.bottom <= bar.top && bar.bottom <= main.top
  return isBetween ? [] : [`${path}: the demo's bar covers something`]
}

const people = ['guest', 'admin', 'student.a', 'applicant.a'] as const

describe('Every screen without a record', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const addressesOf = async (persona: Persona) =>
    persona === 'guest' ? guestAddresses : addressesFor((await app.server.as(persona).call('GET /api/user')).can)
  /** For the administrator, skips the screens other than the dashboard that the student or the applicant can open. */
  const screensOf = async (persona: (typeof people)[number]) => {
    const own = await addressesOf(persona)
    if (persona !== 'admin') return own
    const others = await Promise.all((['student.a', 'applicant.a'] as const).map(addressesOf))
    return own.filter((address) => address === '/dashboard' || !others.flat().includes(address))
  }

  type Tour = { paths: readonly string[]; looks: readonly Look[]; go: typeof open }
  const faultsAt = async (page: Page, { paths, looks, go }: Tour) => {
    const faults: string[] = []
    for (const [place, path] of paths.entries()) {
      await (place === 0 ? open(page, path) : go(page, path))
      const headings = await page.getByRole('heading', { level: 1 }).count()
      if (headings !== 1) faults.push(`${path}: ${headings} headings of the first level`)
      const moreFaults = () => demoBarFaults(page, path)
      faults.push(...(await faultsInLooks(page, { where: path, looks, moreFaults })))
    }
    return faults
  }

  /** Each screen is loaded in Russian and reached from another one in English, which takes half the time. */
  const ways = { ru: open, en: follow }

  describe.each(looksByLocale)('Every screen in $locale', ({ locale, looks }) => {
    it.each(people)(
      'has no axe findings, no horizontal scroll and no content covered by the demo bar as %s',
      async (persona) => {
        const visit = await app.visit({ locale })
        if (persona !== 'guest') await enterAs(app, visit, persona)
        const tour = { paths: await screensOf(persona), looks, go: ways[locale] }
        expect(await faultsAt(visit.page, tour)).toEqual([])
        expectNoComplaints(visit)
        await visit.close()
      },
      300_000, // The administrator has some sixty screens, each in two looks.
    )
  })
})
