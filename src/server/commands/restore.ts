import type { ClientBase } from 'pg'
import type { Locale } from '../../api/kit/endpoints'
import { readConfig } from '../config'
import { localise } from '../kit/texts/messages'
import { cancelSecretPolls } from '../polls/featureQueries'
import { restoreBackup, verifyBackup } from '../platform/backup'
import { startPostgres } from '../platform/postgres'
import { openStorage } from '../platform/storage/openStorage'
import { readArguments, runCommand, printLine, printMissing } from '../platform/command'

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
    const restored = await restoreBackup({ connection, storage, file, force, adjustData, report: printLine })
    for (const table of restored.unknown)
      printLine(`Skipped the table ${table}, which does not exist in this version of Abitura.`)
    printLine(
      `Restored ${restored.rows} rows in ${restored.tables} tables and ${restored.files} files. All users must sign in again.`,
    )
    if (cancelled.length > 0)
      printLine(
        'The following secret polls were open at the time of the backup. They were cancelled because their ballots cannot be decrypted, and their authors and voters were notified:',
      )
    for (const { id, title } of cancelled) printLine(`  ${id}: ${title}`)
    printMissing(restored.missing, 'the backup')
  } finally {
    await postgres?.stop()
  }
})
