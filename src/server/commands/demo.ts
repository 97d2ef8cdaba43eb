import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config'
import { openDatabase, type Database } from '../platform/database'
import { migrate } from '../platform/migrate'
import { findRunningPostgres, hasDatabase, startPostgres } from '../platform/postgres'
import { StartupError } from '../platform/startupError'
import { fillDemo, hasDemo } from '../demo'
import { clearDemo, countPeople } from '../demo/clearQueries'
import { insertCrowd } from '../demo/largeQueries'
import { insertApplications } from '../demo/largeAdmissionQueries'
import { runCommand, say } from './command'

const usage = 'npm run demo [-- --large | -- --clear --yes]'
const crowd = 100_000
const applications = 50_000

const readSwitches = () => {
  try {
    const options = { large: { type: 'boolean' }, clear: { type: 'boolean' }, yes: { type: 'boolean' } } as const
    const { values } = parseArgs({ args: process.argv.slice(2), options })
    if (!(values.large && values.clear)) return values
  } catch {
    // An unknown switch: the usage says which there are.
  }
  throw new StartupError(`Say it like this: ${usage}`)
}

/** The database of DATABASE_URL, of the Abitura that runs here, or one that is started for the purpose. */
const withDatabase = async ({ databaseUrl, dataDir }: Config, work: (database: Database) => Promise<void>) => {
  const running = databaseUrl === null && (await hasDatabase(dataDir)) ? await findRunningPostgres(dataDir) : null
  const own = databaseUrl === null && running === null ? await startPostgres({ dataDir, log: say }) : null
  const database = openDatabase(running ?? own?.connection ?? { connectionString: databaseUrl ?? '' })
  try {
    await migrate(database.pool)
    await work(database)
  } finally {
    await database.close()
    await own?.stop()
  }
}

const refuseRealPeople = ({ demo, others }: { demo: number; others: number }) => {
  if (others === 0) return
  throw new StartupError(
    `There are ${others} people here who are not of the demo (and ${demo} who are), so nothing was changed. Back the data up and use another DATA_DIR or DATABASE_URL.`,
  )
}

const fill = async ({ db }: Database) => {
  const filled = await fillDemo(db, { now: new Date() })
  const isThere = filled || (await hasDemo(db))
  if (!isThere)
    throw new StartupError('The demo was cleared away here, or there are people already. Use another DATA_DIR.')
  say(filled ? 'The demo college is there.' : 'The demo college was there already.')
}

const fillWithCrowd = async (database: Database) => {
  const { db, pool } = database
  refuseRealPeople(await countPeople(db))
  await fill(database)
  const started = Date.now()
  const now = new Date()
  const added = await db.transaction().execute((own) => insertCrowd(own, { count: crowd, now }))
  if (added > 0) await db.transaction().execute((own) => insertApplications(own, { count: applications, now }))
  await pool.query('VACUUM ANALYZE')
  say(`Added ${added} people in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

const clear = async ({ db }: Database, { yes }: { yes: boolean }) => {
  const people = await countPeople(db)
  refuseRealPeople(people)
  if (!yes)
    throw new StartupError(`This deletes ${people.demo} people and everything else of the demo. Add --yes to do it.`)
  await db.transaction().execute(clearDemo)
  say('The college is empty. The next start prints a link to the first administrator.')
}

await runCommand(async () => {
  const switches = readSwitches()
  const config = readConfig(process.env)
  if (!config.demo && !switches.clear)
    throw new StartupError('The demo is off here (PUBLIC_URL, TRUST_PROXY or DATABASE_URL is set): set DEMO=on.')
  await withDatabase(config, (database) => {
    if (switches.clear) return clear(database, { yes: switches.yes ?? false })
    return switches.large ? fillWithCrowd(database) : fill(database)
  })
})
