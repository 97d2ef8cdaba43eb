import type { Locale } from '../../../../api/kit/endpoints'
import { textIn } from '../../../../api/testing/contentParts'
import type { QuestionContent } from '../../../../api/testing/questionContent'
import { importedTexts } from '../drafts'
import { middleOf } from '../gift/parseGift'
import { plainOfHtml } from '../plainText'
import type { WritableQuestion, WriteQuestions } from '../types'
import {
  reportLanguageLoss,
  reportMediaLoss,
  marginOf,
  moodleTexts,
  hasVariables,
  writeEach,
  type ReportUnsupported,
} from '../writeKit'
import { csvColumns, csvLine, formulaInside, optionColumn, type CsvColumn } from './csvRows'

type Cells = Partial<Record<CsvColumn, string>> & { options: string[] }
type Writing = {
  locale: Locale
  lose: ReportUnsupported
  plain: (html: string) => string
  figure: (value: number) => string
}

/**
 * Writes a table that opens directly in Excel: plain texts in one language. It does not support gaps and file
 * questions.
 */
export const writeCsv: WriteQuestions = (questions, { locale }) => {
  const separator = locale === 'ru' ? ';' : ','
  const rows: Cells[] = []
  const { unsupportedFeatures } = writeEach(questions, (question, lose) => {
    const cells = hasVariables(question.content) ? null : cellsOf(question, locale, lose)
    if (cells) rows.push(cells)
    return cells ? '' : null
  })
  const most = Math.max(0, ...rows.map(({ options }) => options.length))
  const heading = [...csvColumns, ...Array.from({ length: most }, (_none, at) => optionColumn(at))]
  const lines = rows.map(({ options, ...cells }) => [
    ...csvColumns.map((column) => cells[column] ?? ''),
    ...Array.from({ length: most }, (_none, at) => options[at] ?? ''),
  ])
  return { text: [heading, ...lines].map((line) => `${csvLine(line, separator)}\n`).join(''), unsupportedFeatures }
}

const cellsOf = (question: WritableQuestion, locale: Locale, lose: ReportUnsupported): Cells | null => {
  const { title, content, tags, difficulty } = question
  const safe = (text: string) => {
    const trimmed = text.trim()
    if (trimmed.search(formulaInside) >= 0) lose('text')
    return trimmed.replaceAll(formulaInside, "$1'")
  }
  const writing: Writing = {
    locale,
    lose,
    plain: (html) => {
      const { text, isPlain } = plainOfHtml(html)
      if (!isPlain) lose('formatting')
      return safe(text)
    },
    figure: (value) => (locale === 'ru' ? String(value).replace('.', ',') : String(value)),
  }
  const answers = answersOf(content, writing)
  if (!answers) return null
  reportLanguageLoss(content, locale, lose)
  reportMediaLoss(content, lose)
  if (tags.some((tag) => tag.includes(';'))) lose('tags')
  const explanation = content.type === 'info' ? '' : writing.plain(textIn(content.translations, 'explanation', locale))
  const body = writing.plain(textIn(content.translations, 'body', locale))
  if (body === '' || answers.options.includes('')) {
    lose('text')
    return null
  }
  return {
    type: content.type,
    title: safe(title),
    body,
    explanation,
    points: writing.figure(content.points),
    tags: safe(tags.join(';')),
    difficulty: difficulty === null ? '' : String(difficulty),
    ...answers,
  }
}

/** Returns the cells of the answer; null for unsupported types. */
const answersOf = (content: QuestionContent, writing: Writing): Cells | null => {
  const { locale, lose, plain } = writing
  const loseFeedback = (parts: readonly { translations: Partial<Record<Locale, object | undefined>> }[]) => {
    if (JSON.stringify(parts).includes('"feedback')) lose('feedback')
  }
  switch (content.type) {
    case 'single':
    case 'multiple': {
      loseFeedback(content.options)
      if (!content.shuffle) lose('shuffle')
      const rights = rightsOf(content, lose)
      return {
        // A table has no weights, so use the closest scoring.
        ...(content.type === 'multiple' && {
          scoring: content.scoring === 'weights' ? 'right_minus_wrong' : content.scoring,
        }),
        right: rights.map((right) => right + 1).join(';'),
        options: content.options.map(({ translations }: { translations: Translations }) =>
          plain(textIn(translations, 'text', locale)),
        ),
      }
    }
    case 'true_false':
      loseFeedback([content])
      return { right: String(content.answer), options: [] }
    case 'short_text':
      return shortText(content, writing, loseFeedback)
    case 'number':
      loseFeedback(content.accepted)
      return numbers(content, writing)
    case 'matching':
      return pairs(content, writing)
    case 'ordering':
      return {
        scoring: content.scoring,
        options: content.items.map(({ translations }) => plain(textIn(translations, 'text', locale))),
      }
    case 'essay':
      if (content.min_words !== null || content.max_words !== null) lose('limits')
      if (content.rubric.length > 0) lose('rubric')
      if (textIn(content.translations, 'guidance', locale) !== '') lose('guidance')
      return { options: [] }
    case 'info':
      return { options: [] }
    default:
      return null
  }
}
type Translations = Partial<Record<Locale, { text?: string | undefined } | undefined>>

/** Returns the indexes of the right options. */
const rightsOf = (
  content: Extract<QuestionContent, { type: 'single' | 'multiple' }>,
  lose: ReportUnsupported,
): number[] => {
  const isRight =
    content.type === 'single'
      ? content.options.map(({ weight }) => weight === 100)
      : content.options.map(({ correct }) => correct)
  const hasOwnWeights =
    content.type === 'single'
      ? content.options.some(({ weight }) => weight !== 0 && weight !== 100)
      : content.scoring === 'weights'
  if (hasOwnWeights) lose('weights')
  return isRight.flatMap((right, at) => (right ? [at] : []))
}

const shortText = (
  content: Extract<QuestionContent, { type: 'short_text' }>,
  { lose }: Writing,
  loseFeedback: (parts: Extract<QuestionContent, { type: 'short_text' }>['accepted']) => void,
): Cells => {
  loseFeedback(content.accepted)
  if (content.accepted.some(({ weight }) => weight !== 100)) lose('weights')
  const texts = moodleTexts(content, false, lose)
  const { rules } = importedTexts(texts, false)
  if (rules.wildcards !== content.rules.wildcards || texts.some((text) => text.search(formulaInside) >= 0))
    lose('rules')
  return { options: texts.map((text) => text.replaceAll(formulaInside, "$1'")) }
}

const numbers = (
  { accepted, unit }: Extract<QuestionContent, { type: 'number' }>,
  { lose, figure }: Writing,
): Cells => {
  if (unit) lose('unit')
  if (accepted.some(({ weight }) => weight !== 100)) lose('weights')
  return {
    options: accepted.map(({ value, tolerance }) => {
      if (tolerance.kind === 'range') {
        if (middleOf(tolerance.from, tolerance.to) !== value) lose('tolerance')
        return `${figure(tolerance.from)}..${figure(tolerance.to)}`
      }
      const margin = marginOf(value, tolerance, lose)
      return margin === 0 ? figure(value) : `${figure(value)} ± ${figure(margin)}`
    }),
  }
}

const pairs = (
  content: Extract<QuestionContent, { type: 'matching' }>,
  { locale, plain, lose }: Writing,
): Cells | null => {
  const right = (part: { translations: Partial<Record<Locale, { right?: string | undefined } | undefined>> }) =>
    plain(textIn(part.translations, 'right', locale))
  const lefts = content.pairs.map(({ translations }) => plain(textIn(translations, 'left', locale)))
  // A reader splits the pair at the first arrow.
  if (lefts.some((left) => left.includes('=>') || left === '' || left.endsWith('='))) {
    lose('text')
    return null
  }
  return {
    scoring: content.scoring,
    options: [
      ...content.pairs.map((pair, at) => `${lefts[at]} => ${right(pair)}`),
      ...content.distractors.map((distractor) => `=> ${right(distractor)}`),
    ],
  }
}
