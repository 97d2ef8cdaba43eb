import fc from 'fast-check'
import { locales, type Locale } from '../../src/api/kit/endpoints'
import {
  answerFileFormats,
  matchingScorings,
  multipleScorings,
  orderingScorings,
  questionTypes,
  spaceRules,
  unitRules,
  type QuestionType,
} from '../../src/api/testing/codes'
import { questionContent, type QuestionContent } from '../../src/api/testing/questionContent'

/** Sources of generated texts: those that students see, those of the key, and labels (one line without markup). */
export type TextSources = {
  seen?: fc.Arbitrary<string>
  secret?: fc.Arbitrary<string>
  label?: fc.Arbitrary<string>
  languages?: readonly Locale[]
  types?: readonly QuestionType[]
  points?: fc.Arbitrary<number>
}

const signs = Array.from('аяёЖz Q9~=#{}:\\/<>&"\'%*|,;.-+$@[]()!?\n')
const tidy = (text: string) => text.trim()
/** Control characters and delimiters of the file formats. */
const traps = [
  ']]>',
  '->',
  '::',
  '####',
  '//',
  '&amp;',
  '&lt;',
  '<p>а</p>',
  '<br />',
  '\\n',
  '=>',
  'ANSWER: A',
  '=%50%',
  '$$',
  '\\[',
  '\\]',
  '«»',
]
/** Rejects texts of line breaks only: Moodle reads a pair with an empty left side as a distractor. */
const isVisible = (text: string) => text.replaceAll('<br />', '').trim() !== ''
export const trickyText = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...traps)), { minLength: 1, maxLength: 12 })
  .map((parts) => tidy(parts.join('')))
  .filter((text) => text !== '' && !/\[\[[a-z0-9]{1,12}\]\]/.test(text) && !text.includes('<!') && isVisible(text))
const trickyLine = trickyText.map((text) => tidy(text.replaceAll('\n', ' '))).filter((text) => text !== '')

const idOf = (place: number) => `zq${place}`
const withIds = <P extends object>(parts: readonly P[]) => parts.map((part, place) => ({ id: idOf(place), ...part }))
const decimal = fc.integer({ min: -999_999, max: 999_999 }).map((value) => value / 1000)
const positive = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100)
const anyPoints = positive.map((value) => Math.min(1000, value))
const weights = (least: number) => fc.integer({ min: least * 1000, max: 99_999 }).map((value) => value / 1000)
/** Generates parts of which exactly one, at a random position, has full weight. */
const withOneFullWeight = <P extends object>(part: fc.Arbitrary<P>, least: number, weight: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.array(fc.tuple(part, weight), { minLength: least, maxLength: 5 }), fc.nat())
    .map(([parts, full]) =>
      withIds(parts.map(([one, its], place) => ({ ...one, weight: place === full % parts.length ? 100 : its }))),
    )

/** Generates valid contents of every type: one language is complete, the other partial or missing. */
export const generatedContent = ({
  seen = trickyText,
  secret = trickyText,
  label = trickyLine,
  languages = locales,
  types = questionTypes,
  points = anyPoints,
}: TextSources = {}): fc.Arbitrary<QuestionContent> =>
  fc.constantFrom(...languages).chain((whole) => {
    const other = languages.find((one) => one !== whole)
    const translated = (needed: Record<string, fc.Arbitrary<string>>, more: Record<string, fc.Arbitrary<string>>) =>
      fc.record({
        [whole]: fc
          .tuple(fc.record(needed), fc.record(more, { requiredKeys: [] }))
          .map(([must, may]) => ({ ...must, ...may })),
        ...(other && {
          [other]: fc.option(fc.record({ ...needed, ...more }, { requiredKeys: [] }), { nil: undefined }),
        }),
      })
    const feedback = { feedback: secret }
    const texts = translated({ body: seen }, { explanation: secret })
    const graded = translated({ body: seen }, { explanation: secret, guidance: secret })
    const option = fc.record({ translations: translated({ text: seen }, feedback) })
    const rules = fc.record({
      case_sensitive: fc.boolean(),
      spaces: fc.constantFrom(...spaceRules),
      yo_as_ye: fc.boolean(),
      wildcards: fc.boolean(),
    })
    const acceptedText = fc.record({
      text: secret.map((text) => text.replaceAll('\n', ' ')),
      translations: translated({}, feedback),
    })
    const accepted = withOneFullWeight(acceptedText, 1, weights(0))
    const tolerance = fc.oneof(
      fc.record({ kind: fc.constant('margin'), margin: positive }),
      fc.record({ kind: fc.constant('relative'), percent: fc.nat(100) }),
      fc.record({ kind: fc.constant('significant'), figures: fc.integer({ min: 1, max: 15 }) }),
      fc.constant({ kind: 'range' }),
    )
    const acceptedNumber = fc
      .record({ value: decimal, tolerance, width: positive, translations: translated({}, feedback) })
      .map(({ width, ...one }) => ({
        ...one,
        tolerance:
          one.tolerance.kind === 'range'
            ? { kind: 'range', from: one.value - width, to: one.value + width }
            : one.tolerance,
      }))
    const numbers = withOneFullWeight(acceptedNumber, 1, weights(0))
    const share = fc.integer({ min: 1, max: 100 })
    const gap = fc.oneof(
      fc.record({
        kind: fc.constant('choice'),
        share,
        shuffle: fc.boolean(),
        options: withOneFullWeight(fc.record({ translations: translated({ label }, feedback) }), 2, weights(-100)),
      }),
      fc.record({ kind: fc.constant('text'), share, rules, accepted }),
      fc.record({ kind: fc.constant('number'), share, accepted: numbers }),
    )
    const rubric = fc.array(fc.record({ translations: translated({ text: secret }, {}) }), { maxLength: 3 })
    const words = fc.option(fc.integer({ min: 1, max: 500 }))
    const head = { points, translations: texts }
    const rightParts = fc.record({ translations: translated({ right: seen }, {}) })

    const byType: Record<QuestionType, fc.Arbitrary<unknown>> = {
      single: fc.record({
        type: fc.constant('single'),
        ...head,
        shuffle: fc.boolean(),
        options: withOneFullWeight(option, 2, weights(-100)),
      }),
      multiple: fc
        .record({
          type: fc.constant('multiple'),
          ...head,
          shuffle: fc.boolean(),
          scoring: fc.constantFrom(...multipleScorings),
          options: fc
            .array(fc.tuple(option, fc.boolean(), fc.nat(99_999)), { minLength: 2, maxLength: 5 })
            .map((parts) =>
              parts.map(([one, correct, cost], place) => ({ one, correct: correct || place === 0, cost })),
            ),
        })
        .map(({ options, ...rest }) => {
          const rights = options.filter(({ correct }) => correct).length
          const weightOf = (correct: boolean, cost: number) => {
            if (rest.scoring !== 'weights') return null
            return correct ? Number((100 / rights).toFixed(5)) : 0 - cost / 1000
          }
          return {
            ...rest,
            options: withIds(
              options.map(({ one, correct, cost }) => ({ ...one, correct, weight: weightOf(correct, cost) })),
            ),
          }
        }),
      true_false: fc.record({
        type: fc.constant('true_false'),
        points,
        translations: translated(
          { body: seen },
          { explanation: secret, feedback_true: secret, feedback_false: secret },
        ),
        answer: fc.boolean(),
      }),
      short_text: fc.record({ type: fc.constant('short_text'), ...head, rules, accepted }),
      number: fc.record({
        type: fc.constant('number'),
        ...head,
        accepted: numbers,
        unit: fc.option(
          fc.record({ rule: fc.constantFrom(...unitRules), texts: fc.constantFrom(['м/с'], ['kg', 'кг']) }),
        ),
      }),
      matching: fc.record({
        type: fc.constant('matching'),
        ...head,
        scoring: fc.constantFrom(...matchingScorings),
        pairs: fc
          .array(fc.record({ translations: translated({ left: seen, right: seen }, {}) }), {
            minLength: 2,
            maxLength: 5,
          })
          .map(withIds),
        distractors: fc
          .array(rightParts, { maxLength: 3 })
          .map((parts) => withIds(parts).map((part) => ({ ...part, id: `${part.id}d` }))),
      }),
      ordering: fc.record({
        type: fc.constant('ordering'),
        ...head,
        scoring: fc.constantFrom(...orderingScorings),
        items: fc
          .uniqueArray(fc.record({ translations: translated({ text: seen }, {}) }), {
            minLength: 2,
            maxLength: 5,
            selector: ({ translations }) => JSON.stringify(translations),
          })
          .map(withIds),
      }),
      cloze: fc
        .record({
          type: fc.constant('cloze'),
          ...head,
          gaps: fc.array(gap, { minLength: 1, maxLength: 4 }).map(withIds),
        })
        .map(({ translations, ...rest }) => ({
          ...rest,
          translations: Object.fromEntries(
            Object.entries(translations).map(([locale, its]) => [
              locale,
              its?.body === undefined ? its : { ...its, body: withGaps(its.body, rest.gaps) },
            ]),
          ),
        })),
      essay: fc
        .record({ type: fc.constant('essay'), points, translations: graded, min_words: words, rubric })
        .map((essay) => ({ ...withRubric(essay), max_words: essay.min_words === null ? null : essay.min_words * 2 })),
      file: fc
        .record({
          type: fc.constant('file'),
          points,
          translations: graded,
          formats: fc.uniqueArray(fc.constantFrom(...answerFileFormats), { minLength: 1 }),
          max_files: fc.integer({ min: 1, max: 20 }),
          max_size_mb: fc.integer({ min: 1, max: 100 }),
          rubric,
        })
        .map(withRubric),
      info: fc.record({
        type: fc.constant('info'),
        points: fc.constant(0),
        translations: translated({ body: seen }, {}),
      }),
    }
    return fc
      .oneof(...types.map((type) => byType[type]))
      .filter((made) => !hasRepeatedTexts(made))
      .map((made) => questionContent.parse(made))
  })

/** Whether a content is invalid only because of repeated texts; such contents are skipped. */
const hasRepeatedTexts = (made: unknown): boolean =>
  questionContent.safeParse(made).error?.issues.every(({ message }) => message === 'repeated') ?? false

const withGaps = (body: string, gaps: readonly { id: string }[]) =>
  `${body} ${gaps.map(({ id }) => `[[${id}]]`).join(' и ')} .`

/** Splits the points among the criteria. */
const withRubric = <Q extends { points: number; rubric: readonly object[] }>(question: Q) => {
  const cents = Math.round(question.points * 100)
  const parts = cents < question.rubric.length ? [] : question.rubric
  const each = Math.floor(cents / Math.max(1, parts.length))
  return {
    ...question,
    rubric: withIds(
      parts.map((part, place) => ({
        ...part,
        points: (place === 0 ? cents - each * (parts.length - 1) : each) / 100,
      })),
    ),
  }
}
