import { z } from 'zod'
import { distinct } from '../kit/endpoints'
import { questionLimits } from './codes'

const name = z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,29}$/u, { error: 'variable_name' })

/** Numbers from `from` to `to`, both included, in steps of the last decimal place. */
const range = z
  .strictObject({ name, from: z.number(), to: z.number(), decimals: z.int().min(0).max(questionLimits.decimals) })
  .refine(({ from, to }) => from <= to, { error: 'ends_before_start', path: ['to'] })

/**
 * Numbers that each taker draws. Texts show them as `{a}` and results as `{=2*{a}}`; accepted numbers may compute with
 * them. A row of a `table` is drawn as a whole.
 */
export const variables = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ranges'),
    ranges: z
      .array(range)
      .min(1)
      .max(questionLimits.variables)
      .refine((ranges) => distinct(ranges.map((one) => one.name)), { error: 'repeated' }),
  }),
  z
    .strictObject({
      kind: z.literal('table'),
      names: z.array(name).min(1).max(questionLimits.variables).refine(distinct, { error: 'repeated' }),
      rows: z.array(z.array(z.number())).min(1).max(questionLimits.draws),
    })
    .refine(({ names, rows }) => rows.every(({ length }) => length === names.length), {
      error: 'variable_row',
      path: ['rows'],
    }),
])
export type Variables = z.output<typeof variables>

export const namesOf = (of: Variables): string[] => (of.kind === 'table' ? of.names : of.ranges.map((one) => one.name))
