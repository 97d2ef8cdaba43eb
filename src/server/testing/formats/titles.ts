import type { Locale } from '../../../api/kit/endpoints'
import { textIn } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { oneLine } from './questionCollector'
import { plainOfHtml } from './plainText'

/** The length of titles that Moodle generates. */
const maxTitle = 80

/** Generates a title from the beginning of the text, as Moodle does; '' if the text has no words. */
export const titleFromText = (content: QuestionContent, locale: Locale): string =>
  shortened(wordsOf(textIn(content.translations, 'body', locale)))

/** Flattens the text to one line: formulas as TeX, gaps as `___`, no pictures. */
const wordsOf = (html: string): string => {
  const { text } = plainOfHtml(html.replaceAll(/\[\[[a-z0-9]{1,12}\]\]/g, '___'))
  const line = text.replaceAll(/\\\(([^]{1,1000}?)\\\)/g, (_formula, tex: string) => tex.trim()).replaceAll(/\s+/g, ' ')
  return oneLine(line, Infinity)
}

const shortened = (text: string): string => {
  if (text.length <= maxTitle) return text
  const start = text.slice(0, maxTitle - 1)
  const lastSpace = start.lastIndexOf(' ')
  // Cut at a space, unless a single long word would lose more than half of the title.
  return `${oneLine(lastSpace > maxTitle / 2 ? start.slice(0, lastSpace) : start, maxTitle)}…`
}
