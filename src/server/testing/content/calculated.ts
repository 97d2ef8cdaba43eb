import { createHmac } from 'node:crypto'
import { locales, type Locale } from '../../../api/kit/endpoints'
import { questionLimits } from '../../../api/testing/codes'
import type { Tolerance } from '../../../api/testing/contentParts'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { namesOf, type Variables } from '../../../api/testing/variables'
import { invalid, type Message } from '../../kit/problems'
import { mapTexts } from './mapTexts'
import { parseFormula, type FormulaFault, type Values } from './formula'

const variablesOf = (content: QuestionContent): Variables | null =>
  ('variables' in content ? content.variables : null) ?? null

type Range = Extract<Variables, { kind: 'ranges' }>['ranges'][number]
const stepsOf = ({ from, to, decimals }: Range) => Math.floor((to - from) * 10 ** decimals + 1e-6) + 1
const valueAt = ({ from, decimals }: Range, step: number) => Number((from + step / 10 ** decimals).toFixed(decimals))

/** The number of sets of values that takers can draw: each combination or row once, at most `questionLimits.draws`. */
export const countDraws = (variables: Variables): number =>
  variables.kind === 'table'
    ? variables.rows.length
    : Math.min(
        questionLimits.draws,
        variables.ranges.reduce((count, range) => count * stepsOf(range), 1),
      )

/** Returns a set of values by its number from 0: the same for everybody, so that all of them can be checked. */
export const drawAt = (variables: Variables, number: number): Values => {
  const names = namesOf(variables)
  if (variables.kind === 'table')
    return Object.fromEntries(names.map((name, at) => [name, variables.rows[number]?.[at] ?? 0]))
  const combinations = variables.ranges.reduce((count, range) => count * stepsOf(range), 1)
  let rest = number
  return Object.fromEntries(
    variables.ranges.map((range) => {
      const steps = stepsOf(range)
      if (combinations > questionLimits.draws)
        return [range.name, valueAt(range, numberBelow(steps, `${range.name} ${number}`, JSON.stringify(range)))]
      const step = rest % steps
      rest = Math.floor(rest / steps)
      return [range.name, valueAt(range, step)]
    }),
  )
}

const numberBelow = (count: number, text: string, seed: string): number =>
  Math.floor((createHmac('sha256', seed).update(text).digest().readUIntBE(0, 6) / 2 ** 48) * count)

/**
 * Returns the question as one taker gets it: with the values that the seed draws in its texts and accepted numbers.
 * Questions without variables stay as they are.
 */
export const drawValues = <C extends QuestionContent>(content: C, seed: string): C => {
  const variables = variablesOf(content)
  if (!variables) return content
  return withValues(content, drawAt(variables, numberBelow(countDraws(variables), 'values', seed)))
}

const withValues = <C extends QuestionContent>(content: C, values: Values): C => {
  const shown: C = Object.assign(
    {},
    content,
    mapTexts(content, (text, _field, locale) => fillIn(text, values, locale)),
  )
  return shown.type === 'number' ? { ...shown, accepted: compute(shown.accepted, values) } : shown
}

type Accepted = Extract<QuestionContent, { type: 'number' }>['accepted']
const compute = (accepted: Accepted, values: Values): Accepted =>
  accepted.map((one) => {
    const computed = typeof one.formula === 'string' ? parseFormula(one.formula)(values) : { value: one.value }
    return 'value' in computed ? { ...one, value: computed.value } : one
  })

/** A formula of the text, `\(…\)`, or a result or value in braces. */
const placeholder = /\\\((?:[^\\]|\\[^()])*\\\)|\{=((?:[^{}]|\{[^{}]*\})+)\}|\{([\p{L}_][\p{L}\p{N}_]*)\}/gu

const resultOf = (formula: string, values: Values): number | undefined => {
  const computed = parseFormula(formula)(values)
  return 'value' in computed ? computed.value : undefined
}

const fillIn = (text: string, values: Values, locale: Locale, inTex = false): string =>
  text.includes('{')
    ? text.replaceAll(placeholder, (whole, formula?: string, name?: string) => {
        if (formula === undefined && name === undefined)
          return `\\(${fillIn(whole.slice(2, -2), values, locale, true)}\\)`
        const value = formula === undefined ? values[name ?? ''] : resultOf(formula, values)
        if (value === undefined) return whole
        // Braces keep a value together: `\frac{a}{b}` needs both of its arguments.
        return inTex ? `{${numberIn(locale, value).replace(',', '{,}')}}` : numberIn(locale, value)
      })
    : text

export const numberIn = (locale: Locale, value: number) => {
  const written = String(value)
  return locale === 'ru' ? written.replace('.', ',') : written
}

/** Rounds a computed right answer for reading, to a tenth of the tolerance or finer. */
export const readableValue = (value: number, tolerance: Tolerance): number => {
  if (tolerance.kind === 'significant') return Number(value.toPrecision(tolerance.figures))
  const margin = tolerance.kind === 'margin' ? tolerance.margin : 0
  const allowed = tolerance.kind === 'relative' ? (Math.abs(value) * tolerance.percent) / 100 : margin
  return allowed > 0 ? Number(value.toFixed(Math.min(20, Math.max(0, 1 - Math.floor(Math.log10(allowed)))))) : value
}

/**
 * Computes every formula for every set of values and stores the first results. Throws a 422 that names the values if
 * one has no number as its result, for example after a division by zero, or if two options get the same text.
 */
export const checkFormulas = (content: QuestionContent): QuestionContent => {
  const variables = variablesOf(content)
  const draws = variables ? Array.from({ length: countDraws(variables) }, (_, at) => drawAt(variables, at)) : [{}]
  const formulas = [
    ...(content.type === 'number' ? content.accepted : []).map(
      ({ formula }, at) => [`accepted.${at}.formula`, formula] as const,
    ),
    ...(variables ? textsIn(content) : []).flatMap(([path, text]) =>
      Array.from(text.matchAll(placeholder), ([, formula]) => [path, formula] as const),
    ),
  ]
  const errors = Object.fromEntries(
    formulas.flatMap(([path, formula]) => {
      const message = typeof formula === 'string' && faultIn(formula, draws)
      return message ? [[path, [message]]] : []
    }),
  )
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (variables && (content.type === 'single' || content.type === 'multiple')) checkOptions(content.options, draws)
  return content.type === 'number' ? { ...content, accepted: compute(content.accepted, draws[0] ?? {}) } : content
}

const faultIn = (formula: string, draws: readonly Values[]): Message | undefined => {
  const evaluate = parseFormula(formula)
  for (const values of draws) {
    const computed = evaluate(values)
    if ('fault' in computed) return messageOf(computed.fault, values)
  }
  return undefined
}

type Options = Extract<QuestionContent, { type: 'single' | 'multiple' }>['options']
const checkOptions = (options: Options, draws: readonly Values[]) => {
  for (const locale of locales) {
    const texts = options.map(({ translations }) => translations[locale]?.text ?? '')
    if (!texts.some((text) => text.includes('{'))) continue
    for (const values of draws) {
      const shown = texts.map((text) => fillIn(text, values, locale))
      const repeated = shown.findIndex((text, at) => text !== '' && shown.indexOf(text) < at)
      if (repeated >= 0)
        throw invalid({
          [`options.${repeated}.translations.${locale}.text`]: [messageOf({ key: 'repeated_for_values' }, values)],
        })
    }
  }
}

/** Returns every translated text with its path. */
const textsIn = (value: unknown, path: readonly string[] = []): [string, string][] => {
  if (typeof value === 'string') return path.includes('translations') ? [[path.join('.'), value]] : []
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
    : []
}

type DrawFault = Omit<FormulaFault, 'key'> & { key: FormulaFault['key'] | 'repeated_for_values' }
const messageOf = ({ key, name }: DrawFault, values: Values): Message => ({
  key: `field.${key}`,
  values: {
    name: name ?? '',
    values: Object.entries(values)
      .map((one) => one.join(' = '))
      .join('; '),
  },
})
