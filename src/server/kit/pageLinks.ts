import type { Locale } from '../../api/kit'
import type { Config } from '../config'

/** The address of a page for a mail or a redirect: never taken from the request, whose Host anybody can write. */
export const pageUrl = (
  { publicUrl, host, port, basePath, fallbackLocale }: Config,
  { locale, path }: { locale: Locale; path: string },
): string => {
  const origin = publicUrl?.replace(/\/+$/, '') ?? `http://${localName(host)}:${port}`
  return `${origin}${basePath}${locale === fallbackLocale ? '' : `/${locale}`}${path}`
}

/** A server that listens everywhere is reached by whoever started it as localhost. */
const localName = (host: string) => (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host)
