import type { Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { oneLine } from './collect'
import { plainOfHtml } from './plainText'

/** As long as the titles that Moodle makes. */
const maxTitle = 80

/** The title of a question that has none in its file: the beginning of its text, as in Moodle; '' without any words. */
export const titleFromText = (content: QuestionContent, locale: Locale): string =>
  shortened(wordsOf(textIn(content.translations, 'body', locale)))

/** The text in one line: formulas as TeX without brackets, gaps as lines to write on, no pictures. */
const wordsOf = (html: string): string => {
  const { text } = plainOfHtml(html.replaceAll(/\[\[[a-z0-9]{1,12}\]\]/g, '___'))
  const line = text.replaceAll(/\\\(([^]{1,1000}?)\\\)/g, (_formula, tex: string) => tex.trim()).replaceAll(/\s+/g, ' ')
  return oneLine(line, Infinity)
}

const shortened = (text: string): string => {
  if (text.length <= maxTitle) return text
  const start = text.slice(0, maxTitle - 1)
  const lastSpace = start.lastIndexOf(' ')
  // Half a word at the end is cut off, a single long word is not.
  return `${oneLine(lastSpace > maxTitle / 2 ? start.slice(0, lastSpace) : start, maxTitle)}…`
}
