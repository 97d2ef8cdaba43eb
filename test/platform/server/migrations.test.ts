import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../src/server/platform/database'
import { migrate, migrations, type Migration } from '../../../src/server/platform/migrate'
import { makeDatabase } from '../../kit/databases'

const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened) await close()
})

let one: Database
let other: Database
beforeEach(async () => {
  const { connection, drop } = await makeDatabase({ empty: true })
  const both = [openDatabase(connection), openDatabase(connection)] as const
  ;[one, other] = both
  opened.push(async () => {
    await Promise.all(both.map((database) => database.close()))
    await drop()
  })
})

const step = (name: string, sql = `CREATE TABLE "${name}" (id int)`): Migration => ({ name, sql })
const tables = async () => {
  const { rows } = await one.pool.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  return rows.map((row) => String(row.table_name))
}
const list = [step('0001_a'), step('0002_b'), step('0003_c')]

describe('the schema', () => {
  it('is brought up by one of two servers that start at once, and the other waits', async () => {
    const slow = [step('0001_a', 'SELECT pg_sleep(0.3); CREATE TABLE "0001_a" (id int)'), step('0002_b')]
    const applied = await Promise.all([migrate(one.pool, slow), migrate(other.pool, slow)])
    expect(new Set(applied.map((names) => names.length))).toEqual(new Set([0, 2]))
    expect(await tables()).toEqual(['0001_a', '0002_b', 'migrations'])
  })

  it('of the product comes up from nothing, and a second start changes nothing', async () => {
    expect(await migrate(one.pool)).toEqual(migrations.map(({ name }) => name))
    expect(await migrate(one.pool)).toEqual([])
  })

  it('is brought up by what is new alone', async () => {
    await migrate(one.pool, list.slice(0, 2))
    expect(await migrate(one.pool, list)).toEqual(['0003_c'])
  })

  it('that is newer than the program is left alone', async () => {
    await migrate(one.pool, list)
    await expect(migrate(one.pool, list.slice(0, 2))).rejects.toThrow(
      'it has the migration 0003_c, which this version does not know',
    )
  })

  it('is not given a migration that belongs before another it already has', async () => {
    await migrate(one.pool, [step('0001_a'), step('0003_c')])
    await expect(migrate(one.pool, list)).rejects.toThrow(
      'a migration that belongs before 0003_c was never applied to it',
    )
    expect(await tables()).toEqual(['0001_a', '0003_c', 'migrations'])
  })

  it('stays as it was when a migration fails, and the lock is free again', async () => {
    const failing = [step('0001_a'), step('0002_b', 'CREATE TABLE "0002_b" (id int); SELECT 1/0')]
    await expect(migrate(one.pool, failing)).rejects.toThrow('The migration 0002_b failed and changed nothing')
    expect(await tables()).toEqual(['0001_a', 'migrations'])
    expect(await migrate(other.pool, list)).toEqual(['0002_b', '0003_c'])
  })
})
