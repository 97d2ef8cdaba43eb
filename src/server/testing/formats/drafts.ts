import { locales, type Locale } from '../../../api/kit/endpoints'

/** A text in the languages in which the file provides it. */
export type Texts = Partial<Record<Locale, string>>

/** Regroups texts from field and language to language and field. */
export const translationsOf = (fields: Readonly<Record<string, Texts | undefined>>) =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts?.[locale]])),
    ]),
  )

/** Comparison rules for imported short texts: as in Moodle, but е also matches ё. */
export const importedTexts = (texts: readonly string[], isCaseSensitive: boolean) => {
  const wildcards = texts.some((text) => /(?:^|[^\\])(?:\\\\)*\*/.test(text))
  return {
    rules: { case_sensitive: isCaseSensitive, spaces: 'collapse', yo_as_ye: true, wildcards },
    /** Without wildcards an escaped star is a plain star. */
    textOf: (text: string) => (wildcards ? text : text.replaceAll('\\*', '*')),
  }
}

type WithWeight = { weight: number }
/**
 * Builds a multiple-choice question from Moodle's weights: right minus wrong if the weights are equivalent to it, else
 * weights.
 */
export const multipleOf = <O extends WithWeight>(options: readonly O[]) => {
  const share = 100 / options.filter(({ weight }) => weight > 0).length
  const isRightMinusWrong = options.every(({ weight }) => Math.abs(Math.abs(weight) - share) < 0.001)
  return {
    type: 'multiple',
    scoring: isRightMinusWrong ? 'right_minus_wrong' : 'weights',
    options: options.map(({ weight, ...rest }) => ({
      ...rest,
      correct: weight > 0,
      weight: isRightMinusWrong ? null : weight,
    })),
  }
}

/** Parses a number with a decimal point or comma; null for anything else. */
export const fileNumber = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  const value =
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(written) && written.length < 50 ? Number(written) : null
  return value !== null && Number.isFinite(value) ? value : null
}

/** Moodle's fractions have seven decimals, our weights five. */
export const weightOf = (percent: number): number => Number(percent.toFixed(5))
