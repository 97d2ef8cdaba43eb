import { sql } from 'kysely'
import type { LoggedRecords, PersonalData } from '../kit/feature'
import { containsWords } from '../kit/records/search'
import { readableOrders } from './orders/registerQueries'

export const loggedOrders: readonly LoggedRecords[] = [
  {
    entity: 'groups/orders',
    readableBy: (person) => person.holds('manage groups') && (readableOrders(person) ?? true),
    table: 'orders',
    name: () => sql`coalesce('№ ' || number, kind)`,
    path: sql`'/groups/orders/' || orders.id`,
    searchCondition: (q) => containsWords(sql<string>`orders.search`, q),
  },
]

/** Orders keep number, date and kind after an erasure; what they say about the person goes. */
export const careerData: readonly PersonalData[] = [
  {
    table: 'order_people',
    person: 'user_id',
    auditEntities: ['groups/orders'],
    erasure: sql`terms = '{}', honours = NULL`,
  },
]
