import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from './chromium'
import { watchRequests } from './open'

const flags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is open for only seconds, so optimising its code costs more time than it saves.
  '--js-flags=--no-maglev --no-turbofan',
]

export type Screen = { width: number; height: number }
export const desktop: Screen = { width: 1440, height: 900 }
export const phone: Screen = { width: 360, height: 740 }

export type Look = { scheme: 'light' | 'dark'; screen: Screen }
/** Four looks that cover every pair of language, colour scheme and screen size. */
export const looks = [
  { locale: 'ru', scheme: 'light', screen: desktop },
  { locale: 'en', scheme: 'dark', screen: desktop },
  { locale: 'ru', scheme: 'dark', screen: phone },
  { locale: 'en', scheme: 'light', screen: phone },
] as const
/** The looks by language, because a loaded page can change its scheme and size but not its language. */
export const looksByLocale = (['ru', 'en'] as const).map((locale) => ({
  locale,
  looks: looks.filter((look) => look.locale === locale),
}))

type Options = {
  baseURL: string
  screen?: Screen
  scheme?: 'light' | 'dark'
  locale?: 'ru' | 'en'
  /** Emulates a touch screen. */
  hasTouch?: boolean
}
/** A page with its own browser context (cookies, storage) and the errors that the browser reported. */
export type Visit = { page: Page; context: BrowserContext; complaints: string[]; close: () => Promise<void> }

const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), headless: true, args: flags })

/** Starts a separate headless Chromium; `visit` opens a page in a new context. */
export const openBrowser = async () => {
  const browser = await launch()
  return { visit: visitorsOf(browser), close: () => browser.close() }
}

let kept: Promise<Browser> | undefined

/** Like `openBrowser`, but all callers in this process share one Chromium, which ends with the process. */
export const borrowBrowser = async () => {
  const known = await kept
  if (!known?.isConnected()) kept = launch()
  const browser = await (kept ??= launch())
  const visits = new Set<BrowserContext>()
  const visit = visitorsOf(browser)
  return {
    visit: async (options: Options) => {
      const opened = await visit(options)
      visits.add(opened.context)
      return opened
    },
    /** Closes the contexts opened by this caller. */
    close: async () => {
      await Promise.all([...visits].map((context) => context.close()))
    },
  }
}

const visitorsOf =
  (browser: Browser) =>
  async (options: Options): Promise<Visit> => {
    const { baseURL, screen = desktop, scheme = 'light', locale = 'ru', hasTouch = false } = options
    const context = await browser.newContext({
      baseURL,
      viewport: screen,
      colorScheme: scheme,
      hasTouch,
      isMobile: hasTouch,
      locale: locale === 'ru' ? 'ru-RU' : 'en-GB',
      timezoneId: 'Europe/Moscow',
      reducedMotion: 'reduce',
    })
    if (locale === 'en') await context.addCookies([{ name: 'locale', value: 'en', url: baseURL }])
    const page = await context.newPage()
    watchRequests(page)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      const expected = /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
      if (message.type() === 'error' && !expected) complaints.push(`${page.url()}: ${message.text()}`)
    })
    return { page, context, complaints, close: () => context.close() }
  }
