import { locales, type Locale } from '../../../../api/kit/endpoints'
import type { Texts } from '../drafts'

/** A piece of text: in one of our languages, in another one (`other`) or in all (null). */
type Run = { language: string | null; text: string }

/**
 * Splits Moodle's multilang text: `<span lang="ru" class="multilang">…</span>` or `{mlang ru}…{mlang}`. Text outside
 * belongs to every language; a text without multilang parts is in the language of the file.
 */
export const splitLanguages = (text: string, locale: Locale): Texts => {
  const runs = runsOf(text)
  const named = locales.filter((one) => runs.some(({ language }) => language === one))
  if (named.length === 0)
    return {
      [locale]: runs
        .map((run) => run.text)
        .join('')
        .trim(),
    }
  return Object.fromEntries(
    named.map((one) => [
      one,
      runs
        .filter(({ language }) => language === one || language === null)
        .map((run) => run.text)
        .join('')
        .trim(),
    ]),
  )
}

const opening = /<span\b([^<>]*)>|\{mlang ([\w, -]{1,50})\}/g

const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  let at = 0
  for (let found = next(text, at); found; found = next(text, at)) {
    if (found.from > at) runs.push({ language: null, text: text.slice(at, found.from) })
    runs.push({ language: found.language, text: text.slice(found.begins, found.ends) })
    at = found.to
  }
  if (at < text.length || runs.length === 0) runs.push({ language: null, text: text.slice(at) })
  return runs
}

/** Returns the next multilang part; null if there is none or it has no end. */
const next = (text: string, at: number) => {
  opening.lastIndex = at
  let found = opening.exec(text)
  while (found && found[1]?.includes('multilang') === false) found = opening.exec(text)
  if (!found) return null
  const [whole, attributes, mlang] = found
  const begins = found.index + whole.length
  const closing = attributes === undefined ? '{mlang}' : '</span>'
  const ends = attributes === undefined ? text.indexOf(closing, begins) : endOfSpan(text, begins)
  if (ends < 0) return null
  const language = mlang ?? /\blang\s*=\s*["']?([\w-]+)/.exec(attributes ?? '')?.[1] ?? ''
  return { from: found.index, begins, ends, to: ends + closing.length, language: localeIn(language) }
}

const localeIn = (language: string): string => {
  const codes = language
    .toLowerCase()
    .split(/[, ]+/)
    .map((code) => code.slice(0, 2))
  return locales.find((locale) => codes.includes(locale)) ?? 'other'
}

/** Returns the position of the matching `</span>`, skipping nested spans; -1 if it is missing. */
const endOfSpan = (text: string, from: number): number => {
  const tags = /<(\/?)span\b[^<>]*>/g
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    depth += tag[1] === '/' ? -1 : 1
    if (depth === 0) return tag.index
  }
  return -1
}

const span = (language: Locale, text: string) => `<span lang="${language}" class="multilang">${text}</span>`
/** Joins the languages into one multilang text, or plain text if only the file's language is present. */
export const joinLanguages = (texts: Texts, locale: Locale): string => {
  const present = locales.flatMap((language) => {
    const text = texts[language]
    return text === undefined || text === '' ? [] : [{ language, text }]
  })
  const [first] = present
  return present.length === 1 && first?.language === locale
    ? first.text
    : present.map(({ language, text }) => span(language, text)).join('')
}
