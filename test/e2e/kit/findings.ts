import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Look } from './browser'
import { settled } from './open'

/** Rules beyond WCAG, and one that axe still calls experimental. */
const practices = ['landmark-unique', 'heading-order', 'label-content-name-mismatch']

/** What axe finds on the page against WCAG 2.2 A and AA and our own practices, as `rule: element`. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations }: axe.AxeResults = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: Object.fromEntries(${JSON.stringify(practices)}.map((rule) => [rule, { enabled: true }])),
      resultTypes: ['violations'], preload: false })`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** By how many pixels the page scrolls sideways. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What is wrong with the page as it looks: what axe finds, and that it scrolls sideways; each begins with `where`. */
export const faultsOf = async (page: Page, where: string): Promise<string[]> => {
  const [found, sideways] = [await findings(page), await sidewaysScroll(page)]
  return [...found, ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : [])].map(
    (fault) => `${where}: ${fault}`,
  )
}

/** As `faultsOf`, in each of the looks one after another, and whatever else `moreFaults` finds there. */
export const faultsInLooks = async (
  page: Page,
  {
    where,
    looks,
    moreFaults = async () => [],
  }: { where: string; looks: readonly Look[]; moreFaults?: () => Promise<string[]> },
): Promise<string[]> => {
  const faults: string[] = []
  for (const { scheme, screen } of looks) {
    await page.setViewportSize(screen)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-theme=${scheme}]`).waitFor()
    await settled(page)
    faults.push(...(await faultsOf(page, `${where}, ${scheme}, ${screen.width} px`)), ...(await moreFaults()))
  }
  return faults
}
