import { textIn } from '../../../api/testing/contentParts'
import { createCollector, withPartIds } from './questionCollector'
import { htmlOfPlain, plainOfHtml } from './plainText'
import type { ParseQuestions, WriteQuestions } from './types'
import { hasVariables, reportLanguageLoss, reportMediaLoss, writeEach, toWrittenFile } from './writeKit'

const option = /^([A-Z])[.)]\s+([^]*)$/
const answer = /^ANSWER:\s*(\S*)/

type OpenQuestion = { line: number; body: string[]; options: { letter: string; text: string }[] }

/** Parses Moodle's Aiken format: question lines, options as `A. …` or `A) …`, then `ANSWER: B`. */
export const parseAiken: ParseQuestions = (text, { locale }) => {
  const to = createCollector()
  let open: OpenQuestion | null = null
  const localized = (field: string, plain: string) => ({ [locale]: { [field]: htmlOfPlain(plain) } })
  const end = (one: OpenQuestion, line: number, letter: string | undefined) => {
    const { body, options } = one
    if (letter === undefined || options.length === 0) to.reject(one.line, 'no_answer', body[0])
    else if (!options.some((each) => each.letter === letter)) to.reject(line, 'bad_answer', letter)
    else
      to.addQuestion({
        line: one.line,
        content: {
          type: 'single',
          points: 1,
          shuffle: true,
          translations: localized('body', body.join('\n')),
          options: withPartIds(
            options.map((each) => ({
              weight: each.letter === letter ? 100 : 0,
              translations: localized('text', each.text),
            })),
          ),
        },
      })
  }
  let line = 0
  for (const raw of text.split('\n')) {
    line++
    const trimmed = raw.trim()
    const right = answer.exec(trimmed)
    const chosen = open && option.exec(trimmed)
    if (right) {
      if (open) end(open, line, right[1])
      else to.reject(line, 'syntax', trimmed)
      open = null
    } else if (open && chosen) open.options.push({ letter: chosen[1] ?? '', text: chosen[2] ?? '' })
    else if (trimmed !== '') {
      // Text after options without an `ANSWER:` line starts the next question.
      if (open && open.options.length > 0) {
        end(open, line, undefined)
        open = null
      }
      open ??= { line, body: [], options: [] }
      open.body.push(trimmed)
    }
  }
  if (open) end(open, line, undefined)
  return to.parsed
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Aiken supports only plain-text questions with one right option. */
export const writeAiken: WriteQuestions = (questions, { locale }) => {
  const { texts, unsupportedFeatures } = writeEach(questions, ({ title, content, tags, difficulty }, lose) => {
    if (content.type !== 'single' || hasVariables(content) || content.options.length > letters.length) return null
    const right = content.options.findIndex(({ weight }) => weight === 100)
    if (content.options.some(({ weight }, at) => weight !== (at === right ? 100 : 0))) lose('weights')
    reportLanguageLoss(content, locale, lose)
    reportMediaLoss(content, lose)
    if (title !== '') lose('title')
    if (tags.length > 0) lose('tags')
    if (difficulty !== null) lose('difficulty')
    if (content.points !== 1) lose('points')
    if (!content.shuffle) lose('shuffle')
    if (textIn(content.translations, 'explanation', locale) !== '') lose('explanation')
    const lines = (html: string) => {
      const { text, isPlain } = plainOfHtml(html)
      if (!isPlain) lose('formatting')
      const trimmed = text.split('\n').map((one) => one.trim())
      return trimmed.filter((one) => one !== '')
    }
    const body = lines(textIn(content.translations, 'body', locale))
    const options = content.options.map(({ translations }) => {
      if (textIn(translations, 'feedback', locale) !== '') lose('feedback')
      return lines(textIn(translations, 'text', locale))
    })
    // Aiken cannot read a question with an empty body or option.
    if (body.length === 0 || options.some((each) => each.length === 0)) {
      lose('text')
      return null
    }
    if (body.some((one) => option.test(one) || answer.test(one)) || options.some((each) => each.length > 1))
      lose('text')
    const safe = body.map((one) => (option.test(one) || answer.test(one) ? `— ${one}` : one))
    return [
      ...safe,
      ...options.map((each, at) => `${letters[at]}. ${each.join(' ')}`),
      `ANSWER: ${letters[right]}`,
    ].join('\n')
  })
  return toWrittenFile(texts.map((text) => `${text}\n\n`).join(''), unsupportedFeatures)
}
