import { createContext } from 'react'
import type { Locale } from '../../../../api'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import type { LocaleState } from '../../../kit/inputs/translations/translations'

/** Languages visible in the editor: one, or all side by side. */
export const ShownLanguages = createContext<readonly Locale[]>([contentLocales[0]])

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFilled = (text: unknown) => typeof text === 'string' && text.trim() !== ''

/** Returns, for each text at any depth of the content, the languages in which it is filled in. */
const filledLanguages = (value: unknown): Locale[][] => {
  if (Array.isArray(value)) return value.flatMap(filledLanguages)
  if (!isFields(value)) return []
  const { translations, ...parts } = value
  const texts = isFields(translations) ? translations : {}
  const filled = contentLocales.map((locale) => {
    const language = texts[locale]
    return {
      locale,
      fields: isFields(language) ? Object.keys(language).filter((name) => isFilled(language[name])) : [],
    }
  })
  const names = new Set(filled.flatMap(({ fields }) => fields))
  const own = [...names].map((name) => filled.flatMap(({ locale, fields }) => (fields.includes(name) ? locale : [])))
  return [...own, ...Object.values(parts).flatMap(filledLanguages)]
}

/** Counts filled and missing texts per language; a text counts if any language has it. */
export const languageStates = (content: unknown, failing: readonly Locale[]): readonly LocaleState[] => {
  const texts = filledLanguages(content)
  return contentLocales.map((locale) => {
    const filled = texts.filter((locales) => locales.includes(locale)).length
    const wanted = Math.max(texts.length, 1)
    return {
      locale,
      wanted,
      filled,
      missing: Array.from({ length: wanted - filled }, () => ({ source: 'text' })),
      failing: failing.includes(locale),
    }
  })
}
