import type { Locale } from '../../../api/kit/endpoints'
import { hasMessage, localise } from '../../kit/texts/messages'
import type { Message } from '../../kit/problems'
import type { ReportLine } from '../formats/types'

/** Validation rules with a message of their own; all others are reported as an invalid value. */
const rules = [
  'required',
  'repeated',
  'no_right_option',
  'weight_sum',
  'placeholders',
  'rubric_sum',
  'weight_sign',
  'unit',
  'decimals',
  'ends_before_start',
  'value_out_of_range',
  'variable_name',
  'variable_row',
  'range_of_formula',
  'formula_syntax',
  'formula_name',
  'formula_no_number',
  'repeated_for_values',
]

/** Returns the form's label for a segment of a field path; '' if it has none. */
const nameOf = (locale: Locale, part: string): string => {
  const keys = [`question_imports.places.${part}`, `resources.questions.fields.${part}`]
  const key = keys.find((one) => hasMessage(locale, one))
  return key === undefined ? '' : localise(locale, { key })
}

/** Translates a field path: `options.1.translations.en.text` becomes «Варианты ответа 2: на английском: Текст». */
const placeInWords = (locale: Locale, path: string): string[] =>
  path.split('.').reduce((names: string[], part) => {
    if (/^\d+$/.test(part)) return [...names.slice(0, -1), `${names.at(-1) ?? ''} ${Number(part) + 1}`.trim()]
    const name = nameOf(locale, part)
    return name === '' ? names : [...names, name]
  }, [])

/** Translates an invalid field and the broken rule, in the words of the question form. */
const faultInWords = (locale: Locale, { detail, values }: ReportLine): string => {
  const [path = '', rule = ''] = detail.split(' ')
  const ruleMessage = localise(locale, {
    key: `field.${rules.includes(rule) ? rule : 'invalid'}`,
    ...(values && { values }),
  })
  return [...placeInWords(locale, path), ruleMessage].join(': ')
}

/** Formats a number for the user's language; quotes from the file are not formatted. */
const numberInWords = (locale: Locale, detail: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 7 }).format(Number(detail))

/** Codes whose detail is a number. */
const numbers: readonly ReportLine['code'][] = ['points_changed', 'too_many_questions', 'report_cut']

const detailInWords = (locale: Locale, line: ReportLine): string => {
  const { code, detail } = line
  if (code === 'invalid') return faultInWords(locale, line)
  return numbers.includes(code) ? numberInWords(locale, detail) : detail
}

export const messageOf = ({ code, detail }: Pick<ReportLine, 'code' | 'detail'>): Message => ({
  key: `question_imports.report.${code}`,
  values: { detail },
})

/** Translates an import report for the user. */
export const localiseReport = (locale: Locale, report: readonly ReportLine[]) =>
  report.map((one) => ({
    line: one.line,
    message: localise(locale, messageOf({ ...one, detail: detailInWords(locale, one) })),
    imported: one.imported,
  }))
