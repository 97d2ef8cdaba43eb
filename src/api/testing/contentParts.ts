import { z } from 'zod'
import { distinct, locales, longText, text, type Locale } from '../kit/endpoints'
import { questionLimits, spaceRules, unitRules } from './codes'

/**
 * Names an option, a pair, an item or a gap within its question: short, stable through edits and the same in every
 * language. Takers never see it.
 */
export const partId = z.string().regex(/^[a-z0-9]{1,12}$/, { error: 'partId' })

/** Formatted text with its markup; the server cleans it before it is kept (`SentContent`). */
export const html = longText
/** One line without markup. */
const label = text(questionLimits.label)

/**
 * Forms send an emptied field as '' or null; to a translation both mean that it is not there, and nothing at all that
 * it is none.
 */
const withoutBlanks = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent ?? undefined
  const said = Object.entries(sent).filter(
    ([, value]) => value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== ''),
  )
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

/**
 * `translations: {ru: {…}, en: {…}}` of a question: it needs one language, whichever; each text that the other lacks
 * falls back. That one language is whole is a rule of the question, not of its parts.
 */
export const translatedEither = <T extends z.ZodRawShape>(fields: T) => {
  const language = z.preprocess(withoutBlanks, z.strictObject(fields).partial().optional()).optional()
  return z.strictObject({ ru: language, en: language })
}

/** No more than so many decimals. */
export const decimals = (count: number) => (value: number) => Number(value.toFixed(count)) === value

/** In percent of the question or the gap: 100 is fully right, below 0 costs points where the test allows it. */
const fullWeight = z.number().max(100).refine(decimals(questionLimits.weightDecimals), { error: 'decimals' })
export const weight = fullWeight.min(-100)
/** Of a variant that was typed: a wrong one takes nothing. */
const acceptedWeight = fullWeight.min(0)

export const points = z
  .number()
  .min(0.01)
  .max(questionLimits.points)
  .refine(decimals(questionLimits.pointDecimals), { error: 'decimals' })

/** For `refine`: every part of a list has an id of its own. */
export const distinctIds = (parts: readonly { id: string }[]) => distinct(parts.map(({ id }) => id))

/** One of them is fully right. */
export const hasFullWeight = (parts: readonly { weight: number }[]) => parts.some((part) => part.weight === 100)

const parts = <T extends z.ZodType<{ id: string }>>(part: T, least: number, most: number) =>
  z.array(part).min(least).max(most).refine(distinctIds, { error: 'repeated' })
export { parts as partsOf }

const feedback = html(questionLimits.feedback)

export const options = parts(
  z.strictObject({
    id: partId,
    weight,
    translations: translatedEither({ text: html(questionLimits.part), feedback }),
  }),
  2,
  questionLimits.options,
).refine(hasFullWeight, { error: 'noRightOption' })

/** The options of a gap: drawn in a list of the browser, so without markup. */
export const gapOptions = parts(
  z.strictObject({ id: partId, weight, translations: translatedEither({ label, feedback }) }),
  2,
  questionLimits.options,
).refine(hasFullWeight, { error: 'noRightOption' })

/** Texts taken for an answer, whichever the language: a taker may type in either. */
export const acceptedTexts = parts(
  z.strictObject({
    id: partId,
    text: text(questionLimits.accepted),
    weight: acceptedWeight,
    translations: translatedEither({ feedback }),
  }),
  1,
  questionLimits.variants,
).refine(hasFullWeight, { error: 'noRightOption' })

/** `wildcards`: a `*` in an accepted text stands for any run of signs, `\*` for the sign itself. */
export const textRules = z.strictObject({
  case_sensitive: z.boolean(),
  spaces: z.enum(spaceRules),
  yo_as_ye: z.boolean(),
  wildcards: z.boolean(),
})
export type TextRules = z.output<typeof textRules>

const bound = z.number()
/** `relative` in percent of the value; `significant`: both are rounded to so many significant figures. */
const tolerance = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('margin'), margin: z.number().min(0) }),
  z.strictObject({ kind: z.literal('relative'), percent: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('significant'), figures: z.int().min(1).max(questionLimits.figures) }),
  z
    .strictObject({ kind: z.literal('range'), from: bound, to: bound })
    .refine(({ from, to }) => from <= to, { error: 'endsBeforeStart', path: ['to'] }),
])
export type Tolerance = z.output<typeof tolerance>

/** `value` is the right answer as it is shown; what is taken for it the tolerance says. */
export const acceptedNumbers = parts(
  z
    .strictObject({
      id: partId,
      value: z.number(),
      tolerance,
      weight: acceptedWeight,
      translations: translatedEither({ feedback }),
    })
    .refine(
      ({ value, tolerance: accepted }) => accepted.kind !== 'range' || (accepted.from <= value && value <= accepted.to),
      { error: 'valueOutOfRange', path: ['value'] },
    ),
  1,
  questionLimits.variants,
).refine(hasFullWeight, { error: 'noRightOption' })

export const unit = z.strictObject({
  rule: z.enum(unitRules),
  texts: z
    .array(text(questionLimits.unit).regex(/^[^\d\s+\-.,]/u, { error: 'unit' }))
    .min(1)
    .max(questionLimits.units)
    .refine(distinct, { error: 'repeated' }),
})

type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string | undefined>> | undefined>>>
/** The text in the language asked for, else in the other; '' when neither has it. */
export const textIn = <T extends Translations>(
  translations: T,
  field: string & keyof NonNullable<T[Locale]>,
  locale: Locale,
): string =>
  [locale, ...locales].map((language) => translations[language]?.[field]).find((value) => value !== undefined) ?? ''
