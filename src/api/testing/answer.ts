import { z } from 'zod'
import { distinct, longText, recordId } from '../kit/endpoints'
import { questionLimits } from './codes'

/** A place in what was presented, from 0: never an id or a position of the author. */
const place = z
  .int()
  .min(0)
  .max(questionLimits.options + questionLimits.distractors - 1)
const typed = (max: number) => longText(max)

/**
 * What a taker answers, in places of the order that was drawn for this attempt. Nothing answered is null in place of
 * the whole, of a left side or of a gap.
 */
const anyAnswer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('single'), choice: place }),
  z.strictObject({
    type: z.literal('multiple'),
    choices: z.array(place).max(questionLimits.options).refine(distinct, { error: 'repeated' }),
  }),
  z.strictObject({ type: z.literal('true_false'), choice: z.boolean() }),
  z.strictObject({ type: z.literal('short_text'), text: typed(questionLimits.shortAnswer) }),
  /** As it was typed, with its unit behind it: `9,8 м/с²`. */
  z.strictObject({ type: z.literal('number'), text: typed(questionLimits.numberAnswer) }),
  /** The right side chosen for each left one, by its place. */
  z.strictObject({ type: z.literal('matching'), rights: z.array(place.nullable()).max(questionLimits.pairs) }),
  /** All items in the taker's order, or none. */
  z.strictObject({
    type: z.literal('ordering'),
    order: z.array(place).max(questionLimits.items).refine(distinct, { error: 'repeated' }),
  }),
  /** Gap by gap: the place of an option, or what was typed. */
  z.strictObject({
    type: z.literal('cloze'),
    gaps: z.array(z.union([place, typed(questionLimits.shortAnswer)]).nullable()).max(questionLimits.gaps),
  }),
  z.strictObject({ type: z.literal('essay'), text: typed(questionLimits.essayAnswer) }),
  z.strictObject({
    type: z.literal('file'),
    file_ids: z.array(recordId).max(questionLimits.files).refine(distinct, { error: 'repeated' }),
  }),
  z.strictObject({ type: z.literal('info') }),
])
export type Answer = z.output<typeof anyAnswer>
export const answer: z.ZodType<Answer, Answer> = anyAnswer
