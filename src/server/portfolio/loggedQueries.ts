import { sql } from 'kysely'
import type { LoggedRecords } from '../kit/room'
import { matches, within } from '../kit/search'

const names = [sql<string>`translations -> 'ru' ->> 'name'`, sql<string>`translations -> 'en' ->> 'name'`]

export const loggedPortfolio: readonly LoggedRecords[] = [
  {
    entity: 'portfolios/items',
    opens: 'manage portfolios',
    table: 'portfolio_items',
    name: () => sql`title || ' · ' || (SELECT users.name FROM users WHERE users.id = portfolio_items.user_id)`,
    path: sql`'/portfolios/' || portfolio_items.user_id`,
    finds: (q) => matches({ text: sql<string>`search`, stems: sql<string>`search_stems` }, q),
    isShown: sql<boolean>`portfolio_items.status <> 'draft'`,
  },
  {
    entity: 'portfolios/rules',
    opens: 'manage portfolios',
    table: 'portfolio_rules',
    name: () => sql`'№ ' || number`,
    path: sql`'/portfolios/rules'`,
    finds: (q) => within([sql<string>`number::text`], q),
  },
  {
    entity: 'portfolios/periods',
    opens: 'manage portfolios',
    table: 'portfolio_periods',
    name: (locale) => sql`translation(translations, ${locale}, 'name')`,
    path: sql`'/portfolios/rules'`,
    finds: (q) => within(names, q),
  },
]
