type Fields = Readonly<Record<string, unknown>>

/**
 * A record as it is sent: texts of a translation that are empty are left out, and a language without any text is left out whole,
 * because an absent text is what makes the first language show instead.
 */
export const sentRecord = (record: Fields): Fields =>
  isObject(record.translations) ? { ...record, translations: filledLanguages(record.translations) } : record

const filledLanguages = (translations: Fields): Fields =>
  Object.fromEntries(
    Object.entries(translations)
      .map(([locale, texts]) => [locale, isObject(texts) ? filled(texts) : {}] as const)
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

const filled = (texts: Fields): Fields =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== null && text !== ''))

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
