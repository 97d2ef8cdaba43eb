import { locale as localeSchema, type Locale } from '../../api/kit'

type Accepting = { headers: { 'accept-language'?: string | undefined } }

/** The first language of Accept-Language that we speak, else the configured one. */
export const localeOf = ({ headers }: Accepting, { defaultLocale }: { defaultLocale: Locale }): Locale => {
  for (const range of (headers['accept-language'] ?? '').split(',')) {
    const known = localeSchema.safeParse(range.trim().slice(0, 2).toLowerCase())
    if (known.success) return known.data
  }
  return defaultLocale
}
