import type { Locale } from '../../api/kit/endpoints'
import type { Config } from '../config'

/** Where the site is reached from outside. */
export const siteOrigin = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.replace(/\/+$/, '') ?? `http://${localName(host)}:${port}`

/** The address of a page for a mail or a redirect: never taken from the request, whose Host anybody can write. */
export const pageUrl = (config: Config, { locale, path }: { locale: Locale; path: string }): string => {
  const { basePath, fallbackLocale } = config
  return `${siteOrigin(config)}${basePath}${locale === fallbackLocale ? '' : `/${locale}`}${path}`
}

/** A server that listens everywhere is reached by whoever started it as localhost. */
const localName = (host: string) => (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host)
