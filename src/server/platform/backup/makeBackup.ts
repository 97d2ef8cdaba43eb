import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { developmentVersionHint, readHistory } from '../migrationHistory'
import { StartupError } from '../startupError'
import type { Storage } from '../storage/storage'
import { createArchive, type ArchiveWriter } from './archive'
import { connect } from './connect'
import { copyFiles, partName, partSize } from './files'
import { recordBackup } from './lastBackupQueries'
import { lockForBackup } from './running'
import type { End, Manifest } from './shape'
import { listSequences, listStorageKeys, listTables, quoteIdentifier } from './tables'

/** `missing` lists the keys of files that rows refer to but the storage lacks. */
export type Contents = { tables: number; rows: number; files: number; bytes: number; missing: string[] }

type Options = { connection: ClientConfig; storage: Storage; file: string }

/**
 * Backs up database and files while the server runs. Tables are read in one snapshot and files after it; deleted
 * files stay in the storage until the backup ends, so none is missing.
 */
export const makeBackup = async ({ connection, storage, file }: Options): Promise<Contents> => {
  const client = await connect(connection)
  const archive = createArchive(file)
  try {
    await lockForBackup(client)
    await client.query('begin isolation level repeatable read read only')
    await client.query(sessionSettings)
    const manifest = await describe(client)
    await archive.add('manifest.json', json(manifest))
    const rows: End['rows'] = {}
    for (const table of manifest.tables) rows[table.name] = await copyTable({ client, archive, table })
    const sequences = await listSequences(client)
    const named = await listStorageKeys(client, manifest.tables)
    await client.query('commit')
    const copied = await copyFiles(archive, storage)
    const files = copied.size
    await archive.add('end.json', json({ rows, files, sequences } satisfies End))
    const bytes = await archive.finish()
    // A failure to record the backup does not make it invalid.
    await recordBackup(client, { bytes, files }).catch(() => undefined)
    return {
      tables: manifest.tables.length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
      files,
      bytes,
      missing: named.filter((key) => !copied.has(key)),
    }
  } catch (error) {
    await archive.abort()
    throw error
  } finally {
    await client.end()
  }
}

/** Settings that make values portable between PostgreSQL servers. */
export const sessionSettings = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2))

const describe = async (client: Client): Promise<Manifest> => {
  const { rows: found } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.migrations') is not null as exists",
  )
  if (found[0]?.exists !== true)
    throw new StartupError('Nothing to back up: the database is empty. Start Abitura first.')
  const { migrations, version } = await readHistory(client)
  if (migrations.some(({ hash }) => hash === null)) throw new StartupError(`This database ${developmentVersionHint}`)
  return {
    product: 'abitura',
    format: 1,
    madeAt: new Date().toISOString(),
    version,
    migrations,
    tables: await listTables(client),
  }
}

/** Line feeds in values are escaped, so a line feed always ends a row. */
const lineFeed = 10

type Copy = { client: Client; archive: ArchiveWriter; table: Manifest['tables'][number] }

/** Adds a table's rows in parts that end at a row boundary. Returns the number of rows. */
const copyTable = async ({ client, archive, table }: Copy): Promise<number> => {
  const columns = table.columns.map(quoteIdentifier).join(', ')
  const stream = client.query(copyTo(`copy public.${quoteIdentifier(table.name)} (${columns}) to stdout`))
  let part: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async (content: Buffer) => {
    if (content.length === 0) return
    await archive.add(partName(`tables/${table.name}`, number), content)
    number += 1
  }
  for await (const chunk of stream) {
    const data: Buffer = chunk
    part.push(data)
    size += data.length
    if (size < partSize || !data.includes(lineFeed)) continue
    const collected = Buffer.concat(part)
    const end = collected.lastIndexOf(lineFeed) + 1
    await flush(collected.subarray(0, end))
    part = [collected.subarray(end)]
    size = collected.length - end
  }
  await flush(Buffer.concat(part))
  return stream.rowCount
}
