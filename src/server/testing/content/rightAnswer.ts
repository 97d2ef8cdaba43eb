import { locales, type Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { localise } from '../../kit/texts/messages'
import { numberIn, readableValue } from './calculated'

export const explanationOf = ({ translations }: QuestionContent, locale: Locale): string | null => {
  const texts = [locale, ...locales].map((language) => translations[language])
  return texts.flatMap((text) => (text && 'explanation' in text && text.explanation) || [])[0] ?? null
}

const full = <P extends { weight: number }>(parts: readonly P[]): P[] => parts.filter(({ weight }) => weight === 100)

/**
 * Returns the right answer as lines: HTML for options, pairs and items, else plain text. Null for essays, files and
 * info texts.
 */
export const rightAnswer = (content: QuestionContent, locale: Locale): string[] | null => {
  switch (content.type) {
    case 'single':
      return full(content.options).map(({ translations }) => textIn(translations, 'text', locale))
    case 'multiple':
      return content.options
        .filter(({ correct }) => correct)
        .map(({ translations }) => textIn(translations, 'text', locale))
    case 'true_false':
      return [localise(locale, { key: content.answer ? 'attempts.is_true' : 'attempts.is_false' })]
    case 'short_text':
      return full(content.accepted).map(({ text }) => text)
    case 'number':
      return full(content.accepted).map(({ value, tolerance, formula }) =>
        [numberIn(locale, formula ? readableValue(value, tolerance) : value), content.unit?.texts[0] ?? '']
          .join(' ')
          .trim(),
      )
    case 'matching':
      return content.pairs.map(
        ({ translations }) => `${textIn(translations, 'left', locale)} — ${textIn(translations, 'right', locale)}`,
      )
    case 'ordering':
      return content.items.map(({ translations }) => textIn(translations, 'text', locale))
    case 'cloze':
      return content.gaps.map((gap) => {
        if (gap.kind === 'choice')
          return full(gap.options)
            .map(({ translations }) => textIn(translations, 'label', locale))
            .join(' / ')
        if (gap.kind === 'number')
          return full(gap.accepted)
            .map(({ value }) => numberIn(locale, value))
            .join(' / ')
        return full(gap.accepted)
          .map(({ text }) => text)
          .join(' / ')
      })
    default:
      return null
  }
}
