import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { Locale } from '../../../api'
import { call } from '../http/call'
import { rememberLocale } from '../i18n/rememberLocale'
import { useLocalePath, useShell } from '../routing/shell'
import { useUser } from '../session/store'

export type Language = {
  readonly locale: Locale
  readonly address: string
  /** Click handler for a link to `address`. */
  readonly onClick: (event: MouseEvent) => void
  readonly choose: () => void
}

/** Timeout for saving the language in the account. */
const timeoutMs = 3000

/** Saves the language in the account, because mails and notifications use it. */
const saveLocale = async (locale: Locale): Promise<void> => {
  const options = { quiet: 'all', signal: AbortSignal.timeout(timeoutMs) } as const
  try {
    const { data } = await call('GET /api/settings/profile', options)
    await call('PATCH /api/settings/profile', { body: { version: data.version, locale }, ...options })
  } catch {
    // The page switches anyway, because the cookie stores the choice.
  }
}

/** Every language of the site with this page's address in it. */
export const useLanguages = (): readonly Language[] => {
  const { config } = useShell()
  const user = useUser()
  const { pathname, search, hash } = useLocation()
  const localePath = useLocalePath()
  return config.locales.map((locale) => {
    const address = localePath(locale, `${pathname}${search}${hash}`)
    const choose = async () => {
      rememberLocale(locale)
      if (user && user.locale !== locale) await saveLocale(locale)
      window.location.assign(address)
    }
    return {
      locale,
      address,
      choose: () => void choose(),
      onClick: (event) => {
        rememberLocale(locale)
        const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
        if (isNewTab || !user || user.locale === locale) return
        event.preventDefault()
        void choose()
      },
    }
  })
}
