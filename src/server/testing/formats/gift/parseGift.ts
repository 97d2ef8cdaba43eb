import type { Locale } from '../../../../api/kit/endpoints'
import { categoryTags, createCollector, withPartIds, type QuestionCollector } from '../questionCollector'
import { fileNumber, importedTexts, multipleOf, translationsOf, weightOf } from '../drafts'
import { htmlOfAuto, htmlOfPlain } from '../plainText'
import type { ParseQuestions, ReportCode } from '../types'
import { giftBlocks } from './giftBlocks'
import { splitAt, indexOfUnescaped, indexOfSequence, segmentsOf, unescapeGift, type Segment } from './scanGift'

/** Values that all parts of a question need; `format` is the text format that the question declares. */
type Context = { locale: Locale; line: number; format: string; to: QuestionCollector }

/** Parses Moodle's GIFT format with all its question types. */
export const parseGift: ParseQuestions = (text, { locale }) => {
  const to = createCollector()
  const blocks = giftBlocks(text).map((block) => ({ ...block, text: block.text.trim() }))
  const hasAnswers = blocks.some(({ text: block }) => indexOfUnescaped(block, '{') >= 0)
  for (const { lines, text: block, tags, category } of blocks) {
    const { title, rest } = titleOf(block)
    const line = lines[0] ?? 1
    const found = bodyAndAnswer(rest)
    if ('code' in found) {
      const before = block.slice(0, block.length - rest.length + found.at)
      to.reject(lines[before.split('\n').length - 1] ?? line, found.code)
      continue
    }
    const { format, written, isNamed } = formatOf(found.body, 'moodle')
    if (found.answer === null && title === '' && !isNamed) {
      // Without this check any text file would be imported as info texts.
      if (!hasAnswers) {
        to.reject(line, 'no_braces', shortText(written))
        continue
      }
      to.reportLoss(line, 'as_info', shortText(written))
    }
    const context: Context = { locale, line, format, to }
    const { before: answers, after: explanation } = splitAt(found.answer ?? '', '####')
    const content = contentOf(found.answer === null ? null : answers.trim(), context)
    if (!content) continue
    const head = translationsOf({
      body: { [locale]: htmlOf(written, context) },
      explanation: { [locale]: htmlOf(explanation, context) },
    })
    to.addQuestion({
      title,
      tags: [...tags, ...categoryTags(category)],
      line,
      content: { points: 1, ...content, translations: merged(head, content.translations) },
    })
  }
  return to.parsed
}

const shortText = (text: string): string => text.slice(0, 60)

const titleOf = (block: string) => {
  const end = block.startsWith('::') ? indexOfSequence(block, '::', 2) : -1
  return end < 0
    ? { title: '', rest: block }
    : { title: unescapeGift(block.slice(2, end)), rest: block.slice(end + 2).trim() }
}

type Braces = { body: string; answer: string | null } | { code: ReportCode; at: number }

/**
 * Text after the braces makes a missing-word question. On an error `at` is the position of the wrong brace or of the
 * second question.
 */
const bodyAndAnswer = (text: string): Braces => {
  const from = indexOfUnescaped(text, '{}')
  if (from < 0) return { body: text, answer: null }
  if (text[from] === '}') return { code: 'brace_close', at: from }
  const to = indexOfUnescaped(text, '{}', from + 1)
  if (to < 0 || text[to] === '{') return { code: 'brace_open', at: from }
  const next = indexOfUnescaped(text, '{}', to + 1)
  if (next >= 0) return secondAnswer(text, { to, next })
  const after = text.slice(to + 1).trim()
  const before = text.slice(0, from).trim()
  return { body: after === '' ? before : `${before} _____ ${after}`, answer: text.slice(from + 1, to) }
}

/** A second answer on a new line means that the blank line between two questions is missing. */
const secondAnswer = (text: string, { to, next }: { to: number; next: number }): Braces => {
  if (text[next] === '}') return { code: 'brace_close', at: next }
  const lineEnd = text.indexOf('\n', to)
  return lineEnd >= 0 && lineEnd < next ? { code: 'no_blank_line', at: lineEnd + 1 } : { code: 'two_answers', at: next }
}

const formatOf = (text: string, inherited: string) => {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text)
  return found
    ? { format: found[1] ?? inherited, written: text.slice(found[0].length).trim(), isNamed: true }
    : { format: inherited, written: text.trim(), isNamed: false }
}

const htmlOf = (text: string, { format: inherited, line, to }: Context): string => {
  const { format, written } = formatOf(text, inherited)
  const plain = unescapeGift(written)
  if (format === 'html') return plain
  if (format === 'markdown' && plain !== '') to.reportLoss(line, 'markdown_left')
  return format === 'moodle' ? htmlOfAuto(plain) : htmlOfPlain(plain)
}

type Draft = Readonly<Record<string, unknown>> & { type: string; translations?: Readonly<Record<string, object>> }
const merged = (one: Readonly<Record<string, object>>, other: Readonly<Record<string, object>> = {}) =>
  Object.fromEntries(Object.entries(one).map(([locale, texts]) => [locale, { ...texts, ...other[locale] }]))

/** Returns the content without its body; null if the question was rejected. */
const contentOf = (answer: string | null, context: Context): Draft | null => {
  if (answer === null) return { type: 'info', points: 0 }
  if (answer === '') return { type: 'essay', min_words: null, max_words: null, rubric: [] }
  if (answer.startsWith('#')) return numberOf(answer.slice(1).trim(), context)
  const truth = /^(T|TRUE|F|FALSE)\s*(?=#|$)/i.exec(answer)
  if (truth) return trueFalseOf(/^T/i.test(answer), answer.slice(truth[0].length), context)
  // An answer without `=` or `~` is a short text.
  const segments = segmentsOf(indexOfUnescaped(answer, '=~') < 0 ? `=${answer}` : answer)
  if (!segments) return rejectAnswer(context, answer)
  if (segments.some(({ sign }) => sign === '~')) return choiceOf(segments, context)
  return segments.every(({ text }) => text.includes('->'))
    ? matchingOf(segments, context)
    : shortTextOf(segments, context)
}

const rejectAnswer = ({ to, line }: Context, detail: string): null => {
  to.reject(line, 'bad_answer', detail)
  return null
}

const part = (fields: Readonly<Record<string, string>>, { locale }: Context) =>
  translationsOf(Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, { [locale]: text }])))

/** GIFT puts the feedback for wrong answers first. */
const trueFalseOf = (answer: boolean, feedback: string, context: Context): Draft => {
  const { before: wrong, after: right } = splitAt(feedback.replace(/^#/, ''), '#')
  const [forTrue, forFalse] = answer ? [right, wrong] : [wrong, right]
  const texts = { feedback_true: htmlOf(forTrue, context), feedback_false: htmlOf(forFalse, context) }
  return { type: 'true_false', answer, translations: part(texts, context) }
}

/** Single choice if any answer has `=`, else multiple choice. */
const choiceOf = (segments: readonly Segment[], context: Context): Draft => {
  const options = withPartIds(
    segments.map(({ sign, weight, text, feedback }) => ({
      weight: weightOf(weight ?? (sign === '=' ? 100 : 0)),
      translations: part({ text: htmlOf(text, context), feedback: htmlOf(feedback, context) }, context),
    })),
  )
  const isSingle = segments.some(({ sign }) => sign === '=')
  return { shuffle: true, ...(isSingle ? { type: 'single', options } : multipleOf(options)) }
}

const shortTextOf = (segments: readonly Segment[], context: Context): Draft => {
  const texts = segments.map(({ text }) => unescapeGift(text))
  const { rules, textOf } = importedTexts(texts, false)
  const accepted = withPartIds(
    segments.map(({ weight, feedback }, at) => ({
      text: textOf(texts[at] ?? ''),
      weight: weightOf(weight ?? 100),
      translations: part({ feedback: htmlOf(feedback, context) }, context),
    })),
  )
  return { type: 'short_text', rules, accepted }
}

/** A pair without a left side is a distractor. */
const matchingOf = (segments: readonly Segment[], context: Context): Draft => {
  const sides = withPartIds(
    segments.map(({ text, feedback }) => {
      // A `#` in a pair is part of its right side, because pairs have no feedback.
      const whole = feedback === '' ? text : `${text}#${feedback}`
      const arrow = whole.indexOf('->')
      return { left: whole.slice(0, arrow), right: whole.slice(arrow + 2) }
    }),
  )
  const rightOf = (right: string) => htmlOf(right, context)
  const pairs = sides.flatMap(({ id, left, right }) =>
    left.trim() === ''
      ? []
      : [{ id, translations: part({ left: htmlOf(left, context), right: rightOf(right) }, context) }],
  )
  const distractors = sides.flatMap(({ id, left, right }) =>
    left.trim() === '' ? [{ id, translations: part({ right: rightOf(right) }, context) }] : [],
  )
  return { type: 'matching', scoring: 'per_pair', pairs, distractors }
}

const numberOf = (answer: string, context: Context): Draft | null => {
  const segments = segmentsOf(/^[=~]/.test(answer) ? answer : `=${answer}`)
  if (!segments) return rejectAnswer(context, answer)
  const numbers = segments.filter(({ text }) => text !== '' && text !== '*')
  if (numbers.length < segments.length) context.to.reportLoss(context.line, 'catch_all_left')
  const read = numbers.map(({ text }) => acceptedNumber(text))
  if (read.includes(null)) {
    context.to.reject(context.line, 'bad_number', numbers[read.indexOf(null)]?.text)
    return null
  }
  const accepted = withPartIds(
    numbers.map(({ weight, feedback }, at) => ({
      ...read[at],
      weight: weightOf(weight ?? 100),
      translations: part({ feedback: htmlOf(feedback, context) }, context),
    })),
  )
  return { type: 'number', accepted, unit: null }
}

/** Accepts `3.14`, `3.14:0.01` and `3.1..3.2`. */
const acceptedNumber = (text: string) => {
  const range = text.split('..')
  if (range.length === 2) {
    const [from, to] = [fileNumber(range[0] ?? ''), fileNumber(range[1] ?? '')]
    return from === null || to === null || from > to
      ? null
      : { value: middleOf(from, to), tolerance: { kind: 'range', from, to } }
  }
  const [written = '', spread] = text.split(':')
  const value = fileNumber(written)
  const margin = spread === undefined ? 0 : fileNumber(spread)
  return value === null || margin === null || margin < 0 ? null : { value, tolerance: { kind: 'margin', margin } }
}
/** A range has no exact value, so its midpoint is shown as the right answer. */
export const middleOf = (from: number, to: number): number => Number((from / 2 + to / 2).toPrecision(12))
