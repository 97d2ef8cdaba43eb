import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../../kit/conditions'

/** The bits of those in a block of `profile_traits` that have one of the traits; null where there is none. */
export const bitsOf = (traits: readonly string[]): RawBuilder<string> =>
  sql`bit_or(bits) FILTER (WHERE trait = ANY(${[...traits]}))`

/** The bits of those in a block of `profile_traits` that have one trait of every group. */
export const bitsOfAll = (groups: readonly (readonly string[])[]): RawBuilder<string> =>
  sql`(${sql.join(groups.map(bitsOf), sql` & `)})`

/** No application of a block. */
export const nobody = sql`0::bit(8192)`

/**
 * The bits of those in a block of `profile_trait_changes` that have one of the traits, where nobody has two of them: what holds of either is then
 * the exclusive or of all changes, and need not be found for each trait before.
 */
export const bitsOfOne = (traits: readonly string[]): RawBuilder<string> =>
  sql`coalesce(bit_xor(bits) FILTER (WHERE trait = ANY(${[...traits]})), ${nobody})`

/** One of the traits, over `profile_traits`. How many they are PostgreSQL is not to know, or it would plan each count anew. */
export const isOneOf = (traits: readonly string[]): Condition =>
  sql<boolean>`trait = ANY(ARRAY(SELECT unnest(${[...traits]}::text[])))`
