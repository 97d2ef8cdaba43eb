import { sql, type RawBuilder } from 'kysely'
import type { DocumentStatus } from '../../api/documentStates'
import { sentStatuses } from '../../api/profileStates'
import { ended, waitingDocument } from '../../api/statusSets'
import { every } from '../kit/conditions'
import { wishesOf } from '../profiles/queue/filterQueries'
import { bitsOf, bitsOfAll, isOneOf } from '../profiles/queue/traitQueries'
import { asksWhatWaits, inCampaign, ofTypes, statusesOf, type Filter } from './queueFilterQueries'

/** What the database counts by: all but words and what is named by its id. */
export const isKept = ({ id, q, profile_id }: Filter): boolean => [id, q, profile_id].every((one) => one === undefined)

const nobody = sql`0::bit(8192)`

/** `originals`: of which applications the original of a kind is awaited or received. */
const originals = (state: NonNullable<Filter['original']>) =>
  state === 'received'
    ? sql`originals AS (SELECT document_type_id, block, bits FROM traits WHERE document_type_id IS NOT NULL AND trait = 'original received')`
    : sql`
      asking AS (
        SELECT document_type_id, direction_id::text AS trait FROM direction_document_types JOIN document_types ON document_types.id = document_type_id
        WHERE original_needed AND NOT needs_original
      ),
      needed AS (
        SELECT id AS document_type_id, block, sent AS bits FROM document_types CROSS JOIN applications WHERE needs_original
        UNION ALL
        SELECT asking.document_type_id, block, bits FROM asking JOIN traits USING (trait)
        WHERE traits.document_type_id IS NULL AND trait = ANY(ARRAY(SELECT trait FROM asking))
      ),
      spared AS (
        SELECT document_type_id, block, bits FROM traits WHERE document_type_id IS NOT NULL AND trait IN ('original received', 'original returned')
        UNION ALL
        SELECT id, block, foreigners FROM document_types CROSS JOIN applications WHERE citizens_only
      ),
      originals AS (
        SELECT document_type_id, block, bit_or(needed.bits) & ~coalesce(bit_or(spared.bits), ${nobody}) AS bits
        FROM needed LEFT JOIN spared USING (document_type_id, block) GROUP BY 1, 2
      )`

/**
 * A row of how many documents the filter has, and how many stand in the queues that are named. An application has one document of a kind, so
 * that the bits of the applications are those of the documents too.
 */
export const countsOf = (
  filter: Filter,
  queues: readonly DocumentStatus[] = [],
): RawBuilder<{ total: number; along: number }> => {
  const { original } = filter
  const statuses = statusesOf(filter)
  const wishes = wishesOf(filter)
  const wished = wishes.length > 0 ? [wishes] : []
  const standing = asksWhatWaits(filter)
    ? sql`CASE WHEN trait = ANY(${[...waitingDocument]}) THEN sent & ~coalesce(ended, ${nobody}) ELSE sent END`
    : sql`sent`
  return sql`(
    WITH traits AS NOT MATERIALIZED (SELECT * FROM profile_traits WHERE ${inCampaign(filter, sql.ref('campaign_id'))}),
    applications AS MATERIALIZED (
      SELECT block, ${bitsOfAll([sentStatuses, ...wished])} AS sent, ${bitsOf(ended)} AS ended, ${bitsOf(['foreign'])} AS foreigners
      FROM traits WHERE document_type_id IS NULL AND ${isOneOf([...sentStatuses, ...wishes, 'foreign'])} GROUP BY block
    ) ${original ? sql`, ${originals(original)}` : sql``}
    SELECT coalesce(sum(bit_count(documents.bits & ${standing} ${original ? sql`& originals.bits` : sql``}))
        FILTER (WHERE ${every([sql<boolean>`trait = ANY(${[...statuses]})`, ofTypes(filter)])}), 0) AS total,
      coalesce(sum(bit_count(documents.bits)) FILTER (WHERE trait = ANY(${[...queues]})), 0) AS along
    FROM traits AS documents LEFT JOIN applications USING (block) ${original ? sql`LEFT JOIN originals USING (document_type_id, block)` : sql``}
    WHERE document_type_id IS NOT NULL AND ${isOneOf([...statuses, ...queues])})`
}
