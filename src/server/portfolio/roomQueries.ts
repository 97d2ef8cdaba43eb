import { sql, type SqlBool, type RawBuilder } from 'kysely'
import type { LoggedRecords, PersonalData, FileUse } from '../kit/room'
import { matches, within, namesPerson } from '../kit/search'
import { isReached, keepsPortfolio } from './reachQueries'
import type { OwnAchievements } from '../../api/home/dashboard'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

const names = [sql<string>`translations -> 'ru' ->> 'name'`, sql<string>`translations -> 'en' ->> 'name'`]

/** An achievement is open to its reviewers once it is no draft any more. */
const reviewedBy = (person: Person) =>
  person.holds('manage portfolios') &&
  sql<SqlBool>`portfolio_items.status <> 'draft' AND ${isReached(person, sql`portfolio_items.user_id`)}`

export const loggedPortfolio: readonly LoggedRecords[] = [
  {
    entity: 'portfolios/items',
    table: 'portfolio_items',
    readableBy: reviewedBy,
    draftsReadableBy: () => false,
    name: () => sql`title || ' · ' || (SELECT users.name FROM users WHERE users.id = portfolio_items.user_id)`,
    path: sql`'/portfolios/' || portfolio_items.user_id`,
    finds: (q) => matches({ text: sql<string>`search`, stems: sql<string>`search_stems` }, q),
  },
  {
    entity: 'portfolios/rules',
    readableBy: ({ holds }) => holds('manage portfolios'),
    table: 'portfolio_rules',
    name: () => sql`'№ ' || number`,
    path: sql`'/portfolios/rules'`,
    finds: (q) => within([sql<string>`number::text`], q),
  },
  {
    entity: 'portfolios/periods',
    readableBy: ({ holds }) => holds('manage portfolios'),
    table: 'portfolio_periods',
    name: (locale) => sql`translation(translations, ${locale}, 'name')`,
    path: sql`'/portfolios/rules'`,
    finds: (q) => within(names, q),
  },
]

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

/** What proves an achievement is open to whoever reviews it, once it is no draft any more. */
export const filesOfItems: FileUse = {
  entity: 'portfolios/items',
  links: 'portfolio_item_files',
  column: 'item_id',
  records: 'portfolio_items',
  name: sql`portfolio_items.title`,
  opensTo: reviewedBy,
}

/** How many achievements wait for the person's review, and since when the first of them: nobody reviews their own. */
export const waitingAchievements = (person: Person): RawBuilder<unknown> => sql`
  SELECT count(*)::int, min(submitted_at) FROM portfolio_items
  WHERE status = 'submitted' AND replaced_at IS NULL AND user_id <> ${person.id} AND ${isReached(person, sql`portfolio_items.user_id`)}`

/** Students within reach by their names, who have or may have a portfolio: id, name, detail. */
export const findsPortfolios = ({ q, person }: { q: string; person: Person }): RawBuilder<unknown> => sql`
  SELECT users.id, users.name, groups.code AS detail
  FROM users JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL JOIN groups ON groups.id = group_id
    JOIN directions ON directions.id = direction_id
  WHERE ${keepsPortfolio} AND users.status = 'active' AND ${isReached(person, sql`users.id`)}
    AND ${namesPerson(sql<string>`users.search`, q) ?? sql`true`}
  ORDER BY users.name, users.id`

/** What of one's own achievements was returned, or waits; null for whose group keeps no portfolios. */
export const findAchievements = async (db: Db, userId: number): Promise<OwnAchievements | null> => {
  const { rows } = await sql<OwnAchievements>`
    SELECT (SELECT count(*)::int FROM portfolio_items WHERE user_id = ${userId} AND replaced_at IS NULL
      AND portfolio_items.status = 'returned') AS returned,
      (SELECT count(*)::int FROM portfolio_items WHERE user_id = ${userId} AND replaced_at IS NULL
        AND portfolio_items.status = 'submitted') AS waiting
    FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
    WHERE memberships.user_id = ${userId} AND ended_on IS NULL AND ${keepsPortfolio}`.execute(db)
  return rows[0] ?? null
}
