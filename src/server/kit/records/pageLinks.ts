import type { Locale } from '../../../api/kit/endpoints'
import type { Config } from '../../config'

/** Public origin of the site. */
export const siteOrigin = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.replace(/\/+$/, '') ?? `http://${localName(host)}:${port}`

/** Page address for mails and redirects. Never uses the request's Host header, which can be forged. */
export const pageUrl = (config: Config, { locale, path }: { locale: Locale; path: string }): string => {
  const { basePath, fallbackLocale } = config
  return `${siteOrigin(config)}${basePath}${locale === fallbackLocale ? '' : `/${locale}`}${path}`
}

/** A server that listens on all interfaces can be reached locally as localhost. */
const localName = (host: string) => (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host)
