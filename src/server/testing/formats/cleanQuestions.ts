import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { cleanContent, htmlsIn } from '../content/cleanContent'
import { removedMarkup, type RemovedPart } from './removedMarkup'
import { mediaNamesIn, resolveMedia } from './media'
import { renderPreview } from './pictures'
import { lineOfFault } from './reportLines'
import { textIn } from '../../../api/testing/contentParts'
import { oneLine } from './questionCollector'
import { plainOfHtml } from './plainText'
import type { ParsedQuestion, ReportLine } from './types'

/** The length of titles that Moodle generates. */
const maxTitle = 80

/** Generates a title from the beginning of the text, as Moodle does; '' if the text has no words. */
const titleFromText = (content: QuestionContent, locale: Locale): string =>
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

type CleanQuestion = {
  question: ParsedQuestion
  /** The content as it will be stored, but pictures have numbers from 1 instead of file ids. */
  shown: QuestionContent
  /** The pictures as data URLs, in the order of those numbers. */
  pictures: string[]
}
type Clean = { questions: CleanQuestion[]; report: ReportLine[] }

/**
 * Sanitises questions, derives missing titles from the text and reports everything that is not imported. `locale` is
 * the language of the file; a question that becomes invalid is left out, for example if its option was only a missing
 * picture.
 */
export const cleanQuestions = async (
  questions: readonly ParsedQuestion[],
  { locale }: { locale: Locale },
): Promise<Clean> => {
  const clean: Clean = { questions: [], report: [] }
  for (const parsed of questions) {
    const { question, pictures, left } = await extractPictures(parsed)
    const { line, media } = question
    clean.report.push(...left.map((one) => ({ line, ...one, imported: true })))
    const names = media.map(({ name }) => name)
    const placed = resolveMedia(question.content, (name) =>
      names.includes(name) ? `/api/files/${names.indexOf(name) + 1}` : null,
    )
    try {
      const { content } = cleanContent(placed)
      const title = question.title || titleFromText(content, locale)
      clean.questions.push({ question: { ...question, title }, shown: content, pictures })
    } catch (error) {
      clean.report.push(lineOfFault(error, line))
    }
  }
  return clean
}

/** Keeps only pictures that the question's texts use, and reports all other media. */
const extractPictures = async (question: ParsedQuestion) => {
  const htmls = htmlsIn(question.content.sent)
  const left = htmls.flatMap(removedMarkup)
  const named = new Set(htmls.flatMap(mediaNamesIn))
  const media: ParsedQuestion['media'] = []
  const pictures: string[] = []
  for (const one of question.media) {
    if (one.data === null) continue
    const drawn = named.has(one.name) ? await renderPreview(one.data) : ({ code: 'file_left' } as const)
    if ('shown' in drawn) {
      media.push({ name: one.name, data: drawn.data })
      pictures.push(drawn.shown)
    } else left.push({ code: drawn.code, detail: one.name })
  }
  const inFile = new Set(question.media.flatMap(({ name, data }) => (data === null ? [] : [name])))
  for (const name of named) if (!inFile.has(name)) left.push({ code: 'media_missing', detail: name })
  return { question: { ...question, media }, pictures, left: distinctLeft(left) }
}

/** Removes duplicates, because a sound is reported both for its tag and for its file. */
const distinctLeft = (left: readonly RemovedPart[]): RemovedPart[] => [
  ...new Map(left.map((one) => [`${one.code} ${one.detail}`, one])).values(),
]
