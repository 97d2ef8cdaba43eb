import type { Locale } from '../../../../api/kit/endpoints'
import type { Collected } from '../collect'
import type { Texts } from '../drafts'
import { fileNumber } from '../drafts'
import { addMedia } from '../dataPictures'
import { mediaNamesIn, replaceMedia } from '../media'
import { htmlOfAuto, htmlOfPlain } from '../plainText'
import type { MediaPart } from '../types'
import { splitLanguages } from './multilang'
import { childOf, childrenOf, textOf, type XmlElement } from './readXml'

/** What the parts of one question are read with; `media` gathers the files of its texts. */
export type Context = { locale: Locale; line: number; to: Collected; media: MediaPart[] }

/** A text with markup in its languages, from an element with `<text>`, `format` and `<file>`s. */
export const richOf = (element: XmlElement | undefined, context: Context): Texts => {
  if (!element) return {}
  const written = childOf(element, 'text')?.text ?? element.text
  const split = splitLanguages(written, context.locale)
  const rename = keepFiles(element, context)
  return Object.fromEntries(
    Object.entries(split).map(([language, text]) => [
      language,
      replaceMedia(htmlOf(text, element.attributes.format ?? 'html', context), (name) => rename.get(name) ?? name),
    ]),
  )
}

const htmlOf = (text: string, format: string, { line, to }: Context): string => {
  if (format === 'html') return text
  if (format === 'markdown' && text !== '') to.leave(line, 'markdown_left')
  return format === 'moodle_auto_format' ? htmlOfAuto(text) : htmlOfPlain(text)
}

const maxFiles = 100
/** The files of a text join those of the question; two of one name that are not alike get names of their own. */
const keepFiles = (element: XmlElement, { media }: Context): Map<string, string> =>
  new Map(
    childrenOf(element, 'file').flatMap(({ attributes: { name = '', path = '/' }, text }) => {
      const data = Buffer.from(text, 'base64')
      if (name === '' || data.length === 0 || media.length >= maxFiles) return []
      return [[(path + name).replace(/^\/+/, ''), addMedia(media, name, data)]] as const
    }),
  )

/** A text that Moodle keeps without markup, as HTML. */
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

/** A figure of a question; null when it is none. */
export const figureOf = (element: XmlElement, name: string): number | null => fileNumber(textOf(element, name))

/** Percent of an answer. */
export const fractionOf = ({ attributes: { fraction = '0' } }: XmlElement): number => fileNumber(fraction) ?? 0

export const filesIn = (html: string, media: readonly MediaPart[]): MediaPart[] => {
  const names = new Set(mediaNamesIn(html))
  return media.filter(({ name }) => names.has(name))
}
