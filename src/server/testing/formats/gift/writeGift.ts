import type { Locale } from '../../../../api/kit/endpoints'
import { textIn } from '../../../../api/testing/contentParts'
import type { QuestionContent } from '../../../../api/testing/questionContent'
import type { WriteQuestions } from '../types'
import {
  reportLanguageLoss,
  reportMediaLoss,
  marginOf,
  moodleTexts,
  optionWeights,
  hasVariables,
  writeEach,
  toWrittenFile,
  type ReportUnsupported,
} from '../writeKit'
import { middleOf } from './parseGift'
import { escapeGift } from './scanGift'

/**
 * Writes Moodle's GIFT in one language, with every text as HTML. GIFT does not support ordering, gaps and file
 * questions.
 */
export const writeGift: WriteQuestions = (questions, { locale }) => {
  const { texts, unsupportedFeatures } = writeEach(questions, ({ title, content, tags, difficulty }, lose) => {
    if (hasVariables(content)) return null
    const answers = answersOf(content, locale, lose)
    if (answers === null) return null
    reportLanguageLoss(content, locale, lose)
    reportMediaLoss(content, lose)
    if (difficulty !== null) lose('difficulty')
    if (content.points !== (content.type === 'info' ? 0 : 1)) lose('points')
    const writable = tags.filter((tag) => !/[[\]]/.test(tag))
    if (writable.length < tags.length) lose('tags')
    const comment = writable.length === 0 ? '' : `// ${writable.map((tag) => `[tag:${tag}]`).join(' ')}\n`
    const body = `${title === '' ? '' : `::${escapeGift(title)}::`}[html]${html(textIn(content.translations, 'body', locale))}`
    if (content.type === 'info') return `${comment}${body}`
    const explanation = textIn(content.translations, 'explanation', locale)
    return `${comment}${body}{${answers}${explanation === '' ? '' : `\n\t####${html(explanation)}`}}`
  })
  return toWrittenFile(texts.map((text) => `${text}\n\n`).join(''), unsupportedFeatures)
}

const html = (text: string) => escapeGift(text)
const feedbackOf = (text: string) => (text === '' ? '' : `#${html(text)}`)
/** Writes the weight even for 100 % if the text starts with `%`, which would be read as a weight. */
const weightSign = (weight: number, text = '') => (weight === 100 && !text.startsWith('%') ? '' : `%${weight}%`)

/** Returns the text between the braces; null for unsupported types. */
const answersOf = (content: QuestionContent, locale: Locale, lose: ReportUnsupported): string | null => {
  switch (content.type) {
    case 'info':
      return ''
    case 'essay':
      if (content.min_words !== null || content.max_words !== null) lose('limits')
      if (content.rubric.length > 0) lose('rubric')
      if (textIn(content.translations, 'guidance', locale) !== '') lose('guidance')
      return ''
    case 'true_false':
      return trueFalse(content, locale)
    case 'single':
    case 'multiple':
      return choices(content, locale, lose)
    case 'short_text': {
      const texts = moodleTexts(content, false, lose)
      // GIFT cannot escape an arrow, so these answers would be read as pairs.
      if (texts.every((text) => text.includes('->'))) {
        lose('text')
        return null
      }
      return content.accepted
        .map(({ weight, translations }, at) =>
          line(
            `=${weightSign(weight, texts[at])}${escapeGift(texts[at] ?? '')}`,
            textIn(translations, 'feedback', locale),
          ),
        )
        .join('')
    }
    case 'number':
      return numbers(content, locale, lose)
    case 'matching':
      return pairs(content, locale, lose)
    default:
      return null
  }
}

const line = (answer: string, feedback: string) => `\n\t${answer}${feedbackOf(feedback)}`

const trueFalse = ({ answer, translations }: Extract<QuestionContent, { type: 'true_false' }>, locale: Locale) => {
  const forTrue = textIn(translations, 'feedback_true', locale)
  const forFalse = textIn(translations, 'feedback_false', locale)
  const [right, wrong] = answer ? [forTrue, forFalse] : [forFalse, forTrue]
  const second = right === '' ? '' : `#${html(right)}`
  return `${answer ? 'TRUE' : 'FALSE'}${wrong === '' && second === '' ? '' : `#${html(wrong)}${second}`}`
}

const choices = (
  content: Extract<QuestionContent, { type: 'single' | 'multiple' }>,
  locale: Locale,
  lose: ReportUnsupported,
) => {
  if (!content.shuffle) lose('shuffle')
  const weights = content.type === 'single' ? content.options.map(({ weight }) => weight) : optionWeights(content, lose)
  return content.options
    .map(({ translations }: { translations: Translations }, at) => {
      const weight = weights[at] ?? 0
      const isRight = content.type === 'single' && weight === 100
      return line(
        `${isRight ? '=' : `~${weight === 0 ? '' : `%${weight}%`}`}[html]${html(textIn(translations, 'text', locale))}`,
        textIn(translations, 'feedback', locale),
      )
    })
    .join('')
}
type Translations = Partial<Record<Locale, { text?: string | undefined; feedback?: string | undefined } | undefined>>

const numbers = (
  { accepted, unit }: Extract<QuestionContent, { type: 'number' }>,
  locale: Locale,
  lose: ReportUnsupported,
) => {
  if (unit) lose('unit')
  const all = accepted.map(({ value, tolerance, weight, translations }) => {
    if (tolerance.kind === 'range' && middleOf(tolerance.from, tolerance.to) !== value) lose('tolerance')
    const answer =
      tolerance.kind === 'range' ? `${tolerance.from}..${tolerance.to}` : `${value}:${marginOf(value, tolerance, lose)}`
    return line(`=${weightSign(weight)}${answer}`, textIn(translations, 'feedback', locale))
  })
  return `#${all.join('')}`
}

const pairs = (content: Extract<QuestionContent, { type: 'matching' }>, locale: Locale, lose: ReportUnsupported) => {
  if (content.scoring !== 'per_pair') lose('scoring')
  const side = (text: string) => `[html]${html(text)}`
  const rightOf = (part: { translations: Partial<Record<Locale, { right?: string | undefined } | undefined>> }) =>
    side(textIn(part.translations, 'right', locale))
  // A reader splits the pair at the first arrow, so escape arrows in the left side.
  const leftOf = (pair: (typeof content.pairs)[number]) =>
    textIn(pair.translations, 'left', locale).replaceAll('->', '-&gt;')
  return [
    ...content.pairs.map((pair) => `\n\t=${side(leftOf(pair))} -> ${rightOf(pair)}`),
    ...content.distractors.map((distractor) => `\n\t= -> ${rightOf(distractor)}`),
  ].join('')
}
