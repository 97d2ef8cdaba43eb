import { sql, type SqlBool } from 'kysely'
import type { PersonalData } from '../kit/room'

const ofItems = (userId: number) => sql<SqlBool>`item_id IN (SELECT id FROM portfolio_items WHERE user_id = ${userId})`

/** Written ratings stay, of somebody without a name; achievements, links and what proves them go. */
export const portfolioData: readonly PersonalData[] = [
  { table: 'portfolio_shares', person: 'user_id', without: ['token_hash'], erasure: 'remove' },
  { table: 'portfolio_prints', person: 'user_id', without: ['sha256'], erasure: sql`user_id = NULL` },
  { table: 'portfolio_ratings', person: 'user_id', erasure: sql`items = '[]'` },
  { table: 'portfolio_item_files', person: 'item_id', through: ofItems, erasure: 'remove' },
  { table: 'portfolio_reviews', person: 'item_id', through: ofItems, erasure: 'remove' },
  {
    table: 'portfolio_items',
    person: 'user_id',
    without: ['search', 'search_stems'],
    audited: ['portfolios/items'],
    erasure: 'remove',
  },
  { table: 'portfolios', person: 'user_id', audited: ['portfolios'], erasure: sql`about = ''` },
  { table: 'portfolio_rules', person: 'author_id', erasure: 'stay' },
  { table: 'portfolio_periods', person: 'closed_by', erasure: 'stay' },
]
