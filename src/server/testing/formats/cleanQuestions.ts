import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { Problem } from '../../kit/problems'
import { cleanContent, mapHtml } from '../content/cleanContent'
import { placeMedia } from './media'
import { titleFromText } from './titles'
import type { ParsedQuestion, ReportLine } from './types'

type Clean = { questions: { question: ParsedQuestion; shown: QuestionContent }[]; report: ReportLine[] }

/**
 * Cleans the texts of questions, titles those without a title by their text, and reports the questions that are not valid any
 * more: an option that was nothing but a missing picture is empty. `shown` names each picture in its place, because
 * none is stored yet. `locale` is the language of the file.
 */
export const cleanQuestions = (questions: readonly ParsedQuestion[], { locale }: { locale: Locale }): Clean => {
  const clean: Clean = { questions: [], report: [] }
  for (const question of questions) {
    const names = question.media.flatMap(({ name, data }) => (data ? [name] : []))
    const placed = placeMedia(question.content, (name) =>
      names.includes(name) ? `/api/files/${names.indexOf(name) + 1}` : null,
    )
    try {
      const { content } = cleanContent(placed)
      const title = question.title || titleFromText(content, locale)
      clean.questions.push({ question: { ...question, title }, shown: withNames(content, names) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [path = '', faults = []] = Object.entries(error.details.errors ?? {})[0] ?? []
      const rule = faults[0]?.key.replace('field.', '') ?? 'invalid'
      clean.report.push({ line: question.line, code: 'invalid', detail: `${path} ${rule}`, taken: false })
    }
  }
  return clean
}

const withNames = (content: QuestionContent, names: readonly string[]): QuestionContent =>
  names.length === 0
    ? content
    : mapHtml(content, (html) =>
        html.replaceAll(/<img src="\/api\/files\/(\d+)"[^>]*>/g, (_picture, id: string) => {
          const name = names[Number(id) - 1] ?? ''
          return `<code>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code>`
        }),
      )
