import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { Problem } from '../../kit/problems'
import { cleanContent, htmlsIn } from '../content/cleanContent'
import { leftMarkup, type Left } from './leftMarkup'
import { mediaNamesIn, placeMedia } from './media'
import { drawPicture } from './pictures'
import { titleFromText } from './titles'
import type { ParsedQuestion, ReportLine } from './types'

type CleanQuestion = {
  question: ParsedQuestion
  /** The content as it will be stored, with numbers from 1 instead of the ids of its pictures. */
  shown: QuestionContent
  /** The pictures in the order of those numbers, as data addresses. */
  pictures: string[]
}
type Clean = { questions: CleanQuestion[]; report: ReportLine[] }

/**
 * Cleans the texts of questions, titles those without a title by their text, and reports everything that is not taken.
 * A question that is not valid any more is left out: an option that was nothing but a missing picture is empty.
 * `locale` is the language of the file.
 */
export const cleanQuestions = async (
  questions: readonly ParsedQuestion[],
  { locale }: { locale: Locale },
): Promise<Clean> => {
  const clean: Clean = { questions: [], report: [] }
  for (const parsed of questions) {
    const { question, pictures, left } = await takePictures(parsed)
    const { line, media } = question
    clean.report.push(...left.map((one) => ({ line, ...one, taken: true })))
    const names = media.map(({ name }) => name)
    const placed = placeMedia(question.content, (name) =>
      names.includes(name) ? `/api/files/${names.indexOf(name) + 1}` : null,
    )
    try {
      const { content } = cleanContent(placed)
      const title = question.title || titleFromText(content, locale)
      clean.questions.push({ question: { ...question, title }, shown: content, pictures })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [path = '', faults = []] = Object.entries(error.details.errors ?? {})[0] ?? []
      const rule = faults[0]?.key.replace('field.', '') ?? 'invalid'
      clean.report.push({ line, code: 'invalid', detail: `${path} ${rule}`, taken: false })
    }
  }
  return clean
}

/** The question with those of its media that are pictures and that its texts show; all else is left. */
const takePictures = async (question: ParsedQuestion) => {
  const htmls = htmlsIn(question.content.sent)
  const left = htmls.flatMap(leftMarkup)
  const named = new Set(htmls.flatMap(mediaNamesIn))
  const media: ParsedQuestion['media'] = []
  const pictures: string[] = []
  for (const one of question.media) {
    if (one.data === null) continue
    const drawn = named.has(one.name) ? await drawPicture(one.data) : ({ code: 'file_left' } as const)
    if ('shown' in drawn) {
      media.push({ name: one.name, data: drawn.data })
      pictures.push(drawn.shown)
    } else left.push({ code: drawn.code, detail: one.name })
  }
  const inFile = new Set(question.media.flatMap(({ name, data }) => (data === null ? [] : [name])))
  for (const name of named) if (!inFile.has(name)) left.push({ code: 'media_missing', detail: name })
  return { question: { ...question, media }, pictures, left: distinctLeft(left) }
}

/** A sound is named by its tag and by its file: once is enough. */
const distinctLeft = (left: readonly Left[]): Left[] => [
  ...new Map(left.map((one) => [`${one.code} ${one.detail}`, one])).values(),
]
