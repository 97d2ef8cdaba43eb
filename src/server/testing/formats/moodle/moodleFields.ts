import type { Locale } from '../../../../api/kit/endpoints'
import type { QuestionCollector } from '../questionCollector'
import type { Texts } from '../drafts'
import { fileNumber } from '../drafts'
import { addMedia } from '../embeddedPictures'
import { mediaNamesIn, replaceMedia } from '../media'
import { htmlOfAuto, htmlOfPlain } from '../plainText'
import type { MediaPart } from '../types'
import { splitLanguages } from './multilang'
import { childOf, childrenOf, textOf, type XmlElement } from './readXml'

/** Values that all parts of a question need; `media` collects the files of its texts. */
export type Context = { locale: Locale; line: number; to: QuestionCollector; media: MediaPart[] }

/** Reads an HTML text by language from an element with `<text>`, `format` and `<file>`s. */
export const richOf = (element: XmlElement | undefined, context: Context): Texts => {
  if (!element) return {}
  const written = childOf(element, 'text')?.text ?? element.text
  const split = splitLanguages(written, context.locale)
  const rename = collectFiles(element, context)
  return Object.fromEntries(
    Object.entries(split).map(([language, text]) => [
      language,
      replaceMedia(htmlOf(text, element.attributes.format ?? 'html', context), (name) => rename.get(name) ?? name),
    ]),
  )
}

const htmlOf = (text: string, format: string, { line, to }: Context): string => {
  if (format === 'html') return text
  if (format === 'markdown' && text !== '') to.reportLoss(line, 'markdown_left')
  return format === 'moodle_auto_format' ? htmlOfAuto(text) : htmlOfPlain(text)
}

const maxFiles = 100
/** Adds the files of a text to the question's media and returns their new names by the old ones. */
const collectFiles = (element: XmlElement, { media }: Context): Map<string, string> =>
  new Map(
    childrenOf(element, 'file').flatMap(({ attributes: { name = '', path = '/' }, text }) => {
      const data = Buffer.from(text, 'base64')
      if (name === '' || data.length === 0 || media.length >= maxFiles) return []
      return [[(path + name).replace(/^\/+/, ''), addMedia(media, name, data)]] as const
    }),
  )

/** Converts a text that Moodle stores without markup to HTML. */
export const plainAsHtml = (element: XmlElement | undefined, { locale }: Context): Texts =>
  Object.fromEntries(
    Object.entries(splitLanguages(childOf(element, 'text')?.text ?? '', locale)).map(([language, text]) => [
      language,
      htmlOfPlain(text),
    ]),
  )

export const isTrue = (element: XmlElement, name: string, otherwise: boolean): boolean => {
  const text = textOf(element, name)
  return text === '' ? otherwise : text === '1' || text === 'true'
}

/** Returns the number in a child element; null if it is not a number. */
export const figureOf = (element: XmlElement, name: string): number | null => fileNumber(textOf(element, name))

/** Returns an answer's weight in percent. */
export const fractionOf = ({ attributes: { fraction = '0' } }: XmlElement): number => fileNumber(fraction) ?? 0

export const filesIn = (html: string, media: readonly MediaPart[]): MediaPart[] => {
  const names = new Set(mediaNamesIn(html))
  return media.filter(({ name }) => names.has(name))
}
