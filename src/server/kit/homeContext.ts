import type { Context } from './handlers'
import type { Person } from './person'

/** The reader of a home page, and days in their time zone (yyyy-MM-dd). */
export type HomeContext = Pick<Context, 'db' | 'locale' | 'now'> & {
  person: Person
  timeZone: string
  today: string
  /** Sunday of next week: the last day of coming dates. */
  lastDay: string
}
