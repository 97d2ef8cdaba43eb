import type { UnsafeHtml } from '../../../api/kit/richText'
import { questionContent, type QuestionContent, type SentContent } from '../../../api/testing/questionContent'
import { cleanRichText } from '../../kit/texts/richText'
import { parse } from '../../kit/validation'

/** The only translated field of a question that is plain text; the others are HTML. */
const plainField = 'label'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapEntries = (value: unknown, map: (key: string, value: unknown) => unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(key, inner)])) : value

/** Returns a copy of a question's content with every translated text replaced. */
export const mapTexts = (value: unknown, change: (text: string, field: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change))
  return mapEntries(value, (key, inner) =>
    key === 'translations'
      ? mapEntries(inner, (_locale, texts) =>
          mapEntries(texts, (field, text) => (typeof text === 'string' ? change(text, field) : text)),
        )
      : mapTexts(inner, change),
  )
}
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

/** Sanitises every text of a submitted question and returns the ids of the library files in them. */
export const cleanContent = ({ sent }: SentContent): { content: QuestionContent; fileIds: number[] } => {
  const fileIds = new Set<number>()
  const content = mapHtml(sent, (html) => {
    const one: UnsafeHtml = { sent: html }
    const clean = cleanRichText(one)
    for (const id of clean.fileIds) fileIds.add(id)
    return clean.html
  })
  return { content, fileIds: [...fileIds] }
}
