import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer, json } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import type { Client, ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { explainDenied } from '../deniedPrivilege'
import { schemaLock } from '../migrationHistory'
import { productSchema, type Schema } from '../productSchema'
import type { Report } from '../runMigrations'
import type { Storage } from '../storage/storage'
import { fileKeyOf } from '../storage/keys'
import { readArchive, checkIsBackup } from './archive'
import { connect } from './connect'
import { damaged, explainTargetError } from './failures'
import { stageFiles, type Staging } from './files'
import { sessionSettings } from './makeBackup'
import { finishSchema, prepareSchema, checkDatabaseFree, type PreparedSchema } from './restoreSchema'
import { endShape, manifestShape, type End, type Manifest } from './shape'
import { listStorageKeys, quoteIdentifier } from './tables'

type Options = {
  connection: ClientConfig
  storage: Storage
  file: string
  /** Allows a restore into a database that has users. */
  force?: boolean
  /** The program's schema; tests pass their own. */
  schema?: Schema
  /** Reports the migrations of an older backup. */
  report?: Report
  /**
   * Runs in the same transaction and adjusts restored records whose state cannot continue, such as running secret
   * polls.
   */
  adjustData?: (client: Client) => Promise<void>
}

export type RestoreResult = {
  tables: number
  rows: number
  files: number
  /** Tables of the backup that the schema does not have. Their rows are skipped. */
  unknown: string[]
  /** Files that rows refer to but the backup lacks. */
  missing: string[]
}

/**
 * Restores the database and the files, and migrates the database, in one transaction. Files are stored just before the
 * commit, and unknown files are deleted after it, so that no row ever lacks its file.
 */
export const restoreBackup = async (options: Options): Promise<RestoreResult> => {
  const {
    connection,
    storage,
    file,
    force = false,
    schema = productSchema,
    report = () => undefined,
    adjustData,
  } = options
  await verifyBackup(file)
  const client = await connect(connection)
  const staging = stageFiles(storage, `restoring-${randomBytes(4).toString('hex')}`)
  try {
    await client.query('begin')
    await client.query(sessionSettings)
    // A server that starts meanwhile waits.
    await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
    await checkDatabaseFree(client, { force })
    const { prepared, end, rows } = await unpack({ client, file, staging, schema })
    await finishSchema(client, { prepared, end, schema, report })
    await adjustData?.(client)
    const tables = [...prepared.tables].map(([name, columns]) => ({ name, columns }))
    const missing = (await listStorageKeys(client, tables)).filter((key) => !staging.keys.has(key))
    await staging.storeAll()
    await client.query('commit')
    await staging.removeOthers()
    await client.query('analyze')
    return { tables: prepared.tables.size, rows, files: staging.keys.size, unknown: prepared.unknown, missing }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw await explainDenied(
      client,
      explainTargetError(error, { what: 'The files of the backup', path: storage.incoming }),
    )
  } finally {
    await staging.discard()
    await client.end()
  }
}

/** Reads the whole backup before any change. Throws if it is truncated or damaged. */
export const verifyBackup = async (file: string): Promise<void> => {
  await checkIsBackup(file)
  const names: string[] = []
  for await (const { name, content } of readArchive(file)) {
    names.push(name)
    await finished(content.resume()).catch(() => undefined)
  }
  if (names[0] !== 'manifest.json' || names.at(-1) !== 'end.json') throw damaged(file)
}

type UnpackOptions = { client: Client; file: string; staging: Staging; schema: Schema }

/** Reads rows into the prepared tables and files into the staging folder. Throws if anything is missing. */
const unpack = async ({ client, file, staging, schema }: UnpackOptions) => {
  let prepared: PreparedSchema | undefined
  let end: End | undefined
  const counts = new Map<string, number>()
  for await (const { name, content } of readArchive(file)) {
    const [kind, ...rest] = name.split('/')
    const key = rest.slice(0, -1).join('/')
    if (name === 'manifest.json') {
      prepared = await prepareSchema(client, { manifest: await readManifest(content, file), schema })
    } else if (prepared === undefined || end !== undefined) {
      throw damaged(file)
    } else if (kind === 'tables') {
      const [table = ''] = rest
      counts.set(table, (counts.get(table) ?? 0) + (await copyPart({ client, prepared, table, content })))
    } else if (kind === 'files' && fileKeyOf(key) !== null) {
      await staging.add(key, content)
    } else if (name === 'end.json') {
      const read = endShape.safeParse(await json(content).catch(() => null))
      if (!read.success) throw damaged(file)
      end = read.data
    } else throw damaged(file)
  }
  if (prepared === undefined || end === undefined || end.files !== staging.keys.size) throw damaged(file)
  const isShort = [...prepared.tables.keys()].some((table) => (counts.get(table) ?? 0) !== end?.rows[table])
  if (isShort) throw damaged(file)
  return { prepared, end, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

const readManifest = async (content: Readable, file: string): Promise<Manifest> => {
  const manifest = manifestShape.safeParse(await json(content).catch(() => null))
  if (!manifest.success) throw damaged(file)
  return manifest.data
}

type Part = { client: Client; prepared: PreparedSchema; table: string; content: Readable }

/** Copies one part of a table. Returns the number of rows. */
const copyPart = async ({ client, prepared, table, content }: Part): Promise<number> => {
  const columns = prepared.tables.get(table)
  if (columns === undefined) {
    await buffer(content)
    return 0
  }
  const stream = client.query(
    copyFrom(`copy public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
  )
  await pipeline(content, stream)
  return stream.rowCount
}
