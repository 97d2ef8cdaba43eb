import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import { mergeTranslations } from 'react-admin'
import { describe, expect, it } from 'vitest'
import enGuest from '../../i18n/en/app/guest.json'
import ruGuest from '../../i18n/ru/app/guest.json'
import { phrase } from '../../src/app/shell/i18n/phrase'

describe('A phrase', () => {
  it('fills in values and keeps the placeholder of a missing one', () => {
    expect(phrase('%{name}: %{count}', { name: 'Группы' }, 'ru')).toBe('Группы: %{count}')
    expect(phrase('100 %', undefined, 'ru')).toBe('100 %')
    expect(phrase('$& %{name}', { name: '$1' }, 'ru')).toBe('$& $1')
  })

  it.each([
    ['ru', ruGuest.problems['429'].seconds],
    ['en', enGuest.problems['429'].seconds],
  ] as const)("formats every number in %s like react-admin's library", (locale, text) => {
    const library = polyglotI18nProvider(() => mergeTranslations(english, { text }), locale)
    for (const count of [0, 1, 2, 3, 4, 5, 10, 11, 12, 14, 20, 21, 22, 25, 100, 101, 111, 112, 1001])
      expect(phrase(text, count, locale)).toBe(library.translate('text', { smart_count: count }))
  })

  it('uses the first form if it has fewer forms than the language needs', () => {
    expect(phrase('%{smart_count} запись', 5, 'ru')).toBe('5 запись')
  })
})
