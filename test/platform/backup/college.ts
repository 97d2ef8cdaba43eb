import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import type { PostgresConnection } from '../../../src/server/platform/postgres'
import { openStorage } from '../../../src/server/platform/storage/openStorage'
import type { Storage } from '../../../src/server/platform/storage/storage'

/** Temporary folder for backups and uploaded files. */
export const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-backup-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Runs a statement on a separate connection and returns its rows. */
export const ask = async (connection: PostgresConnection, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns hashes of all tables' rows, including generated columns, and the sequence values. */
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

/** The storage of a server with this data folder. */
export const storageIn = (dataDir: string) => openStorage({ storageUrl: null, dataDir })

/** Stores files with these contents by key. */
export const writeFiles = async (storage: Storage, files: Record<string, string | Buffer>): Promise<void> => {
  for (const [key, content] of Object.entries(files)) {
    const path = join(storage.incoming, 'new')
    await writeFile(path, content)
    await storage.put(path, key)
  }
}

/** Reads all stored files by key. */
export const readFiles = async (storage: Storage): Promise<Record<string, string>> => {
  const files: Record<string, string> = {}
  for await (const { key } of storage.list()) files[key] = (await buffer(await storage.open(key))).toString('latin1')
  return files
}
