import type pg from 'pg'
import { runMigration } from './migrationHistory'
import type { Schema } from './productSchema'

/** Receives lines for the operator. */
export type Report = (line: string) => void

/** Time between two reports of a migration that is still running, in ms. */
const reportInterval = 5000

export const secondsSince = (begun: number): string => `${((Date.now() - begun) / 1000).toFixed(1)} s`

/** Applies these migrations in the open transaction, and reports each one and how long it has been running. */
export const runMigrations = async (
  client: pg.ClientBase,
  { migrations, version }: Pick<Schema, 'migrations' | 'version'>,
  report: Report,
): Promise<void> => {
  for (const [place, migration] of migrations.entries()) {
    const begun = Date.now()
    const label = `migration ${place + 1} of ${migrations.length}, ${migration.name}`
    report(`Running ${label}`)
    const timer = setInterval(() => report(`Still running ${label}, after ${secondsSince(begun)}`), reportInterval)
    await runMigration(client, migration, version).finally(() => clearInterval(timer))
  }
}
