import { z } from 'zod'
import { distinct, locales, longText, text, type Locale } from '../kit/endpoints'
import { questionLimits, spaceRules, unitRules } from './codes'

/** Id of an option, pair, item or gap within its question; stable across edits and languages. Takers never see it. */
export const partId = z.string().regex(/^[a-z0-9]{1,12}$/, { error: 'part_id' })

/** Formatted text as HTML, sanitised by the server before it is stored (see `SentContent`). */
export const html = longText
/** A single line without markup. */
const label = text(questionLimits.label)

/** Removes blank fields, since forms send '' or null for an emptied field. A language without any text becomes undefined. */
const removeBlanks = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent ?? undefined
  const filled = Object.entries(sent).filter(
    ([, value]) => value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== ''),
  )
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/**
 * `translations: {ru: {…}, en: {…}}` of a question; a text missing in one language falls back to the other.
 * `contentRules` checks that at least one language is complete.
 */
export const translatedEither = <T extends z.ZodRawShape>(fields: T) => {
  const language = z.preprocess(removeBlanks, z.strictObject(fields).partial().optional()).optional()
  return z.strictObject({ ru: language, en: language })
}

/** Allows at most `count` decimal places. */
export const decimals = (count: number) => (value: number) => Number(value.toFixed(count)) === value

/** Percent of the question or gap: 100 is fully right; a negative weight subtracts points if the test allows it. */
const fullWeight = z.number().max(100).refine(decimals(questionLimits.weightDecimals), { error: 'decimals' })
export const weight = fullWeight.min(-100)
/** Typed answers cannot have a negative weight. */
const acceptedWeight = fullWeight.min(0)

export const points = z
  .number()
  .min(0.01)
  .max(questionLimits.points)
  .refine(decimals(questionLimits.pointDecimals), { error: 'decimals' })

export const distinctIds = (parts: readonly { id: string }[]) => distinct(parts.map(({ id }) => id))

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
).refine(hasFullWeight, { error: 'no_right_option' })

/** Options of a gap have no markup, because a native `<select>` shows them. */
export const gapOptions = parts(
  z.strictObject({ id: partId, weight, translations: translatedEither({ label, feedback }) }),
  2,
  questionLimits.options,
).refine(hasFullWeight, { error: 'no_right_option' })

/** Accepted texts are not translated, because takers may type in either language. */
export const acceptedTexts = parts(
  z.strictObject({
    id: partId,
    text: text(questionLimits.accepted),
    weight: acceptedWeight,
    translations: translatedEither({ feedback }),
  }),
  1,
  questionLimits.variants,
).refine(hasFullWeight, { error: 'no_right_option' })

/** `wildcards`: `*` in an accepted text matches any characters, `\*` an asterisk. */
export const textRules = z.strictObject({
  case_sensitive: z.boolean(),
  spaces: z.enum(spaceRules),
  yo_as_ye: z.boolean(),
  wildcards: z.boolean(),
})
export type TextRules = z.output<typeof textRules>

const bound = z.number()
/** `relative` is a percentage of the value; `significant` compares both numbers rounded to that many significant figures. */
const tolerance = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('margin'), margin: z.number().min(0) }),
  z.strictObject({ kind: z.literal('relative'), percent: z.number().min(0).max(100) }),
  z.strictObject({ kind: z.literal('significant'), figures: z.int().min(1).max(questionLimits.figures) }),
  z
    .strictObject({ kind: z.literal('range'), from: bound, to: bound })
    .refine(({ from, to }) => from <= to, { error: 'ends_before_start', path: ['to'] }),
])
export type Tolerance = z.output<typeof tolerance>

const acceptedNumber = {
  id: partId,
  value: z.number(),
  tolerance,
  weight: acceptedWeight,
  translations: translatedEither({ feedback }),
}
type InTolerance = { value: number; tolerance: Tolerance }
const isInRange = ({ value, tolerance: accepted }: InTolerance) =>
  accepted.kind !== 'range' || (accepted.from <= value && value <= accepted.to)
const outOfRange = { error: 'value_out_of_range', path: ['value'] }

/** `value` is shown as the right answer; `tolerance` defines which numbers are accepted. */
export const acceptedNumbers = parts(
  z.strictObject(acceptedNumber).refine(isInRange, outOfRange),
  1,
  questionLimits.variants,
).refine(hasFullWeight, { error: 'no_right_option' })

const optionalFormula = z.preprocess((sent) => sent || undefined, text(questionLimits.formula).optional()).optional()
/** Lets a form leave out the value of a formula. */
const withValue = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'formula' in sent && sent.formula
    ? Object.assign({ value: 0 }, removeBlanks(sent))
    : sent

/** With a `formula`, `value` is its result for the first values of the variables; the server computes it. */
export const computedNumbers = parts(
  z.preprocess(
    withValue,
    z
      .strictObject({ ...acceptedNumber, formula: optionalFormula })
      .refine((number) => typeof number.formula === 'string' || isInRange(number), outOfRange),
  ),
  1,
  questionLimits.variants,
).refine(hasFullWeight, { error: 'no_right_option' })

export const unit = z.strictObject({
  rule: z.enum(unitRules),
  texts: z
    .array(text(questionLimits.unit).regex(/^[^\d\s+\-.,]/u, { error: 'unit' }))
    .min(1)
    .max(questionLimits.units)
    .refine(distinct, { error: 'repeated' }),
})

type Translations = Readonly<Partial<Record<Locale, Readonly<Record<string, string | undefined>> | undefined>>>
/** Returns the text in the requested language, otherwise in the other one, or '' if both lack it. */
export const textIn = <T extends Translations>(
  translations: T,
  field: string & keyof NonNullable<T[Locale]>,
  locale: Locale,
): string =>
  [locale, ...locales].map((language) => translations[language]?.[field]).find((value) => value !== undefined) ?? ''
