import { z } from 'zod'

/** A name of a migration or table, which messages print. */
const name = z.string().regex(/^[\w-]{1,100}$/)

/** Backups of early development versions have migration names without hashes. */
const withoutHash = name.transform((name) => ({ name, hash: null }))

/**
 * A gzip-compressed tar: `manifest.json`, table rows in COPY's text format (`tables/NAME/000000`) and files
 * (`files/KEY/000000`) in parts of some MB, and `end.json`, which proves completeness.
 */
export const manifestShape = z.object({
  product: z.literal('abitura'),
  format: z.literal(1),
  madeAt: z.string(),
  /** Version of Abitura that used the database last; development versions did not store it. */
  version: z
    .string()
    .regex(/^[\w.+-]{1,40}$/)
    .nullable()
    .default(null),
  /** Applied migrations, in order. */
  migrations: z.array(z.object({ name, hash: z.string().nullable() }).or(withoutHash)).min(1),
  tables: z.array(z.object({ name, columns: z.array(z.string()) })),
})

export const endShape = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() })),
})

export type Manifest = z.output<typeof manifestShape>
export type End = z.infer<typeof endShape>

/**
 * Tables whose rows are not backed up: migrations are applied again, ended sessions and used links must not become
 * valid again, and throttle counters expire soon. The job queue is not backed up either, because its jobs would run a
 * second time.
 */
export const excludedTables = ['migrations', 'backups', 'sessions', 'one_time_tokens', 'oauth_states', 'throttles']
