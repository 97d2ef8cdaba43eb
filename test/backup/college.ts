import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { listFiles } from '../../src/server/kit/backup/files'
import type { PostgresConnection } from '../../src/server/kit/postgres'

/** A folder for backups and uploaded files; `remove` takes it away. */
export const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-backup-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The rows of one statement, on a connection of its own. */
export const ask = async (connection: PostgresConnection, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Every table of the database with a hash over its rows, generated columns and all; and how far ids were given out. */
export const fingerprint = async (connection: PostgresConnection, without: string[] = []) => {
  const tables = await ask(
    connection,
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  )
  const names = tables.map(({ name }) => String(name)).filter((name) => !without.includes(name))
  const hashes = names.map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as hash from public."${name}" t`,
  )
  const sequences = `select sequencename::text as name, last_value::int as rows, '' as hash from pg_sequences where schemaname = 'public'`
  return ask(connection, `${[...hashes, sequences].join(' union all ')} order by 1`)
}

/** Puts files with these contents below the folder. */
export const writeFiles = async (folder: string, files: Record<string, string | Buffer>): Promise<void> => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

/** The files below the folder by their names, as text. */
export const readFiles = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      (await listFiles(folder)).map(async (name) => [name, await readFile(join(folder, name), 'latin1')] as const),
    ),
  )
