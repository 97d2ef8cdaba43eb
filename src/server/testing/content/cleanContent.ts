import type { UnsafeHtml } from '../../../api/kit/richText'
import { questionContent, type QuestionContent, type SentContent } from '../../../api/testing/questionContent'
import { cleanRichText } from '../../kit/texts/richText'
import { parse } from '../../kit/validation'
import { checkFormulas } from './calculated'
import { mapTexts } from './mapTexts'

/** The only translated field of a question that is plain text; the others are HTML. */
const plainField = 'label'

const mapHtmlFields = (value: unknown, change: (html: string) => string): unknown =>
  mapTexts(value, (text, field) => (field === plainField ? text : change(text)))

/** Returns every HTML text of a question in both languages, in a fixed order. */
export const htmlsIn = (content: QuestionContent): string[] => {
  const found: string[] = []
  mapHtmlFields(content, (html) => {
    found.push(html)
    return html
  })
  return found
}

/**
 * Replaces every HTML text. Throws a 422 with the field's path if the result is invalid, for example if the body is now
 * empty.
 */
export const mapHtml = (content: QuestionContent, change: (html: string) => string): QuestionContent =>
  parse(questionContent, mapHtmlFields(content, change))

/**
 * Sanitises every text of a submitted question, computes its formulas and returns the ids of the library files in its
 * texts. Throws a 422 with paths within the content.
 */
export const cleanContent = ({ sent }: SentContent): { content: QuestionContent; fileIds: number[] } => {
  const fileIds = new Set<number>()
  const content = mapHtml(sent, (html) => {
    const one: UnsafeHtml = { sent: html }
    const clean = cleanRichText(one)
    for (const id of clean.fileIds) fileIds.add(id)
    return clean.html
  })
  return { content: checkFormulas(content), fileIds: [...fileIds] }
}
