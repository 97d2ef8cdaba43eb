import type { Locale } from '../../../api'
import { contentLocales } from './locales'

type TranslatedSource = { source: string; label?: string; optional?: boolean }

/** How far the texts of one language are: what is filled of what should be, and whether the server refused any of them. */
export type LocaleState = {
  locale: Locale
  filled: number
  wanted: number
  missing: readonly TranslatedSource[]
  failing: boolean
}

type Options = {
  fields: readonly TranslatedSource[]
  values: unknown
  errors: unknown
}

/**
 * The state of every language. The first must have all that is not optional; any other is complete when it says all that the first one says.
 */
export const localeStates = ({ fields, values, errors }: Options): readonly LocaleState[] =>
  contentLocales.map((locale) => {
    const wanted = fields.filter(
      (field) => !field.optional || isFilled({ values, locale: contentLocales[0], source: field.source }),
    )
    const missing = wanted.filter((field) => !isFilled({ values, locale, source: field.source }))
    return {
      locale,
      wanted: wanted.length,
      filled: wanted.length - missing.length,
      missing,
      failing: isRecord(errors) && isRecord(errors[locale]),
    }
  })

const isFilled = ({ values, locale, source }: { values: unknown; locale: Locale; source: string }): boolean => {
  const texts = isRecord(values) ? values[locale] : undefined
  const text = isRecord(texts) ? texts[source] : undefined
  return typeof text === 'string' && text.trim() !== ''
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
