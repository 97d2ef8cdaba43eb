import { sql, type SqlBool, type RawBuilder } from 'kysely'
import type { LoggedRecords, PersonalData, FileUse } from '../kit/feature'
import { matches, columnsContain, matchesPerson } from '../kit/records/search'
import { isWithinReach, hasPortfolio } from './reachQueries'
import type { Person } from '../kit/person'

const names = [sql<string>`translations -> 'ru' ->> 'name'`, sql<string>`translations -> 'en' ->> 'name'`]

/** SQL condition: the person may review portfolios, and the achievement is within reach and not a draft. */
const reviewableBy = (person: Person) =>
  person.holds('manage portfolios') &&
  sql<SqlBool>`portfolio_items.status <> 'draft' AND ${isWithinReach(person, sql`portfolio_items.user_id`)}`

export const loggedPortfolio: readonly LoggedRecords[] = [
  {
    entity: 'portfolios/items',
    table: 'portfolio_items',
    readableBy: reviewableBy,
    draftsReadableBy: () => false,
    name: () => sql`title || ' · ' || (SELECT users.name FROM users WHERE users.id = portfolio_items.user_id)`,
    path: sql`'/portfolios/' || portfolio_items.user_id`,
    searchCondition: (q) => matches({ text: sql<string>`search`, stems: sql<string>`search_stems` }, q),
  },
  {
    entity: 'portfolios/rules',
    readableBy: ({ holds }) => holds('manage portfolios'),
    table: 'portfolio_rules',
    name: (locale) => sql`${locale === 'ru' ? '№' : 'No.'}::text || ' ' || number`,
    path: sql`'/portfolios/rules'`,
    searchCondition: (q) => columnsContain([sql<string>`number::text`], q),
  },
  {
    entity: 'portfolios/periods',
    readableBy: ({ holds }) => holds('manage portfolios'),
    table: 'portfolio_periods',
    name: (locale) => sql`translation(translations, ${locale}, 'name')`,
    path: sql`'/portfolios/rules'`,
    searchCondition: (q) => columnsContain(names, q),
  },
]

const ofItems = (userId: number) => sql<SqlBool>`item_id IN (SELECT id FROM portfolio_items WHERE user_id = ${userId})`

/** Erasure keeps anonymised ratings and removes achievements, links and files. */
export const portfolioData: readonly PersonalData[] = [
  { table: 'portfolio_shares', person: 'user_id', excludedColumns: ['token_hash'], erasure: 'remove' },
  { table: 'portfolio_prints', person: 'user_id', excludedColumns: ['sha256'], erasure: sql`user_id = NULL` },
  { table: 'portfolio_ratings', person: 'user_id', erasure: sql`items = '[]'` },
  { table: 'portfolio_item_files', person: 'item_id', through: ofItems, erasure: 'remove' },
  { table: 'portfolio_reviews', person: 'item_id', through: ofItems, erasure: 'remove' },
  {
    table: 'portfolio_items',
    person: 'user_id',
    excludedColumns: ['search', 'search_stems'],
    auditEntities: ['portfolios/items'],
    erasure: 'remove',
  },
  { table: 'portfolios', person: 'user_id', auditEntities: ['portfolios'], erasure: sql`about = ''` },
  { table: 'portfolio_rules', person: 'author_id', erasure: 'stay' },
  { table: 'portfolio_periods', person: 'closed_by', erasure: 'stay' },
]

/** Reviewers can open the files of an achievement once it is no longer a draft. */
export const filesOfItems: FileUse = {
  entity: 'portfolios/items',
  links: 'portfolio_item_files',
  column: 'item_id',
  records: 'portfolio_items',
  name: sql`portfolio_items.title`,
  visibleTo: reviewableBy,
}

/**
 * Counts the achievements that the person can review, and returns when the oldest was submitted. Own achievements are
 * excluded.
 */
export const waitingAchievements = (person: Person): RawBuilder<unknown> => sql`
  SELECT count(*)::int, min(submitted_at), (array_agg(title ORDER BY submitted_at, id))[1] FROM portfolio_items
  WHERE status = 'submitted' AND replaced_at IS NULL AND user_id <> ${person.id} AND ${isWithinReach(person, sql`portfolio_items.user_id`)}`

/** Searches students within reach whose groups have portfolios. Columns: id, name, detail. */
export const searchPortfolios = ({ q, person }: { q: string; person: Person }): RawBuilder<unknown> => sql`
  SELECT users.id, users.name, groups.code AS detail
  FROM users JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL JOIN groups ON groups.id = group_id
    JOIN directions ON directions.id = direction_id
  WHERE ${hasPortfolio} AND users.status = 'active' AND ${isWithinReach(person, sql`users.id`)}
    AND ${matchesPerson(sql<string>`users.search`, q) ?? sql`true`}
  ORDER BY users.name, users.id`
