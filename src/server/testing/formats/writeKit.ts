import { locales, type Locale } from '../../../api/kit/endpoints'
import type { TextRules, Tolerance } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { htmlsIn } from '../content/cleanContent'
import { decimalOf } from '../marking/decimal'
import { importedTexts } from './drafts'
import { mediaMark } from './media'
import type { UnsupportedFeature, UnsupportedFeatureCode, WritableQuestion, WrittenFile } from './types'

/** Records a feature of the current question that the format cannot represent; each code once. */
export type ReportUnsupported = (code: UnsupportedFeatureCode) => void

/**
 * Writes each question and collects what the format cannot represent; `write` returns null for an unsupported question.
 */
export const writeEach = (
  questions: readonly WritableQuestion[],
  write: (question: WritableQuestion, lose: ReportUnsupported) => string | null,
): { texts: string[]; unsupportedFeatures: UnsupportedFeature[] } => {
  const unsupportedFeatures: UnsupportedFeature[] = []
  const texts = questions.flatMap((question, index) => {
    const lost = new Set<UnsupportedFeatureCode>()
    const text = write(question, (code) => lost.add(code))
    // For a question that is left out, report only the reason.
    const codes = text === null ? [lost.has('text') ? ('text' as const) : ('type' as const)] : lost
    for (const code of codes) unsupportedFeatures.push({ question: index, code, leftOut: text === null })
    return text === null ? [] : [text]
  })
  return { texts, unsupportedFeatures }
}
export const toWrittenFile = (text: string, unsupportedFeatures: UnsupportedFeature[]): WrittenFile => ({
  text,
  unsupportedFeatures,
})

/** Whether takers draw values: only our own format and Moodle XML can say so. */
export const hasVariables = (content: QuestionContent): boolean => 'variables' in content && Boolean(content.variables)

/** Whether a question has any text in the language. */
const hasLanguage = (content: QuestionContent, locale: Locale): boolean =>
  JSON.stringify(content).includes(`"${locale}":{"`)

/** For formats with one language: reports that the texts in the other language are lost. */
export const reportLanguageLoss = (content: QuestionContent, locale: Locale, lose: ReportUnsupported): void => {
  if (locales.some((other) => other !== locale && hasLanguage(content, other))) lose('language')
}

export const reportMediaLoss = (content: QuestionContent, lose: ReportUnsupported): void => {
  if (htmlsIn(content).some((html) => html.includes(mediaMark) || html.includes('/api/files/'))) lose('media')
}

/** Returns the accepted texts in Moodle's syntax, where an unescaped star is a wildcard. */
export const moodleTexts = (
  { accepted, rules }: { accepted: readonly { text: string }[]; rules: TextRules },
  holdsCase: boolean,
  lose: ReportUnsupported,
): string[] => {
  const texts = accepted.map(({ text }) => (rules.wildcards ? text : text.replaceAll('*', String.raw`\*`)))
  const back = importedTexts(texts, holdsCase && rules.case_sensitive)
  const isSame =
    back.rules.case_sensitive === rules.case_sensitive &&
    back.rules.spaces === rules.spaces &&
    back.rules.yo_as_ye === rules.yo_as_ye &&
    back.rules.wildcards === rules.wildcards &&
    texts.every((text, at) => back.textOf(text) === accepted[at]?.text)
  if (!isSame) lose('rules')
  return texts
}

/** Converts a tolerance to a margin; reports a loss for other kinds, because the margin is only close to them. */
export const marginOf = (value: number, tolerance: Tolerance, lose: ReportUnsupported): number => {
  if (tolerance.kind === 'margin') return tolerance.margin
  lose('tolerance')
  if (tolerance.kind === 'relative') return (Math.abs(value) * tolerance.percent) / 100
  if (tolerance.kind === 'range') return Math.max(value - tolerance.from, tolerance.to - value)
  const { digits, exponent } = decimalOf(value)
  const magnitude = digits.toString().replace('-', '').length + exponent
  return 0.5 * 10 ** (magnitude - tolerance.figures)
}

/** Returns option weights in percent for formats that support only weights. */
export const optionWeights = (
  { options, scoring }: Extract<QuestionContent, { type: 'multiple' }>,
  lose: ReportUnsupported,
): number[] => {
  const share = Number((100 / options.filter(({ correct }) => correct).length).toFixed(5))
  if (scoring === 'all_or_nothing' || scoring === 'per_option') lose('scoring')
  return options.map(({ correct, weight }) => {
    if (scoring === 'weights') return weight ?? 0
    if (correct) return share
    return scoring === 'per_option' ? 0 : -share
  })
}
