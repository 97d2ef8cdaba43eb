import { readConfig } from '../config'
import { makeBackup } from '../platform/backup'
import { findRunningPostgres, hasDatabase, startPostgres } from '../platform/postgres'
import { StartupError } from '../platform/startupError'
import { openStorage } from '../platform/storage/openStorage'
import { readArguments, runCommand, printLine, printMissing } from '../platform/command'

/** Uses the database of DATABASE_URL, else that of the running Abitura, else starts one temporarily. */
const withDatabase = async <Result>(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  work: (connection: object) => Promise<Result>,
): Promise<Result> => {
  if (databaseUrl !== null) return work({ connectionString: databaseUrl })
  if (!(await hasDatabase(dataDir)))
    throw new StartupError(`No database found in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`)
  const running = await findRunningPostgres(dataDir)
  if (running !== null) return work(running)
  const postgres = await startPostgres({ dataDir, log: printLine })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

await runCommand(async () => {
  const { file } = readArguments('npm run backup -- FILE')
  const config = readConfig(process.env)
  const made = await withDatabase(config, async (connection) =>
    makeBackup({ connection, storage: await openStorage(config), file }),
  )
  printLine(
    `Backed up ${made.rows} rows from ${made.tables} tables and ${made.files} files to ${file} (${sizeOf(made.bytes)}).`,
  )
  printMissing(made.missing, 'the storage')
})
