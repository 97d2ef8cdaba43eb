import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config'
import { openDatabase, type Database } from '../platform/database'
import { migrate } from '../platform/migrate'
import { findRunningPostgres, hasDatabase, startPostgres } from '../platform/postgres'
import { productSchema } from '../platform/productSchema'
import { StartupError } from '../platform/startupError'
import { fillDemo, readDemoPassword, ensureDemoPassword } from './index'
import { hasDemo } from '../platform/demoQueries'
import { clearDemo, countPeople } from './fillingQueries'
import { insertCrowd } from './largeQueries'
import { insertApplications } from './largeAdmissionQueries'
import { insertManyQuestions } from './largeQuestionQueries'
import { runCommand, printLine } from '../platform/command'

const usage = 'npm run demo [-- --large | -- --password | -- --clear --yes]'
const crowdSize = 100_000
const applications = 50_000
const questions = 20_000

const readSwitches = () => {
  try {
    const flag = { type: 'boolean' } as const
    const options = { large: flag, password: flag, clear: flag, yes: flag } as const
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    if ([values.large, values.password, values.clear].filter(Boolean).length <= 1) return values
  } catch {
    // Falls through to the usage message for an unknown option.
  }
  throw new StartupError(`Usage: ${usage}`)
}

/** Uses the database of DATABASE_URL, else that of the Abitura running here, else starts one temporarily. */
const withDatabase = async ({ databaseUrl, dataDir }: Config, work: (database: Database) => Promise<void>) => {
  const running = databaseUrl === null && (await hasDatabase(dataDir)) ? await findRunningPostgres(dataDir) : null
  const own = databaseUrl === null && running === null ? await startPostgres({ dataDir, log: printLine }) : null
  const database = openDatabase(running ?? own?.connection ?? { connectionString: databaseUrl ?? '' })
  try {
    await migrate(database.pool, productSchema, printLine)
    await work(database)
  } finally {
    await database.close()
    await own?.stop()
  }
}

const refuseRealPeople = ({ demo, others }: { demo: number; others: number }) => {
  if (others === 0) return
  throw new StartupError(
    `The database has ${others} users who do not belong to the demo (and ${demo} who do). Nothing was changed. ` +
      'Use another DATA_DIR or DATABASE_URL.',
  )
}

const fill = async ({ db }: Database, { demoPassword: given }: Config) => {
  const filled = await fillDemo(db, { now: new Date() })
  const isThere = filled || (await hasDemo(db))
  if (!isThere) throw new StartupError('The database already has users, or its demo was deleted. Use another DATA_DIR.')
  const password = filled ? await ensureDemoPassword(db, { given }) : null
  printLine(password ? `Demo college created; the password is ${password}` : 'The demo college already exists.')
}

const printPassword = async ({ db }: Database, { demoPassword: given }: Config) => {
  if (!(await hasDemo(db))) throw new StartupError('The database has no demo. To create it, run npm run demo.')
  const password = await readDemoPassword(db, { given })
  if (password === null)
    throw new StartupError(
      'The demo password was set by DEMO_PASSWORD or by hand. To reset it, start Abitura without DEMO_PASSWORD.',
    )
  printLine(password)
}

const fillWithCrowd = async (database: Database, config: Config) => {
  const { db, pool } = database
  refuseRealPeople(await countPeople(db))
  await fill(database, config)
  const started = Date.now()
  const now = new Date()
  const added = await db.transaction().execute((own) => insertCrowd(own, { count: crowdSize, now }))
  if (added > 0) await db.transaction().execute((own) => insertApplications(own, { count: applications, now }))
  await db.transaction().execute((own) => insertManyQuestions(own, { count: questions }))
  await pool.query('VACUUM ANALYZE')
  printLine(`Added ${added} users in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

const clear = async ({ db }: Database, { yes }: { yes: boolean }) => {
  const people = await countPeople(db)
  refuseRealPeople(people)
  if (!yes) throw new StartupError(`This deletes ${people.demo} users and all other demo data. To confirm, add --yes.`)
  await db.transaction().execute(clearDemo)
  printLine('Demo deleted. The next start prints a setup link for the first administrator.')
}

await runCommand(async () => {
  const switches = readSwitches()
  const config = readConfig(process.env)
  if (!config.demo && !switches.clear)
    throw new StartupError(
      'The demo is disabled by DEMO=off, PUBLIC_URL, TRUST_PROXY or DATABASE_URL. To enable it, set DEMO=on.',
    )
  await withDatabase(config, (database) => {
    if (switches.clear) return clear(database, { yes: switches.yes ?? false })
    if (switches.password) return printPassword(database, config)
    return switches.large ? fillWithCrowd(database, config) : fill(database, config)
  })
})
