import type { Locale } from '../../../../api'
import { contentLocales } from './locales'

type TranslatedSource = { source: string; label?: string; optional?: boolean }

/** Completeness of one language: filled and required texts, and whether the server rejected any. */
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
 * Computes the state of every language. The first language needs all required fields; others need every field that the
 * first has filled.
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
