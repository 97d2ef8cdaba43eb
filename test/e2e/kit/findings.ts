import axe from 'axe-core'
import type { Page } from 'playwright-core'
import type { Look } from './browser'
import { settled } from './open'

/** Additional rules that axe does not run for WCAG. The last one is experimental in axe. */
const practices = ['landmark-unique', 'heading-order', 'label-content-name-mismatch']

/** Returns axe's violations of WCAG 2.2 A and AA and of our additional rules, as `rule: element`. */
export const findings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations }: axe.AxeResults = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: Object.fromEntries(${JSON.stringify(practices)}.map((rule) => [rule, { enabled: true }])),
      resultTypes: ['violations'], preload: false })`,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Returns by how many pixels the page scrolls horizontally. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the accessibility violations and horizontal scrolling of the current page, each prefixed with `where`. */
export const faultsOf = async (page: Page, where: string): Promise<string[]> => {
  const [found, sideways] = [await findings(page), await sidewaysScroll(page)]
  return [...found, ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : [])].map(
    (fault) => `${where}: ${fault}`,
  )
}

/** Like `faultsOf`, for each look in turn, together with the faults that `moreFaults` returns. */
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
