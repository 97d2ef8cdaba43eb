import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../kit/conditions'

/** The bits of those in a block of `profile_traits` that have one of the traits; null where there is none. */
export const bitsOf = (traits: readonly string[]): RawBuilder<string> =>
  sql`bit_or(bits) FILTER (WHERE trait = ANY(${[...traits]}))`

/** The bits of those in a block of `profile_traits` that have one trait of every group. */
export const bitsOfAll = (groups: readonly (readonly string[])[]): RawBuilder<string> =>
  sql`(${sql.join(groups.map(bitsOf), sql` & `)})`

/** One of the traits, over `profile_traits`. How many they are PostgreSQL is not to know, or it would plan each count anew. */
export const isOneOf = (traits: readonly string[]): Condition =>
  sql<boolean>`trait = ANY(ARRAY(SELECT unnest(${[...traits]}::text[])))`
