import { locales, type Locale } from '../../../api/kit/endpoints'

/** A text in the languages that it was found in. */
export type Texts = Partial<Record<Locale, string>>

/** Texts by field as translations by language. */
export const translationsOf = (fields: Readonly<Record<string, Texts | undefined>>) =>
  Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts?.[locale]])),
    ]),
  )

/** How imported short texts are compared: as Moodle does, and е for ё. */
export const importedTexts = (texts: readonly string[], isCaseSensitive: boolean) => {
  const wildcards = texts.some((text) => /(?:^|[^\\])(?:\\\\)*\*/.test(text))
  return {
    rules: { case_sensitive: isCaseSensitive, spaces: 'collapse', yo_as_ye: true, wildcards },
    /** Without wildcards a star is a star. */
    textOf: (text: string) => (wildcards ? text : text.replaceAll('\\*', '*')),
  }
}

type Weighed = { weight: number }
/** Options that are chosen several at once: Moodle's weights, or right minus wrong where they are just that. */
export const multipleOf = <O extends Weighed>(options: readonly O[]) => {
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

/** A number as files write it, with a decimal point or comma; null for anything else. */
export const fileNumber = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  const value =
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(written) && written.length < 50 ? Number(written) : null
  return value !== null && Number.isFinite(value) ? value : null
}

/** Moodle's fractions have seven decimals, our weights five. */
export const weightOf = (percent: number): number => Number(percent.toFixed(5))
