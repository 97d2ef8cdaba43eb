import type { RawBuilder } from 'kysely'
import type { HomePart } from '../../api/home/teaching'
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

/**
 * A feature's part of the home page. Its rows (SQL, at most 20) come as JSON from the statement that reads all sources,
 * because planning many statements would cost more than running them.
 */
export type HomeSource<Row> = {
  rows: (context: HomeContext) => RawBuilder<unknown>
  present: (rows: readonly Row[]) => Partial<HomePart>
}

/** Converts a timestamp inside JSON, which has the database's offset, to ISO in UTC. */
export const utcOf = (written: string): string => new Date(written).toISOString()
