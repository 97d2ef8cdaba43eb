import { sql, type SqlBool } from 'kysely'
import type { LoggedRecords, PersonalData } from '../kit/feature'
import { containsWords } from '../kit/records/search'
import { hasOnlyOwnPeople } from './orders/registerQueries'

export const loggedOrders: readonly LoggedRecords[] = [
  {
    entity: 'groups/orders',
    // Entries about an order can name all its people, so all of them must be within reach.
    readableBy: (person) => person.holds('manage groups') && (person.reach === 'all' || hasOnlyOwnPeople(person)),
    table: 'orders',
    name: () => sql`coalesce('№ ' || number, kind)`,
    path: sql`'/groups/orders/' || orders.id`,
    searchCondition: (q) => containsWords(sql<string>`orders.search`, q),
  },
]

/** Orders about nobody else. */
const ofOnePerson = (userId: number) => sql<SqlBool>`
  id IN (SELECT order_id FROM order_people GROUP BY order_id HAVING bool_and(user_id = ${userId}))`

/** Orders keep number, date and kind after an erasure; what they say about the person goes. */
export const careerData: readonly PersonalData[] = [
  {
    table: 'order_people',
    person: 'user_id',
    auditEntities: ['groups/orders'],
    erasure: sql`terms = '{}', honours = NULL`,
  },
  {
    table: 'orders',
    person: 'id',
    through: ofOnePerson,
    excludedColumns: ['search'],
    exportCondition: sql`status <> 'draft'`,
    erasure: sql`grounds = ''`,
  },
]
