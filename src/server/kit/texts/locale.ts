import { locales, type Locale } from '../../../api/kit/endpoints'

type LocaleRequest = { headers: { 'accept-language'?: string | undefined } }

/** Returns the first supported language of Accept-Language, else the configured default. */
export const localeOf = ({ headers }: LocaleRequest, { defaultLocale }: { defaultLocale: Locale }): Locale => {
  for (const range of (headers['accept-language'] ?? '').split(',')) {
    const language = range.trim().slice(0, 2).toLowerCase()
    const known = locales.find((locale) => locale === language)
    if (known) return known
  }
  return defaultLocale
}
