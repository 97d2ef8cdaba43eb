import type { ClientBase } from 'pg'
import type { Locale } from '../api/kit/endpoints'
import { readConfig } from './config'
import { localise } from './kit/messages'
import { cancelSecretPolls } from './polls/featureQueries'
import { restoreBackup, verifyBackup } from './platform/backup'
import { startPostgres } from './platform/postgres'
import { openStorage } from './platform/storage/openStorage'
import { readArguments, runCommand, printLine, printMissing } from './platform/command'

await runCommand(async () => {
  const { file, force } = readArguments('npm run restore -- FILE [--force]')
  const config = readConfig(process.env)
  // Verifies the backup before creating a database.
  await verifyBackup(file)
  const postgres = config.databaseUrl === null ? await startPostgres({ dataDir: config.dataDir, log: printLine }) : null
  try {
    const connection = postgres?.connection ?? { connectionString: config.databaseUrl ?? '' }
    let cancelled: Awaited<ReturnType<typeof cancelSecretPolls>> = []
    const reasonIn = (locale: Locale) => localise(locale, { key: 'polls.restored' })
    const adjustData = async (client: ClientBase) => {
      const notice = { ru: reasonIn('ru'), en: reasonIn('en') }
      cancelled = await cancelSecretPolls(client, { timeline: reasonIn(config.defaultLocale), notice })
    }
    const storage = await openStorage(config)
    const restored = await restoreBackup({ connection, storage, file, force, adjustData })
    for (const table of restored.unknown)
      printLine(`The table ${table} of the backup is not one of Abitura's and was left out.`)
    printLine(
      `Restored ${restored.rows} rows of ${restored.tables} tables and ${restored.files} files. Everyone signs in anew.`,
    )
    if (cancelled.length > 0)
      printLine(
        'These secret polls were open when the backup was made and are cancelled, because their ballots cannot be opened. Authors and voters are notified.',
      )
    for (const { id, title } of cancelled) printLine(`  ${id}: ${title}`)
    printMissing(restored.missing, 'the backup')
  } finally {
    await postgres?.stop()
  }
})
