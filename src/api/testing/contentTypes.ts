import { z } from 'zod'
import { distinct } from '../kit/endpoints'
import { answerFileFormats, matchingScorings, multipleScorings, orderingScorings, questionLimits } from './codes'
import {
  acceptedNumbers,
  acceptedTexts,
  computedNumbers,
  gapOptions,
  html,
  options,
  partId,
  partsOf,
  points,
  textRules,
  translatedEither,
  unit,
  weight,
} from './contentParts'
import { variables } from './variables'

/** Content schemas, one per question type, for both author input and stored versions. */

const { part, feedback, guidance } = questionLimits
const texts = { body: html(questionLimits.body), explanation: html(questionLimits.explanation) }
const translations = translatedEither(texts)
/** Forms send null for none; without them the content has no such field. */
const optionalVariables = z.preprocess((sent) => sent ?? undefined, variables.optional()).optional()

export const singleContent = z.strictObject({
  type: z.literal('single'),
  points,
  translations,
  shuffle: z.boolean(),
  variables: optionalVariables,
  options,
})

/** `weight` is used only with the scoring `weights`, where it is positive exactly for right options. */
const multipleOption = z.strictObject({
  id: partId,
  correct: z.boolean(),
  weight: weight.nullable(),
  translations: translatedEither({ text: html(part), feedback: html(feedback) }),
})
export const multipleContent = z.strictObject({
  type: z.literal('multiple'),
  points,
  translations,
  shuffle: z.boolean(),
  variables: optionalVariables,
  scoring: z.enum(multipleScorings),
  options: partsOf(multipleOption, 2, questionLimits.options).refine(
    (parts) => parts.some((option) => option.correct),
    { error: 'no_right_option' },
  ),
})

export const trueFalseContent = z.strictObject({
  type: z.literal('true_false'),
  points,
  translations: translatedEither({
    ...texts,
    /** Feedback after choosing true or false. */
    feedback_true: html(feedback),
    feedback_false: html(feedback),
  }),
  answer: z.boolean(),
})

export const shortTextContent = z.strictObject({
  type: z.literal('short_text'),
  points,
  translations,
  rules: textRules,
  accepted: acceptedTexts,
})

export const numberContent = z.strictObject({
  type: z.literal('number'),
  points,
  translations,
  variables: optionalVariables,
  accepted: computedNumbers,
  unit: unit.nullable(),
})

export const matchingContent = z.strictObject({
  type: z.literal('matching'),
  points,
  translations,
  scoring: z.enum(matchingScorings),
  /** Several pairs may have the same right side. */
  pairs: partsOf(
    z.strictObject({ id: partId, translations: translatedEither({ left: html(part), right: html(part) }) }),
    2,
    questionLimits.pairs,
  ),
  /** Right sides that match no left side. */
  distractors: partsOf(
    z.strictObject({ id: partId, translations: translatedEither({ right: html(part) }) }),
    0,
    questionLimits.distractors,
  ),
})

export const orderingContent = z.strictObject({
  type: z.literal('ordering'),
  points,
  translations,
  scoring: z.enum(orderingScorings),
  /** In the correct order. */
  items: partsOf(
    z.strictObject({ id: partId, translations: translatedEither({ text: html(part) }) }),
    2,
    questionLimits.items,
  ),
})

/** Weight of a gap relative to the other gaps. */
const share = z.int().min(1).max(100)
const gap = z.discriminatedUnion('kind', [
  z.strictObject({ id: partId, kind: z.literal('choice'), share, shuffle: z.boolean(), options: gapOptions }),
  z.strictObject({ id: partId, kind: z.literal('text'), share, rules: textRules, accepted: acceptedTexts }),
  z.strictObject({ id: partId, kind: z.literal('number'), share, accepted: acceptedNumbers }),
])
export type Gap = z.output<typeof gap>
/** Each body contains every gap id once in double brackets: `[[1]]`. */
export const clozeContent = z.strictObject({
  type: z.literal('cloze'),
  points,
  translations,
  gaps: partsOf(gap, 1, questionLimits.gaps),
})

/** Criteria for manual marking: none, or criteria whose points add up to the question's points. */
const rubric = partsOf(
  z.strictObject({ id: partId, points, translations: translatedEither({ text: html(part) }) }),
  0,
  questionLimits.criteria,
)
const gradedTranslations = translatedEither({ ...texts, guidance: html(guidance) })
const words = z.int().min(1).max(questionLimits.words).nullable()

export const essayContent = z.strictObject({
  type: z.literal('essay'),
  points,
  translations: gradedTranslations,
  min_words: words,
  max_words: words,
  rubric,
})

export const fileContent = z.strictObject({
  type: z.literal('file'),
  points,
  translations: gradedTranslations,
  formats: z.array(z.enum(answerFileFormats)).min(1).refine(distinct, { error: 'repeated' }),
  max_files: z.int().min(1).max(questionLimits.files),
  max_size_mb: z.int().min(1).max(questionLimits.fileMegabytes),
  rubric,
})

export const infoContent = z.strictObject({
  type: z.literal('info'),
  points: z.literal(0),
  translations: translatedEither({ body: texts.body }),
})
