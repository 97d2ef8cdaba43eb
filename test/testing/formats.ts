import fc from 'fast-check'
import { expect } from 'vitest'
import type { Locale } from '../../src/api/kit/endpoints'
import type { QuestionType } from '../../src/api/testing/codes'
import type { QuestionContent } from '../../src/api/testing/questionContent'
import { textIn } from '../../src/api/testing/contentParts'
import type { Parsed, ParseQuestions, WritableQuestion, WriteQuestions } from '../../src/server/testing/formats/types'
import { generatedContent, trickyText, type TextSources } from './generatedQuestions'

/** Generates questions to export, with realistic titles and tags. */
export const writable = (words: TextSources): fc.Arbitrary<WritableQuestion> =>
  fc.record({
    title: trickyText.map((text) => text.replaceAll('\n', ' ')),
    content: generatedContent(words),
    tags: fc.uniqueArray(fc.stringMatching(/^[а-яa-z]{1,5}( [а-я]{1,5})?$/), { maxLength: 3 }),
    difficulty: fc.constant(null),
    media: fc.constant([]),
  })

/** Removes the ids of parts, which the importer assigns anew. */
const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === 'id' || isNothing(inner) ? [] : [[key, withoutIds(inner)]],
    ),
  )
}
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isNothing))

/** Normalises a content for comparison: no part ids, numbered gaps, one spelling of arrows, no enclosing paragraph. */
export const comparable = (content: QuestionContent): unknown => {
  const gaps = content.type === 'cloze' ? content.gaps : []
  const named = gaps.reduce(
    (text, { id }, place) => text.replaceAll(`[[${id}]]`, `[[GAP ${place}]]`),
    JSON.stringify(withoutEqualWeights(content))
      .replaceAll('-&gt;', '->')
      .replaceAll(/"<p>([^<]*)<\/p>"/g, '"$1"'),
  )
  return withoutIds(JSON.parse(named))
}

/** Replaces weights that are equivalent to right minus wrong by that scoring. */
const withoutEqualWeights = (content: QuestionContent): QuestionContent => {
  if (content.type !== 'multiple' || content.scoring !== 'weights') return content
  const share = 100 / content.options.filter(({ correct }) => correct).length
  return content.options.every(({ weight }) => Math.abs(Math.abs(weight ?? 0) - share) < 0.001)
    ? {
        ...content,
        scoring: 'right_minus_wrong',
        options: content.options.map((option) => ({ ...option, weight: null })),
      }
    : content
}

/** Checks that a question for which the format reports no loss survives export and import unchanged. */
export const expectRoundTrip = (
  { parse, write }: { parse: ParseQuestions; write: WriteQuestions },
  {
    types,
    locale,
    words,
    held = 0.2,
  }: { types: readonly QuestionType[]; locale: Locale; words?: TextSources; held?: number },
) => {
  let whole = 0
  let all = 0
  fc.assert(
    fc.property(fc.array(writable({ ...words, types }), { minLength: 1, maxLength: 4 }), (questions) => {
      const { text, unsupportedFeatures } = write(questions, { locale })
      const { questions: read, report } = parse(text, { locale })
      expect(
        report.filter(({ imported }) => !imported),
        text,
      ).toEqual([])
      const places = [...questions.keys()].filter(
        (at) => !unsupportedFeatures.some(({ question, leftOut }) => leftOut && question === at),
      )
      const inFile = places.map((place) => ({
        question: questions[place],
        isWhole: !unsupportedFeatures.some((loss) => loss.question === place),
      }))
      all += questions.length
      expect(read.length, text).toBe(inFile.length)
      for (const [at, { question, isWhole }] of inFile.entries()) {
        if (!question || !isWhole) continue
        whole++
        expect(comparable(read[at]?.content.sent ?? question.content), text).toEqual(comparable(question.content))
        expect({ title: read[at]?.title, tags: read[at]?.tags }, text).toEqual({
          title: question.title.trim(),
          tags: question.tags,
        })
      }
    }),
  )
  // A format that reports a loss for every question would pass without this check.
  expect(whole / all).toBeGreaterThan(held)
}

/** Summarises a parsed file: type and body of each question, and the report with lines. */
export const summary = ({ questions, report }: Parsed) => ({
  taken: questions.map(
    ({ content: { sent }, line }) => `${line} ${sent.type}: ${textIn(sent.translations, 'body', 'ru')}`,
  ),
  messages: report.map(({ line, code, detail }) => `${line} ${code} ${detail}`.trim()),
})
