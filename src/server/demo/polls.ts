/** The hand-written polls of the demo college, and the rules for generating votes. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pollKinds, pollStatuses, resultsVisibilities, secrecies, thresholds } from '../../api/polls/codes'
import { optionsOf } from '../../api/polls/counting'
import { receiptLength, createReceipt } from '../../api/polls/receipts'
import written from './college/polls.json'
import type { Random } from './random'

const words = z.strictObject({ title: z.string(), description: z.string().optional() })
const demoPoll = z.strictObject({
  status: z.enum(pollStatuses),
  kind: z.enum(pollKinds),
  secrecy: z.enum(secrecies),
  /** All students; or the personas' groups plus the people who only vote. */
  audience: z.enum(['students', 'groups']),
  opensInDays: z.int().nullable(),
  closesInDays: z.int().nullable(),
  quorum: z.int(),
  threshold: z.enum(thresholds),
  ties_by_lot: z.boolean(),
  results: z.enum(resultsVisibilities),
  allowChange: z.boolean().default(false),
  min: z.int().default(1),
  max: z.int().nullable().default(null),
  /** Share of the roll that has voted. */
  turnout: z.number().default(0),
  reason: z.string().nullable().default(null),
  ru: words,
  en: words,
  options: z.array(z.strictObject({ weight: z.number(), ru: words, en: words })),
})
export type DemoPoll = z.output<typeof demoPoll>
export const demoPolls = z.array(demoPoll).parse(written)

export const optionsIn = ({ options }: DemoPoll) =>
  options.map(({ ru, en }, at) => ({ id: `o${at + 1}`, translations: { ru, en } }))

const weightsOf = ({ kind, options }: DemoPoll): [string, number][] =>
  kind === 'yes_no_abstain'
    ? optionsOf({ kind, options: [] }).map((id, at) => [id, [6, 2, 1][at] ?? 1])
    : options.map(({ weight }, at) => [`o${at + 1}`, weight])

/** Picks an option at random, in proportion to its weight. */
const pickWeighted = (weights: readonly [string, number][], random: Random): string | undefined => {
  let place = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  return weights.find(([, weight]) => (place -= weight) < 0)?.[0]
}

/** Generates a ballot: some of the options, in order of preference. */
export const choicesOf = (poll: DemoPoll, random: Random): string[] => {
  const left = weightsOf(poll)
  const most = poll.kind === 'ranked' ? 1 + random.below(left.length) : (poll.max ?? 1)
  const count =
    poll.kind === 'single' || poll.kind === 'yes_no_abstain' ? 1 : Math.max(poll.min, 1 + random.below(most))
  return Array.from({ length: count }).flatMap(() => {
    const id = pickWeighted(left, random)
    if (id === undefined) return []
    left.splice(
      left.findIndex(([of]) => of === id),
      1,
    )
    return [id]
  })
}

export const demoReceipt = (random: Random): string =>
  createReceipt(Uint8Array.from({ length: receiptLength }, () => random.below(256)))

/** Replaces the key that the voter's browser would generate. */
export const castKeyHash = (rollId: number): Buffer => createHash('sha256').update(`demo ${rollId}`).digest()
