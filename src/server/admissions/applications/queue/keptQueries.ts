import { sql, type RawBuilder } from 'kysely'
import { profileSource, sentStatuses, type ProfileStatus } from '../../../../api/admissions/applicationStates'
import { campaignOf, hasHeld, isHeld, statusesOf, wishesOf, type Filter } from './filterQueries'
import { bitsOfOne, isOneOf, nobody } from './traitQueries'

/** What the database counts by: all but words, ids, people and days. */
export const isKept = (filter: Filter): boolean =>
  [filter.id, filter.q, filter.mine, filter.submitted_from, filter.submitted_until].every(
    (value) => value === undefined,
  ) && filter.waiting !== false

type Bits = RawBuilder<string>
/** Who has one of the traits, block by block; nobody has two of them. */
type Has = (traits: readonly string[]) => Bits
type Asked = (has: Has) => Bits

/** Each application has a source: both are all that there is. All that was sent is all but drafts, which is found with less. */
const inStatuses =
  (statuses: readonly ProfileStatus[]): Asked =>
  (has) =>
    statuses === sentStatuses ? sql`${has(profileSource.options)} & ~${has(['draft'])}` : has(statuses)

/** One may have several wishes. */
const withWish =
  (wishes: readonly string[]): Asked =>
  (has) =>
    sql`(${sql.join(
      wishes.map((wish) => has([wish])),
      sql` | `,
    )})`

const withOneOf =
  (traits: readonly string[]): Asked =>
  (has) =>
    has(traits)

const documentsOf = (missing: boolean) => [missing ? 'documents missing' : 'documents complete']

const askedBy = (filter: Filter): Asked[] => {
  const wishes = wishesOf(filter)
  const { source, documents_missing } = filter
  return [
    inStatuses(statusesOf(filter)),
    ...(source ? [withOneOf(source)] : []),
    ...(wishes.length > 0 ? [withWish(wishes)] : []),
    ...(documents_missing === undefined ? [] : [withOneOf(documentsOf(documents_missing))]),
  ]
}

/** Columns of who has what, each set of traits once, however often it is asked for. */
const columnsOf = () => {
  const sets = new Map<string, { traits: readonly string[]; column: Bits }>()
  const has: Has = (traits) => {
    const key = traits.join()
    const { column } = sets.get(key) ?? { column: sql.ref<string>(`has_${sets.size}`) }
    sets.set(key, { traits, column })
    return column
  }
  const from = (filter: Filter) => {
    const all = [...sets.values()]
    const columns = all.map(({ traits, column }) => sql`${bitsOfOne(traits)} AS ${column}`)
    return sql`(
      SELECT block, ${sql.join(columns)} FROM profile_trait_changes
      WHERE campaign_id = ${campaignOf(filter)} AND document_type_id IS NULL AND ${isOneOf(all.flatMap(({ traits }) => traits))} GROUP BY block) AS turned`
  }
  return { has, from }
}

/** Whom somebody reviews just now, block by block: a lease ends by itself, so no bits are kept of it. */
const heldIn = (filter: Filter) => sql`(
  SELECT block_of(id) AS block, bit_or(bit_of(id)) AS held FROM profiles WHERE campaign_id = ${campaignOf(filter)} AND ${isHeld} GROUP BY 1) AS held`

/**
 * One row of what is kept of all that the filter asks for: `total`, how many there are; `along`, how many stand in the queues of these statuses (null:
 * in all); and who they are, in the `bits` of these `blocks`.
 */
export const keptOf = (filter: Filter, queues: readonly ProfileStatus[] | null): RawBuilder<unknown> => {
  const { has, from } = columnsOf()
  const found = sql.join(
    askedBy(filter).map((asked) => asked(has)),
    sql` & `,
  )
  const along = has(queues ?? profileSource.options)
  // OFFSET 0: what is found is put together once, for its number and its bits.
  const counted = sql`(SELECT block, ${found} AS found, ${along} AS along FROM ${from(filter)} OFFSET 0) AS counted`
  const free = sql`(SELECT block, found & ~coalesce(held, ${nobody}) AS found, along FROM ${counted} LEFT JOIN ${heldIn(filter)} USING (block)) AS free`
  return sql`(
    SELECT sum(bit_count(found)) AS total, sum(bit_count(along)) AS along, array_agg(block ORDER BY block) AS blocks, joined_bits(found ORDER BY block) AS bits
    FROM ${hasHeld(filter) ? free : counted}) AS kept`
}

/** Whether the application of the id is among the `kept`. */
export const isAmongKept = sql<boolean>`get_bit(kept.bits, ((array_position(kept.blocks, id / 8192) - 1) * 8192 + id % 8192)::int) = 1`
