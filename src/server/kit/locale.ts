import { locales, type Locale } from '../../api/kit/endpoints'

type Accepting = { headers: { 'accept-language'?: string | undefined } }

/** The first language of Accept-Language that we speak, else the configured one. */
export const localeOf = ({ headers }: Accepting, { defaultLocale }: { defaultLocale: Locale }): Locale => {
  for (const range of (headers['accept-language'] ?? '').split(',')) {
    const language = range.trim().slice(0, 2).toLowerCase()
    const known = locales.find((locale) => locale === language)
    if (known) return known
  }
  return defaultLocale
}
