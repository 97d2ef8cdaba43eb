import { z } from 'zod'
import { distinct, longText, recordId } from '../kit/endpoints'
import { questionLimits } from './codes'

/** Zero-based index in the presented order; never an author's id or position. */
const place = z
  .int()
  .min(0)
  .max(questionLimits.options + questionLimits.distractors - 1)
const typedText = (max: number) => longText(max)

/**
 * A taker's answer; options are given as indexes in the order that this taker sees. Null means that the question, the
 * left side or the gap is unanswered.
 */
const anyAnswer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('single'), choice: place }),
  z.strictObject({
    type: z.literal('multiple'),
    choices: z.array(place).max(questionLimits.options).refine(distinct, { error: 'repeated' }),
  }),
  z.strictObject({ type: z.literal('true_false'), choice: z.boolean() }),
  z.strictObject({ type: z.literal('short_text'), text: typedText(questionLimits.shortAnswer) }),
  /** Text as typed, including the unit: `9,8 м/с²`. */
  z.strictObject({ type: z.literal('number'), text: typedText(questionLimits.numberAnswer) }),
  /** For each left side, the index of the chosen right side. */
  z.strictObject({ type: z.literal('matching'), rights: z.array(place.nullable()).max(questionLimits.pairs) }),
  /** Indexes of all items in the taker's order; may be empty. */
  z.strictObject({
    type: z.literal('ordering'),
    order: z.array(place).max(questionLimits.items).refine(distinct, { error: 'repeated' }),
  }),
  /** One entry per gap: the index of an option, or the typed text. */
  z.strictObject({
    type: z.literal('cloze'),
    gaps: z.array(z.union([place, typedText(questionLimits.shortAnswer)]).nullable()).max(questionLimits.gaps),
  }),
  z.strictObject({ type: z.literal('essay'), text: typedText(questionLimits.essayAnswer) }),
  z.strictObject({
    type: z.literal('file'),
    file_ids: z.array(recordId).max(questionLimits.files).refine(distinct, { error: 'repeated' }),
  }),
  z.strictObject({ type: z.literal('info') }),
])
export type Answer = z.output<typeof anyAnswer>
export const answer: z.ZodType<Answer, Answer> = anyAnswer
