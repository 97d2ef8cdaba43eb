import { useLocation } from 'react-router-dom'
import type { Locale } from '../../../api'
import { rememberLocale } from '../i18n/rememberLocale'
import { useLocalePath, useShell } from '../routing/shell'

export type Language = { readonly locale: Locale; readonly address: string; readonly remember: () => void }

/** Every language of the site with this page's address in it. */
export const useLanguages = (): readonly Language[] => {
  const { config } = useShell()
  const { pathname, search, hash } = useLocation()
  const localePath = useLocalePath()
  return config.locales.map((locale) => ({
    locale,
    address: localePath(locale, `${pathname}${search}${hash}`),
    remember: () => rememberLocale(locale),
  }))
}
