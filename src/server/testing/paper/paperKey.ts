import type { Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { rightsOf, type PartOrder } from '../content/shuffleParts'
import { rightAnswer } from '../content/rightAnswer'

type KeyOptions = { order: PartOrder; locale: Locale; letter: (place: number) => string }

const numbered = (parts: readonly string[]) => parts.map((part, place) => `${place + 1} – ${part}`).join(', ')

/** Returns the right answer as letters of this paper, and its text line by line (HTML for parts with markup). */
export const paperKey = (
  content: QuestionContent,
  { order, locale, letter }: KeyOptions,
): { letters: string; lines: string[] } => {
  const lines = rightAnswer(content, locale) ?? []
  const lettersOf = (ids: readonly string[]) => ids.map((id) => letter(order.parts.indexOf(id)))
  const sorted = (ids: readonly string[]) =>
    ids.toSorted((one, other) => order.parts.indexOf(one) - order.parts.indexOf(other))
  switch (content.type) {
    case 'single':
      return {
        letters: lettersOf(sorted(content.options.filter(({ weight }) => weight === 100).map(({ id }) => id))).join(
          ', ',
        ),
        lines,
      }
    case 'multiple':
      return {
        letters: lettersOf(sorted(content.options.filter(({ correct }) => correct).map(({ id }) => id))).join(', '),
        lines,
      }
    case 'true_false':
      return { letters: letter(content.answer ? 0 : 1), lines }
    case 'matching': {
      const rights = rightsOf(content)
      const keyOf = (id: string) => rights.find((right) => right.id === id)?.key
      const places = order.parts.map((id) => order.rights.findIndex((right) => keyOf(right) === keyOf(id)))
      return { letters: numbered(places.map(letter)), lines }
    }
    case 'ordering':
      return { letters: lettersOf(content.items.map(({ id }) => id)).join(', '), lines }
    case 'cloze':
      return {
        letters: numbered(
          content.gaps.map((gap, place) => {
            if (gap.kind !== 'choice') return lines[place] ?? ''
            const right = gap.options.filter(({ weight }) => weight === 100)
            return right
              .map(
                ({ id, translations }) =>
                  `${letter((order.gaps[place] ?? []).indexOf(id))}) ${textIn(translations, 'label', locale)}`,
              )
              .join(' / ')
          }),
        ),
        lines: [],
      }
    case 'essay':
    case 'file':
      return {
        letters: '',
        lines: content.rubric.map(({ points, translations }) => `${points} – ${textIn(translations, 'text', locale)}`),
      }
    default:
      return { letters: '', lines }
  }
}
