import { sql, type RawBuilder } from 'kysely'
import { profileSource, sentStatuses, type ProfileStatus } from '../../../api/profileStates'
import { campaignOf, hasHeld, isHeld, statusesOf, wishesOf, type Filter } from './filterQueries'
import { bitsOfOne, isOneOf, nobody } from './traitQueries'

/** What the database counts by: all but words, ids, people and days. */
export const isKept = (filter: Filter): boolean =>
  [filter.id, filter.q, filter.mine, filter.submitted_from, filter.submitted_until].every(
    (value) => value === undefined,
  ) && filter.waiting !== false

type Bits = RawBuilder<string>
type Asked = { traits: readonly string[]; bits: Bits }

/** All that was sent is all but drafts, which is found with less. */
const inStatuses = (statuses: readonly ProfileStatus[]): Asked =>
  statuses === sentStatuses
    ? { traits: ['draft'], bits: sql`~${bitsOfOne(['draft'])}` }
    : { traits: statuses, bits: bitsOfOne(statuses) }

/** One may have several wishes. */
const withWish = (wishes: readonly string[]): Asked => ({
  traits: wishes,
  bits: sql`(${sql.join(
    wishes.map((wish) => bitsOfOne([wish])),
    sql` | `,
  )})`,
})

const oneOf = (traits: readonly string[]): Asked => ({ traits, bits: bitsOfOne(traits) })

const documentsOf = (missing: boolean) => [missing ? 'documents missing' : 'documents complete']

const askedBy = (filter: Filter): Asked[] => {
  const wishes = wishesOf(filter)
  const { source = profileSource.options, documents_missing } = filter
  return [
    inStatuses(statusesOf(filter)),
    // Each application has a source: both are all.
    oneOf(source),
    ...(wishes.length > 0 ? [withWish(wishes)] : []),
    ...(documents_missing === undefined ? [] : [oneOf(documentsOf(documents_missing))]),
  ]
}

/** Whom somebody reviews just now, block by block: a lease ends by itself, so no bits are kept of it. */
const heldIn = (filter: Filter) => sql`(
  SELECT block_of(id) AS block, bit_or(bit_of(id)) AS held FROM profiles WHERE campaign_id = ${campaignOf(filter)} AND ${isHeld} GROUP BY 1) AS held`

/**
 * One row of what is kept of all that the filter asks for: `total`, how many there are; `along`, how many stand in the queues of these statuses (null:
 * in all); and who they are, in the `bits` of these `blocks`.
 */
export const keptOf = (filter: Filter, queues: readonly ProfileStatus[] | null): RawBuilder<unknown> => {
  const asked = askedBy(filter)
  const met = queues ?? profileSource.options
  const traits = [...asked.flatMap((one) => one.traits), ...met]
  const found = sql.join(
    asked.map(({ bits }) => bits),
    sql` & `,
  )
  const counted = sql`(
    SELECT block, ${found} AS found, ${bitsOfOne(met)} AS along FROM profile_trait_changes
    WHERE campaign_id = ${campaignOf(filter)} AND document_type_id IS NULL AND ${isOneOf(traits)} GROUP BY block) AS counted`
  const free = sql`(SELECT block, found & ~coalesce(held, ${nobody}) AS found, along FROM ${counted} LEFT JOIN ${heldIn(filter)} USING (block)) AS free`
  return sql`(
    SELECT sum(bit_count(found)) AS total, sum(bit_count(along)) AS along, array_agg(block ORDER BY block) AS blocks, joined_bits(found ORDER BY block) AS bits
    FROM ${hasHeld(filter) ? free : counted}) AS kept`
}

/** Whether the application of the id is among the `kept`. */
export const isAmongKept = sql<boolean>`get_bit(kept.bits, ((array_position(kept.blocks, id / 8192) - 1) * 8192 + id % 8192)::int) = 1`
