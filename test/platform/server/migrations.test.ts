import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '../../../src/server/platform/database'
import { migrate } from '../../../src/server/platform/migrate'
import { productSchema, type Migration, type Schema } from '../../../src/server/platform/productSchema'
import { fingerprint } from '../backup/college'
import { makeDatabase } from '../../kit/databases'

const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

let one: Database
let other: Database
let fingerprintNow: () => ReturnType<typeof fingerprint>
beforeEach(async () => {
  const { connection, drop } = await makeDatabase({ empty: true })
  const both = [openDatabase(connection), openDatabase(connection)] as const
  ;[one, other] = both
  fingerprintNow = () => fingerprint(connection)
  opened.push(async () => {
    await Promise.all(both.map((database) => database.close()))
    await drop()
  })
})

const step = (name: string, sql = `CREATE TABLE "${name}" (id int)`): Migration => ({ name, sql })
const schemaOf = (...migrations: Migration[]): Schema => ({ version: '1.2.3', migrations, functions: '' })
const ask = async (text: string) => (await one.pool.query(text)).rows
const tables = async () => {
  const rows = await ask(`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`)
  return rows.map((row) => String(row.table_name))
}
const [a, b, c] = [step('01_a'), step('02_b'), step('03_c')]
const ofDevelopment =
  'This database was made by a development version of Abitura and cannot be upgraded. Nothing was changed. ' +
  'Start with an empty database: DATA_DIR=./new-data npm start, or set DATABASE_URL to an empty database.'

describe('The schema', () => {
  it('is migrated by one of two servers that start at once, while the other waits', async () => {
    const slow = schemaOf(step('01_a', 'SELECT pg_sleep(0.3); CREATE TABLE "01_a" (id int)'), b)
    const lines: string[] = []
    const report = (line: string) => void lines.push(line)
    const applied = await Promise.all([migrate(one.pool, slow, report), migrate(other.pool, slow, report)])
    expect(lines).toEqual(['Waiting for another process that is preparing the database.'])
    expect(new Set(applied.map((names) => names.length))).toEqual(new Set([0, 2]))
    expect(await tables()).toEqual(['01_a', '02_b', 'migrations'])
  })

  it('is created in an empty database, and is not changed by a second start', async () => {
    expect(await migrate(one.pool)).toEqual(productSchema.migrations.map(({ name }) => name))
    const transactions = () => ask('SELECT max(xmin::text::bigint) AS last FROM pg_trigger')
    const before = await transactions()
    expect(await migrate(one.pool)).toEqual([])
    expect(await transactions()).toEqual(before)
  })

  it('is migrated by new migrations only', async () => {
    await migrate(one.pool, schemaOf(a, b))
    expect(await migrate(one.pool, schemaOf(a, b, c))).toEqual(['03_c'])
  })

  it('is reported as still running during a long migration', async () => {
    await migrate(one.pool, schemaOf(a))
    const lines: string[] = []
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const long = migrate(one.pool, schemaOf(a, step('02_b', 'SELECT pg_sleep(0.5)')), (line) => void lines.push(line))
    while (!lines.includes('Running migration 1 of 1, 02_b')) await new Promise(setImmediate)
    vi.advanceTimersByTime(5000)
    expect(lines.at(-1)).toMatch(/^Still running migration 1 of 1, 02_b, after \d+\.\d s$/)
    await long
    vi.useRealTimers()
  })

  it('is left alone if it is newer than the program', async () => {
    await migrate(one.pool, schemaOf(a, b, c))
    await expect(migrate(one.pool, schemaOf(a, b))).rejects.toThrow(
      'The database was made by another version of Abitura: it has the migration 03_c, which Abitura 1.2.3 does not know.',
    )
  })

  it('keeps its functions if a later version without new migrations has used it', async () => {
    await migrate(one.pool, { ...schemaOf(a), version: '1.10.0' })
    await expect(migrate(one.pool, { ...schemaOf(a), functions: 'SELECT 1' })).rejects.toThrow(
      'The database was last used by Abitura 1.10.0, which is newer than 1.2.3. Nothing was changed.',
    )
    expect(await migrate(one.pool, { ...schemaOf(a), version: '1.10.0' })).toEqual([])
  })

  it('refuses a new migration that is numbered before an applied one', async () => {
    await migrate(one.pool, schemaOf(a, c))
    await expect(migrate(one.pool, schemaOf(a, b, c))).rejects.toThrow(
      'a migration that precedes 03_c was never applied',
    )
    expect(await tables()).toEqual(['01_a', '03_c', 'migrations'])
  })

  it('is unchanged and unlocked after a failed migration', async () => {
    const failing = step('02_b', 'CREATE TABLE "02_b" (id int); SELECT 1/0')
    await migrate(one.pool, schemaOf(a))
    await expect(migrate(one.pool, schemaOf(a, c, failing))).rejects.toThrow(
      'The migration 02_b failed and was rolled back',
    )
    expect(await tables()).toEqual(['01_a', 'migrations'])
    expect(await migrate(other.pool, schemaOf(a, b, c))).toEqual(['02_b', '03_c'])
  })

  it('is refused in one sentence and left unchanged if a development version created it', async () => {
    await ask('CREATE TABLE migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
    await ask(`INSERT INTO migrations (name) VALUES ('0001_kit'), ('0002_types')`)
    await ask(`CREATE TABLE users (id bigint PRIMARY KEY, name text)`)
    await ask(`INSERT INTO users VALUES (1, 'Ёлкин')`)
    const before = await fingerprintNow()
    await expect(migrate(one.pool)).rejects.toMatchObject({ message: ofDevelopment })
    expect(await fingerprintNow()).toEqual(before)
    expect(await tables()).toEqual(['migrations', 'users'])
  })

  it('is refused like that of a development version if an applied migration was rewritten', async () => {
    await migrate(one.pool, schemaOf(a, b))
    const rewritten = step('01_a', 'CREATE TABLE "01_a" (id bigint)')
    await expect(migrate(one.pool, schemaOf(rewritten, b))).rejects.toMatchObject({ message: ofDevelopment })
    expect(await tables()).toEqual(['01_a', '02_b', 'migrations'])
  })
})

describe('The functions of the schema', () => {
  const answering = (answer: string) => `
    CREATE OR REPLACE FUNCTION answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.said := ${answer}; RETURN NEW; END $$;
    CREATE TRIGGER answer BEFORE INSERT OR UPDATE ON talks FOR EACH ROW EXECUTE FUNCTION answer();`
  const talks = step('01_talks', 'CREATE TABLE talks (id int, said text)')
  const withFunctions = (functions: string, ...migrations: Migration[]) => ({ ...schemaOf(...migrations), functions })
  const said = async () => (await ask('SELECT said FROM talks ORDER BY id')).map((row) => String(row.said))

  it('are replaced as a whole even without a new migration, and removed triggers are dropped', async () => {
    await migrate(one.pool, withFunctions(answering(`'first'`), talks))
    await ask('INSERT INTO talks VALUES (1)')
    expect(await migrate(one.pool, withFunctions(answering(`'second'`), talks))).toEqual([])
    await ask('INSERT INTO talks VALUES (2)')
    await migrate(one.pool, withFunctions('', talks))
    await ask(`INSERT INTO talks VALUES (3, 'own word')`)
    expect(await said()).toEqual(['first', 'second', 'own word'])
  })

  it('do not run during migrations', async () => {
    await migrate(one.pool, withFunctions(answering(`'by trigger'`), talks))
    const corrected = step('02_corrected', `INSERT INTO talks VALUES (1, 'by migration')`)
    await migrate(one.pool, withFunctions(answering(`'by trigger'`), talks, corrected))
    expect(await said()).toEqual(['by migration'])
  })
})
