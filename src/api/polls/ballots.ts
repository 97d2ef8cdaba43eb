import { z } from 'zod'
import { recordId } from '../kit/endpoints'
import { pollKind, secrecy, threshold } from './polls'
import { tally } from './results'

/** A published ballot without a name, sorted by receipt. Open polls have no receipts. */
const ballot = z.object({ receipt: z.string().nullable(), choices: z.array(z.string()) })
export type PublishedBallot = z.infer<typeof ballot>

/** The published ballots file: everything needed to recount a poll, and the official result. */
export const ballotsDocument = z.object({
  product: z.literal('abitura'),
  format: z.literal(1),
  poll: z.object({
    id: recordId,
    titles: z.object({ ru: z.string(), en: z.string() }),
    kind: pollKind,
    secrecy,
    options: z.array(z.object({ id: z.string(), titles: z.object({ ru: z.string(), en: z.string() }) })),
    quorum_percent: z.int(),
    threshold,
    ties_by_lot: z.boolean(),
    opened_at: z.string(),
    closed_at: z.string(),
    roll_count: z.int(),
    roll_hash: z.string(),
  }),
  ballots: z.array(ballot),
  /** SHA-256 in hex of the sorted ballots, one line each: the receipt, a space, and the option ids joined by commas. */
  ballots_hash: z.string(),
  tally,
})
export type BallotsDocument = z.infer<typeof ballotsDocument>
