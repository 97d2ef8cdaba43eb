import { sql } from 'kysely'
import type { FileUse } from '../kit/room'
import { isReached } from './reachQueries'

/** What proves an achievement is open to whoever reviews it, once it is no draft any more. */
export const filesOfItems: FileUse = {
  entity: 'portfolios/items',
  links: 'portfolio_item_files',
  column: 'item_id',
  records: 'portfolio_items',
  name: sql`portfolio_items.title`,
  opensTo: (person) =>
    person.holds('manage portfolios') &&
    sql`portfolio_items.status <> 'draft' AND ${isReached(person, sql`portfolio_items.user_id`)}`,
}
