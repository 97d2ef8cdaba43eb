import type { Locale } from '../../../api/kit/endpoints'
import { hasWords, localise } from '../../kit/messages'
import type { ReportLine } from '../formats/types'

/** The rules of a question that its form tells in the same words; any other is told as an unfit value. */
const rules = [
  'required',
  'repeated',
  'noRightOption',
  'weightSum',
  'placeholders',
  'rubricSum',
  'weightSign',
  'unit',
  'decimals',
  'endsBeforeStart',
  'valueOutOfRange',
]

/** A part of a field's path as the form calls it; '' for what the form has no word for. */
const nameOf = (locale: Locale, part: string): string => {
  const keys = [`questionImports.places.${part}`, `resources.questions.fields.${part}`]
  const key = keys.find((one) => hasWords(locale, one))
  return key === undefined ? '' : localise(locale, { key })
}

/** Where a field stands: «Варианты ответа 2: на английском: Текст» for `options.1.translations.en.text`. */
const placeInWords = (locale: Locale, path: string): string[] =>
  path.split('.').reduce((names: string[], part) => {
    if (/^\d+$/.test(part)) return [...names.slice(0, -1), `${names.at(-1) ?? ''} ${Number(part) + 1}`.trim()]
    const name = nameOf(locale, part)
    return name === '' ? names : [...names, name]
  }, [])

/** What of a question is at fault: its field and the rule, as the form would tell it. */
const faultInWords = (locale: Locale, detail: string): string => {
  const [path = '', rule = ''] = detail.split(' ')
  const told = localise(locale, { key: `field.${rules.includes(rule) ? rule : 'invalid'}` })
  return [...placeInWords(locale, path), told].join(': ')
}

/**
 * A number of the program's, as the person's language writes it; what stands in the file is told as it stands there.
 */
const numberInWords = (locale: Locale, detail: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 7 }).format(Number(detail))

const detailInWords = (locale: Locale, { code, detail }: ReportLine): string => {
  if (code === 'invalid') return faultInWords(locale, detail)
  return code === 'points_changed' || code === 'too_many_questions' ? numberInWords(locale, detail) : detail
}

/** What of a file was not taken, and what of a taken question was left behind, as a person is told it. */
export const inWords = (locale: Locale, report: readonly ReportLine[]) =>
  report.map((one) => ({
    line: one.line,
    message: localise(locale, {
      key: `questionImports.report.${one.code}`,
      values: { detail: detailInWords(locale, one) },
    }),
    taken: one.taken,
  }))
