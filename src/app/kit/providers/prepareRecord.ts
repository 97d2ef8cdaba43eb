import { contentLocales } from '../inputs/translations/locales'

type Fields = Readonly<Record<string, unknown>>

/**
 * Prepares a record for sending: drops empty translations, because only a missing text falls back to the first
 * language. Finds translations by key at any depth.
 */
export const prepareRecord = (record: Fields): Fields => prepareFields(record)

const prepareFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, prepareValue(value)]))

const prepareValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(prepareValue)
  if (!isFields(value)) return value
  return isTranslations(value) ? withoutEmptyLanguages(value) : prepareFields(value)
}

const isTranslations = (fields: Fields): boolean => {
  const names = Object.keys(fields)
  return names.length > 0 && names.every((name) => contentLocales.some((locale) => locale === name))
}

const withoutEmptyLanguages = (translations: Fields): Fields =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([locale, texts]) => [locale, isFields(texts) ? withoutEmptyTexts(texts) : {}] as const)
      .filter(([locale, texts]) => locale === contentLocales[0] || Object.keys(texts).length > 0),
  )

const withoutEmptyTexts = (texts: Fields): Fields =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== null && text !== ''))

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
