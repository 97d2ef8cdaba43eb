import { Fragment, StrictMode, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { fallbackConfig, fetchConfig, fetchStart } from './shell/config'
import { i18n } from './shell/i18n/i18n'
import { rememberedLocale } from './shell/i18n/rememberLocale'
import { initialLocale, pathWithin, splitAddress } from './shell/routing/locales'
import { ShellProvider } from './shell/routing/shell'
import { scheme } from './shell/scheme/scheme'
import { offlineReadingOwner } from './shell/session/offlineReadingOwner'
import { session } from './shell/session/session'
import { createRouter, fetchAhead, fetchPage } from './router'

const addressUnder = ({ locales, default_locale, fallback_locale, base_path }: typeof fallbackConfig) => {
  const address = splitAddress(window.location.pathname, { locales, fallback: fallback_locale, base: base_path })
  const locale = initialLocale({
    fromAddress: address.locale,
    fromCookie: rememberedLocale(),
    locales,
    configured: default_locale,
  })
  return { locale, basename: address.basename }
}

/** The locale and base path guessed from the address before the configuration is loaded. */
export const likelyAddress = () => addressUnder(fallbackConfig)

/**
 * Loads the configuration and the messages of the likely locale in parallel; if the locale differs, loads its messages
 * afterwards.
 */
export const boot = async (Around: ComponentType<{ children: ReactNode }> = Fragment) => {
  scheme.start()
  const likely = likelyAddress()
  i18n.start(likely.locale)
  const comesBack = session.token() !== undefined
  const start = comesBack ? fetchStart() : undefined
  if (start) {
    fetchAhead()
    void session.load(start.user)
  } else void offlineReadingOwner.settle(null)
  fetchPage(pathWithin(likely.basename, window.location.pathname))
  const [config] = await Promise.all([start?.config ?? fetchConfig(), i18n.load('guest')])
  const { locale, basename } = addressUnder(config)
  if (locale !== i18n.locale()) {
    i18n.start(locale)
    await i18n.load('guest')
  }
  document.documentElement.lang = locale
  if (comesBack) void i18n.load('app').catch(() => undefined)

  const router = createRouter(basename)
  session.onExpiry(() => {
    const { pathname, search } = router.state.location
    void router.navigate(`/login?next=${encodeURIComponent(`${pathWithin(basename, pathname)}${search}`)}`)
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has lost its root')
  createRoot(root).render(
    <StrictMode>
      <ShellProvider value={{ config, basename }}>
        <Around>
          <RouterProvider router={router} />
        </Around>
      </ShellProvider>
    </StrictMode>,
  )
}
