import Cookies from 'js-cookie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberLocale, rememberedLocale } from '../../src/app/shell/i18n/rememberLocale'
import { initialLocale, localePath, splitAddress } from '../../src/app/shell/routing/locales'

const rules = { locales: ['ru', 'en'], fallback: 'ru', base: '/admin' } as const

afterEach(() => {
  vi.restoreAllMocks()
  Cookies.remove('locale')
})

describe('Addresses in a language', () => {
  it('R9.03 the fallback locale goes without a prefix, and links begin with /admin unless told otherwise', () => {
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
  ])('R9.03 %s is read as locale %s under "%s"', (address, locale, basename) => {
    expect(splitAddress(address, rules)).toEqual({ locale, basename })
  })

  it('R9.03 reads back every link it writes', () => {
    for (const locale of rules.locales)
      for (const base of ['/admin', '', '/a/b']) {
        const link = localePath({ locale, path: '/groups/7', fallback: 'ru', base })
        const { basename, locale: read } = splitAddress(link, { ...rules, base })
        expect(link.slice(basename.length)).toBe('/groups/7')
        expect(read ?? 'ru').toBe(locale)
      }
  })
})

describe('The language to begin with', () => {
  const choose = (fromAddress: 'ru' | 'en' | null, fromCookie: string | undefined) =>
    initialLocale({ fromAddress, fromCookie, locales: ['ru', 'en'], configured: 'ru' })

  it('R9.02 the address beats the cookie, the cookie beats the configuration', () => {
    expect(choose('en', 'ru')).toBe('en')
    expect(choose(null, 'en')).toBe('en')
    expect(choose(null, undefined)).toBe('ru')
  })

  it('R9.02 a language that does not exist is passed over', () => {
    expect(choose(null, 'xx')).toBe('ru')
  })

  it('R9.02 the choice is kept for 365 days', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const now = Date.now()
    rememberLocale('en')
    expect(rememberedLocale()).toBe('en')
    const expires = /expires=([^;]+)/.exec(String(written.mock.calls[0]?.[0]))?.[1] ?? ''
    expect((Date.parse(expires) - now) / 86_400_000).toBeCloseTo(365, 2)
  })
})
