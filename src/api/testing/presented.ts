import { z } from 'zod'
import { locale } from '../kit/endpoints'
import { answerFileFormats, unitRules } from './codes'

/** `language` is the language of the body, which may differ from the requested one. */
const commonFields = { language: locale, body: z.string() }

/** Allow-list of the data that a taker sees. Excludes answer keys, weights, feedback and author ids; choices are referenced by index. */
const anyPresented = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('single'), ...commonFields, options: z.array(z.string()) }),
  z.strictObject({ type: z.literal('multiple'), ...commonFields, options: z.array(z.string()) }),
  z.strictObject({ type: z.literal('true_false'), ...commonFields }),
  z.strictObject({ type: z.literal('short_text'), ...commonFields }),
  /** Whether the answer includes a unit: never, optionally or always. */
  z.strictObject({ type: z.literal('number'), ...commonFields, unit: z.enum(['none', ...unitRules]) }),
  z.strictObject({
    type: z.literal('matching'),
    ...commonFields,
    lefts: z.array(z.string()),
    rights: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal('ordering'), ...commonFields, items: z.array(z.string()) }),
  /** The body references gaps by their index in `gaps`, from 0: `[[0]]`. */
  z.strictObject({
    type: z.literal('cloze'),
    ...commonFields,
    gaps: z.array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('choice'), options: z.array(z.string()) }),
        z.strictObject({ kind: z.literal('text') }),
        z.strictObject({ kind: z.literal('number') }),
      ]),
    ),
  }),
  z.strictObject({
    type: z.literal('essay'),
    ...commonFields,
    min_words: z.int().nullable(),
    max_words: z.int().nullable(),
  }),
  z.strictObject({
    type: z.literal('file'),
    ...commonFields,
    formats: z.array(z.enum(answerFileFormats)),
    max_files: z.int(),
    max_size_mb: z.int(),
  }),
  z.strictObject({ type: z.literal('info'), ...commonFields }),
])
export type PresentedQuestion = z.output<typeof anyPresented>
export const presentedQuestion: z.ZodType<PresentedQuestion, PresentedQuestion> = anyPresented
