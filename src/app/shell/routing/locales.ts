import type { Locale } from '../../../api'

export type LocaleRules = {
  readonly locales: readonly Locale[]
  readonly fallback: Locale
  /** Prefix of locale links, `/admin` by default; addresses without it work too. */
  readonly base: string
}

export const defaultBase = '/admin'

type LinkOptions = { readonly locale: Locale; readonly path: string; readonly fallback: Locale; readonly base?: string }

/** R9.03: returns the address of `path` in a language; the fallback locale has no prefix. */
export const localePath = ({ locale, path, fallback, base = defaultBase }: LinkOptions): string => {
  const prefix = locale === fallback ? '' : `/${locale}`
  return `${base}${prefix}${path.startsWith('/') ? path : `/${path}`}`
}

/** Splits an address: `/x`, `/en/x`, `/admin/x`, `/admin/en/x`. `basename` is the prefix that the router strips. */
export const splitAddress = (pathname: string, { locales, base }: LocaleRules) => {
  const outer = startsWithSegment(pathname, base) ? base : ''
  const first = pathname.slice(outer.length).split('/')[1]
  const locale = locales.find((known) => known === first) ?? null
  return { locale, basename: locale ? `${outer}/${locale}` : outer }
}

/** Returns the path without the basename, as used in the route table and `useLocation`. */
export const pathWithin = (basename: string, pathname: string): string =>
  (basename === '/' ? pathname : pathname.slice(basename.length)) || '/'

const startsWithSegment = (pathname: string, prefix: string): boolean =>
  prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))

/** R9.02: the address takes precedence over the cookie, the cookie over the configuration; unknown codes are ignored. */
export const initialLocale = (options: {
  readonly fromAddress: Locale | null
  readonly fromCookie: string | undefined
  readonly locales: readonly Locale[]
  readonly configured: Locale
}): Locale => options.fromAddress ?? options.locales.find((known) => known === options.fromCookie) ?? options.configured
