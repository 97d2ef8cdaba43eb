import type { Locale } from '../../../../api/kit/endpoints'
import { locales } from '../../../../api/kit/endpoints'
import type { Texts } from '../drafts'
import { plainOfHtml } from '../plainText'
import type { MediaPart } from '../types'
import type { ReportUnsupported } from '../writeKit'
import { filesIn } from './moodleFields'
import { joinLanguages } from './multilang'

export type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string | undefined>> | undefined>>>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
export const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** Returns the texts of a field by language. */
export const textsOf = (translations: Translations, field: string): Texts =>
  Object.fromEntries(locales.map((locale) => [locale, translations[locale]?.[field] ?? '']))

type Rich = {
  name: string
  translations: Translations
  field: string
  locale: Locale
  media: readonly MediaPart[]
  attributes?: string
  inner?: string
}
/** Builds an element with an HTML text, its files and the `inner` elements. */
export const richElement = ({
  name,
  translations,
  field,
  locale,
  media,
  attributes = '',
  inner = '',
}: Rich): string => {
  const html = joinLanguages(textsOf(translations, field), locale)
  const files = filesIn(html, media).map(({ name: file, data }) =>
    data === null
      ? ''
      : `<file name="${escaped(file)}" path="/" encoding="base64">${Buffer.from(data).toString('base64')}</file>`,
  )
  return `<${name}${attributes} format="html"><text>${cdata(html)}</text>${files.join('')}${inner}</${name}>\n`
}

/** Builds an element for a text that Moodle stores without markup. */
export const plainElement = (
  name: string,
  translations: Translations,
  field: string,
  locale: Locale,
  lose: ReportUnsupported,
): string => {
  const plain = Object.fromEntries(
    Object.entries(textsOf(translations, field)).map(([language, html]) => {
      const { text, isPlain } = plainOfHtml(html ?? '')
      if (!isPlain) lose('formatting')
      return [language, text]
    }),
  )
  return `<${name}><text>${cdata(joinLanguages(plain, locale))}</text></${name}>`
}
