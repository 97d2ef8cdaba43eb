import type { SentHtml } from '../../../api/kit/richText'
import { questionContent, type QuestionContent, type SentContent } from '../../../api/testing/questionContent'
import { cleanRichText } from '../../kit/richText'
import { parse } from '../../kit/validation'

/** The one kind of translated text of a question that has no markup. */
const plainField = 'label'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapEntries = (value: unknown, map: (key: string, value: unknown) => unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(key, inner)])) : value

/** What a question holds with each of its translated texts replaced. */
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
const mapped = (value: unknown, change: (html: string) => string): unknown =>
  mapTexts(value, (text, field) => (field === plainField ? text : change(text)))

/** Each text with markup of a question, in both languages. */
export const htmlsIn = (content: QuestionContent): string[] => {
  const found: string[] = []
  mapped(content, (html) => {
    found.push(html)
    return html
  })
  return found
}

/**
 * The content with each text with markup replaced. Refuses with 422 and the field's path what does not hold after it: a
 * body of which nothing is left.
 */
export const mapHtml = (content: QuestionContent, change: (html: string) => string): QuestionContent =>
  parse(questionContent, mapped(content, change))

/**
 * What of a sent question may be kept, every text passed through the allow-list, and the files of the library that its
 * texts show.
 */
export const cleanContent = ({ sent }: SentContent): { content: QuestionContent; fileIds: number[] } => {
  const fileIds = new Set<number>()
  const content = mapHtml(sent, (html) => {
    const one: SentHtml = { sent: html }
    const clean = cleanRichText(one)
    for (const id of clean.fileIds) fileIds.add(id)
    return clean.html
  })
  return { content, fileIds: [...fileIds] }
}
