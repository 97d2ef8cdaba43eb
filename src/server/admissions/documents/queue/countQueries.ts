import { sql, type RawBuilder } from 'kysely'
import type { DocumentStatus } from '../../../../api/admissions/documentStates'
import { sentStatuses } from '../../../../api/admissions/applicationStates'
import { ended, waitingDocument } from '../../../../api/admissions/statusSets'
import { every } from '../../../kit/conditions'
import { wishesOf } from '../../applications/queue/filterQueries'
import { bitsOf, bitsOfAll, isOneOf, nobody } from '../../applications/queue/traitQueries'
import { asksWhatWaits, inCampaign, ofTypes, statusesOf, type Filter } from './filterQueries'

/** What the database counts by: all but words and what is named by its id. */
export const isKept = ({ id, q, profile_id }: Filter): boolean => [id, q, profile_id].every((one) => one === undefined)

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
 * A row for each kind, status and block: `bits`, of which applications a document stands so, and `found`, which of these the filter has. An
 * application has one document of a kind, so that the bits of the applications are those of the documents too.
 */
const bitsFound = (filter: Filter, queues: readonly DocumentStatus[] = []) => {
  const { original } = filter
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
    SELECT block, document_type_id, trait, documents.bits, documents.bits & ${standing} ${original ? sql`& originals.bits` : sql``} AS found
    FROM traits AS documents LEFT JOIN applications USING (block) ${original ? sql`LEFT JOIN originals USING (document_type_id, block)` : sql``}
    WHERE document_type_id IS NOT NULL AND ${isOneOf([...statusesOf(filter), ...queues])})`
}
const isAsked = (filter: Filter) => every([sql<boolean>`trait = ANY(${[...statusesOf(filter)]})`, ofTypes(filter)])

/** A row of how many documents the filter has, and how many stand in the queues that are named. */
export const countsOf = (
  filter: Filter,
  queues: readonly DocumentStatus[] = [],
): RawBuilder<{ total: number; along: number }> => sql`(
  SELECT coalesce(sum(bit_count(found)) FILTER (WHERE ${isAsked(filter)}), 0) AS total,
    coalesce(sum(bit_count(bits)) FILTER (WHERE trait = ANY(${[...queues]})), 0) AS along
  FROM ${bitsFound(filter, queues)} AS documents)`

/** The application and kind of each document that the filter has: a piece of a block is gone through only where a bit is set in it. */
export const keptOf = (filter: Filter): RawBuilder<{ profile_id: number; document_type_id: number }> => sql`(
  SELECT block * 8192 + piece * 128 + place AS profile_id, document_type_id
  FROM (SELECT * FROM ${bitsFound(filter)} AS documents WHERE bit_count(found) > 0 AND ${isAsked(filter)}) AS documents
    CROSS JOIN LATERAL (SELECT piece, substring(found FROM piece * 128 + 1 FOR 128) AS bits FROM generate_series(0, 63) AS piece OFFSET 0) AS pieces
    CROSS JOIN generate_series(0, 127) AS place
  WHERE bit_count(pieces.bits) > 0 AND get_bit(pieces.bits, place) = 1)`
