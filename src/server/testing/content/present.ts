import { locales, type Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { shuffleParts, type ShuffleOptions } from './shuffleParts'

/**
 * Builds the taker's view of a question: without right answers and ids, each text in the locale or else in the other
 * language. Every question that is sent to a taker must pass through it.
 */
export const present = (
  content: QuestionContent,
  { locale, ...drawing }: ShuffleOptions & { locale: Locale },
): PresentedQuestion => {
  const order = shuffleParts(content, drawing)
  const { translations } = content
  const language = [locale, ...locales].find((one) => translations[one]?.body !== undefined) ?? locale
  const shown = { language, body: translations[language]?.body ?? '' }
  const textsOf = <P extends { id: string }>(ids: readonly string[], parts: readonly P[], text: (part: P) => string) =>
    ids.flatMap((id) => parts.filter((part) => part.id === id).map(text))

  switch (content.type) {
    case 'single':
    case 'multiple':
      return {
        type: content.type,
        ...shown,
        options: textsOf<Part>(order.parts, content.options, (option) => textIn(option.translations, 'text', locale)),
      }
    case 'number':
      return { type: 'number', ...shown, unit: content.unit?.rule ?? 'none' }
    case 'matching':
      return {
        type: 'matching',
        ...shown,
        lefts: textsOf(order.parts, content.pairs, (pair) => textIn(pair.translations, 'left', locale)),
        rights: textsOf<Right>(order.rights, [...content.pairs, ...content.distractors], (right) =>
          textIn(right.translations, 'right', locale),
        ),
      }
    case 'ordering':
      return {
        type: 'ordering',
        ...shown,
        items: textsOf(order.parts, content.items, (item) => textIn(item.translations, 'text', locale)),
      }
    case 'cloze':
      return {
        type: 'cloze',
        language,
        body: withGapNumbers(shown.body, content.gaps),
        gaps: content.gaps.map((gap, index) =>
          gap.kind === 'choice'
            ? {
                kind: 'choice',
                options: textsOf(order.gaps[index] ?? [], gap.options, (option) =>
                  textIn(option.translations, 'label', locale),
                ),
              }
            : { kind: gap.kind },
        ),
      }
    case 'essay':
      return { type: 'essay', ...shown, min_words: content.min_words, max_words: content.max_words }
    case 'file': {
      const { formats, max_files, max_size_mb } = content
      return { type: 'file', ...shown, formats: [...formats], max_files, max_size_mb }
    }
    default:
      return { type: content.type, ...shown }
  }
}

type Part = { id: string; translations: Partial<Record<Locale, { text?: string | undefined } | undefined>> }
type Right = { id: string; translations: Partial<Record<Locale, { right?: string | undefined } | undefined>> }

/** Replaces the author's gap ids in the placeholders by gap numbers, counted from 0. */
const withGapNumbers = (body: string, gaps: readonly { id: string }[]): string => {
  const places = new Map(gaps.map(({ id }, place) => [id, place]))
  return body.replaceAll(/\[\[([a-z0-9]{1,12})\]\]/g, (whole, id: string) => {
    const place = places.get(id)
    return place === undefined ? whole : `[[${place}]]`
  })
}
