import type { Locale } from '../../../api'

export type LocaleRules = {
  readonly locales: readonly Locale[]
  readonly fallback: Locale
  /** The prefix that locale links carry, `/admin` by default; addresses without it open all the same. */
  readonly base: string
}

export const defaultBase = '/admin'

type LinkOptions = { readonly locale: Locale; readonly path: string; readonly fallback: Locale; readonly base?: string }

/** R9.03: the address of `path` in a language; the fallback locale goes without a language prefix. */
export const localePath = ({ locale, path, fallback, base = defaultBase }: LinkOptions): string => {
  const prefix = locale === fallback ? '' : `/${locale}`
  return `${base}${prefix}${path.startsWith('/') ? path : `/${path}`}`
}

/** How an address begins: `/x`, `/en/x`, `/admin/x`, `/admin/en/x`. `basename` is what the router strips from every link. */
export const splitAddress = (pathname: string, { locales, base }: LocaleRules) => {
  const outer = startsWithSegment(pathname, base) ? base : ''
  const first = pathname.slice(outer.length).split('/')[1]
  const locale = locales.find((known) => known === first) ?? null
  return { locale, basename: locale ? `${outer}/${locale}` : outer }
}

/** A path of the router's own state or of the browser, as the route table and `useLocation` know it: without the prefix that the router strips. */
export const pathWithin = (basename: string, pathname: string): string =>
  (basename === '/' ? pathname : pathname.slice(basename.length)) || '/'

const startsWithSegment = (pathname: string, prefix: string): boolean =>
  prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))

/** R9.02: the address beats the cookie, the cookie beats the configuration; unknown codes are passed over. */
export const initialLocale = (options: {
  readonly fromAddress: Locale | null
  readonly fromCookie: string | undefined
  readonly locales: readonly Locale[]
  readonly configured: Locale
}): Locale => options.fromAddress ?? options.locales.find((known) => known === options.fromCookie) ?? options.configured
