import { locales, type Locale } from '../kit/endpoints'
import type { z } from 'zod'
import type * as types from './contentTypes'

type Content = {
  [K in keyof typeof types]: (typeof types)[K] extends z.ZodType<infer O> ? O : never
}[keyof typeof types]

/** A validation error: its path in the content and its message key under `field.`. */
export type Fault = { readonly path: readonly (string | number)[]; readonly error: string }

/**
 * Checks rules that span several parts: complete texts, matching gaps and placeholders, sums of criteria and weights.
 * `language` is the language that must be complete; by default the one with the fewest missing texts.
 */
export const faultsOf = (content: Content, language: Locale = fullestLanguage(content)): Fault[] => [
  ...missingTexts(content, language),
  ...faultsOfType(content),
]

/** A text required for a complete language, with the translations that must contain it. */
type RequiredText = { path: readonly (string | number)[]; field: string; translations: Translations }
type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string | undefined>> | undefined>>>
type Part = { translations: Translations }

const requiredTexts = (content: Content): RequiredText[] => {
  const of = (list: string, parts: readonly Part[], ...fields: string[]): RequiredText[] =>
    parts.flatMap(({ translations }, index) => fields.map((field) => ({ path: [list, index], field, translations })))
  const body = { path: [], field: 'body', translations: content.translations }
  switch (content.type) {
    case 'single':
    case 'multiple':
      return [body, ...of('options', content.options, 'text')]
    case 'matching':
      return [body, ...of('pairs', content.pairs, 'left', 'right'), ...of('distractors', content.distractors, 'right')]
    case 'ordering':
      return [body, ...of('items', content.items, 'text')]
    case 'cloze':
      return [
        body,
        ...content.gaps.flatMap((gap, index) =>
          gap.kind === 'choice'
            ? of('options', gap.options, 'label').map((needed) => ({
                ...needed,
                path: ['gaps', index, ...needed.path],
              }))
            : [],
        ),
      ]
    case 'essay':
    case 'file':
      return [body, ...of('rubric', content.rubric, 'text')]
    default:
      return [body]
  }
}

const missingIn = (needed: readonly RequiredText[], locale: Locale) =>
  needed.filter(({ translations, field }) => translations[locale]?.[field] === undefined)

/** Returns the language with the fewest missing texts, or the first one on a tie. */
const fullestLanguage = (content: Content): Locale => {
  const needed = requiredTexts(content)
  const [first = 'ru'] = locales.toSorted(
    (one, other) => missingIn(needed, one).length - missingIn(needed, other).length,
  )
  return first
}

const missingTexts = (content: Content, locale: Locale): Fault[] =>
  missingIn(requiredTexts(content), locale).map(({ path, field }) => ({
    path: [...path, 'translations', locale, field],
    error: 'required',
  }))

const faultsOfType = (content: Content): Fault[] => {
  switch (content.type) {
    case 'single':
      return repeatedTexts(content.options, 'text', ['options'])
    case 'multiple':
      return [
        ...(content.scoring === 'weights' ? weightFaults(content.options) : []),
        ...repeatedTexts(content.options, 'text', ['options']),
      ]
    case 'number':
      return content.accepted.flatMap(({ formula, tolerance }, index): Fault[] => {
        const path = ['accepted', index]
        if (formula === undefined) return content.variables ? [{ path: [...path, 'formula'], error: 'required' }] : []
        return tolerance.kind === 'range' ? [{ path: [...path, 'tolerance', 'kind'], error: 'range_of_formula' }] : []
      })
    case 'ordering':
      return repeatedTexts(content.items, 'text', ['items'])
    case 'cloze':
      return [
        ...placeholderFaults(content),
        ...content.gaps.flatMap((gap, index) =>
          gap.kind === 'choice' ? repeatedTexts(gap.options, 'label', ['gaps', index, 'options']) : [],
        ),
      ]
    case 'essay':
      return [
        ...rubricFaults(content),
        ...(content.min_words !== null && content.max_words !== null && content.min_words > content.max_words
          ? [{ path: ['max_words'], error: 'ends_before_start' }]
          : []),
      ]
    case 'file':
      return rubricFaults(content)
    default:
      return []
  }
}

/** Right options need positive weights that add up to 100 % (±0.1 for rounding); wrong options must not have positive weights. */
const weightFaults = (options: readonly { correct: boolean; weight: number | null }[]): Fault[] => {
  const faults = options.flatMap(({ correct, weight }, index): Fault[] => {
    if (weight === null) return [{ path: ['options', index, 'weight'], error: 'required' }]
    return weight > 0 === correct ? [] : [{ path: ['options', index, 'weight'], error: 'weight_sign' }]
  })
  const whole = options.reduce((sum, { correct, weight }) => (correct ? sum + (weight ?? 0) : sum), 0)
  return faults.length > 0 || Math.abs(whole - 100) < 0.1 ? faults : [{ path: ['options'], error: 'weight_sum' }]
}

/** Normalises paragraphs and whitespace, so that texts that look the same are equal. */
const normalizedText = (html: string): string =>
  html
    .replaceAll(/<\/?p>|<br ?\/?>|&nbsp;|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Reports options or items with the same text in one language, because takers cannot distinguish them. */
const repeatedTexts = (parts: readonly Part[], field: string, path: Fault['path']): Fault[] =>
  locales.flatMap((locale) => {
    const seen = new Set<string>()
    return parts.flatMap(({ translations }, index): Fault[] => {
      const text = translations[locale]?.[field]
      if (text === undefined) return []
      const key = normalizedText(text)
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated ? [{ path: [...path, index, 'translations', locale, field], error: 'repeated' }] : []
    })
  })

/** Returns the gap ids in a body, in order. Placeholders inside HTML tags do not count. */
export const placeholdersIn = (body: string): string[] =>
  Array.from(body.replaceAll(/<[^<>]*>/g, ' ').matchAll(/\[\[([a-z0-9]{1,12})\]\]/g), ([, id = '']) => id)

const placeholderFaults = ({
  gaps,
  translations,
}: {
  gaps: readonly { id: string }[]
  translations: Readonly<Partial<Record<Locale, { body?: string | undefined } | undefined>>>
}): Fault[] => {
  const ids = new Set(gaps.map(({ id }) => id))
  return locales.flatMap((locale): Fault[] => {
    const body = translations[locale]?.body
    if (body === undefined) return []
    const named = placeholdersIn(body)
    const agree = named.length === ids.size && named.every((id) => ids.has(id)) && new Set(named).size === ids.size
    return agree ? [] : [{ path: ['translations', locale, 'body'], error: 'placeholders' }]
  })
}

const rubricFaults = ({ points, rubric }: { points: number; rubric: readonly { points: number }[] }): Fault[] => {
  const whole = rubric.reduce((sum, criterion) => sum + Math.round(criterion.points * 100), 0)
  return rubric.length === 0 || whole === Math.round(points * 100) ? [] : [{ path: ['rubric'], error: 'rubric_sum' }]
}
