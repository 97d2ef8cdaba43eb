import { z } from 'zod'

/** Backups of the development kept names alone. */
const withoutHash = z.string().transform((name) => ({ name, hash: null }))

/**
 * A backup is a gzip-compressed tar: `manifest.json`, the rows of each table in COPY's text format in parts of some
 * megabytes (`tables/NAME/000000`), the uploaded files likewise (`files/KEY/000000`) and, as the proof that nothing is
 * missing, `end.json`.
 */
export const manifestShape = z.object({
  product: z.literal('abitura'),
  format: z.literal(1),
  madeAt: z.string(),
  /** The schema's version: the migrations that had been applied, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string().nullable() }).or(withoutHash)).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

export const endShape = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), isCalled: z.boolean() })),
})

export type Manifest = z.output<typeof manifestShape>
export type End = z.infer<typeof endShape>

/**
 * Tables whose rows are not in backups. The migrations are applied again. Sessions that were ended and links that were
 * used since the backup must not work again, so everyone signs in anew; the counters of failed attempts are of the
 * hour. Neither is the job queue (a schema of its own, and its library's affair): what was queued has been done since.
 */
export const leftOut = ['migrations', 'backups', 'sessions', 'one_time_tokens', 'oauth_states', 'throttles']
