import Cookies from 'js-cookie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberLocale, rememberedLocale } from '../../src/app/shell/i18n/rememberLocale'
import { initialLocale, localePath, splitAddress } from '../../src/app/shell/routing/locales'

const rules = { locales: ['ru', 'en'], fallback: 'ru', base: '/admin' } as const

afterEach(() => {
  vi.restoreAllMocks()
  Cookies.remove('locale')
})

describe('Locale addresses', () => {
  it('R9.03 have no prefix for the fallback locale and start with /admin by default', () => {
    expect(localePath({ locale: 'ru', path: '/groups', fallback: 'ru' })).toBe('/admin/groups')
    expect(localePath({ locale: 'en', path: '/groups', fallback: 'ru' })).toBe('/admin/en/groups')
    expect(localePath({ locale: 'en', path: '/groups?page=2', fallback: 'en' })).toBe('/admin/groups?page=2')
    expect(localePath({ locale: 'en', path: 'login', fallback: 'ru', base: '' })).toBe('/en/login')
    expect(localePath({ locale: 'ru', path: '/', fallback: 'ru', base: '/college' })).toBe('/college/')
  })

  it.each([
    ['/groups', null, ''],
    ['/en/groups', 'en', '/en'],
    ['/admin/groups', null, '/admin'],
    ['/admin/en/groups', 'en', '/admin/en'],
    ['/admin/ru', 'ru', '/admin/ru'],
    ['/admin', null, '/admin'],
    ['/administration', null, ''],
    ['/enrolment', null, ''],
    ['/de/groups', null, ''],
    ['/', null, ''],
  ])('R9.03 parse %s as locale %s under "%s"', (address, locale, basename) => {
    expect(splitAddress(address, rules)).toEqual({ locale, basename })
  })

  it('R9.03 can be parsed after being built', () => {
    for (const locale of rules.locales)
      for (const base of ['/admin', '', '/a/b']) {
        const link = localePath({ locale, path: '/groups/7', fallback: 'ru', base })
        const { basename, locale: read } = splitAddress(link, { ...rules, base })
        expect(link.slice(basename.length)).toBe('/groups/7')
        expect(read ?? 'ru').toBe(locale)
      }
  })
})

describe('The initial locale', () => {
  const choose = (fromAddress: 'ru' | 'en' | null, fromCookie: string | undefined) =>
    initialLocale({ fromAddress, fromCookie, locales: ['ru', 'en'], configured: 'ru' })

  it('R9.02 comes from the address, then the cookie, then the configuration', () => {
    expect(choose('en', 'ru')).toBe('en')
    expect(choose(null, 'en')).toBe('en')
    expect(choose(null, undefined)).toBe('ru')
  })

  it('R9.02 ignores unknown languages', () => {
    expect(choose(null, 'xx')).toBe('ru')
  })

  it('R9.02 is stored for 365 days', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const now = Date.now()
    rememberLocale('en')
    expect(rememberedLocale()).toBe('en')
    const expires = /expires=([^;]+)/.exec(String(written.mock.calls[0]?.[0]))?.[1] ?? ''
    expect((Date.parse(expires) - now) / 86_400_000).toBeCloseTo(365, 2)
  })
})
