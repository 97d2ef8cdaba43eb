import type { Locale } from '../../../api/kit/endpoints'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapEntries = (value: unknown, map: (key: string, value: unknown) => unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(key, inner)])) : value

/** Returns a copy of a question's content with every translated text replaced. */
export const mapTexts = (value: unknown, change: (text: string, field: string, locale: Locale) => string): unknown => {
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change))
  return mapEntries(value, (key, inner) =>
    key === 'translations'
      ? mapEntries(inner, (language, texts) =>
          mapEntries(texts, (field, text) =>
            typeof text === 'string' ? change(text, field, language === 'en' ? 'en' : 'ru') : text,
          ),
        )
      : mapTexts(inner, change),
  )
}
