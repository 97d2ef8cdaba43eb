import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/platform/database'
import type { Db } from '../../../src/server/platform/database'
import { inTransaction } from '../../../src/server/platform/transaction'
import { makeDatabase } from '../../kit/databases'

const { connection, drop } = await makeDatabase({ empty: true })
const database = openDatabase({ ...connection, max: 5, connectionTimeoutMillis: 1000 })
const { pool } = database
await pool.query('CREATE TABLE accounts (id int PRIMARY KEY, amount int NOT NULL)')
await pool.query('INSERT INTO accounts VALUES (1, 0), (2, 0)')
afterAll(async () => {
  await database.close()
  await drop()
})

const add = (db: Db, id: number) => sql`UPDATE accounts SET amount = amount + 1 WHERE id = ${id}`.execute(db)
const amounts = async () => (await pool.query('SELECT amount FROM accounts ORDER BY id')).rows.map((row) => row.amount)
const reset = () => pool.query('UPDATE accounts SET amount = 0')

/** A barrier: the parties continue when all have arrived. */
const meetingOf = (parties: number) => {
  let open = () => {}
  const together = new Promise<void>((resolve) => {
    open = resolve
  })
  let came = 0
  return () => {
    came += 1
    if (came >= parties) open()
    return together
  }
}

describe('A transaction', () => {
  it('is retried after a deadlock, so that both succeed', async () => {
    await reset()
    const meet = meetingOf(2)
    const transfer = (from: number, to: number) =>
      inTransaction(database, async (db) => {
        await add(db, from)
        await meet()
        await add(db, to)
      })
    await Promise.all([transfer(1, 2), transfer(2, 1)])
    expect(await amounts()).toEqual([2, 2])
  })

  it('fails without changes after three conflicts', async () => {
    await reset()
    let tries = 0
    const conflicting = inTransaction(database, async (db) => {
      tries += 1
      await add(db, 1)
      await sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$`.execute(db)
    })
    await expect(conflicting).rejects.toThrow('conflict')
    expect(tries).toBe(3)
    expect(await amounts()).toEqual([0, 0])
  })

  it('is rolled back at once after any other error', async () => {
    await reset()
    let tries = 0
    const mistaken = inTransaction(database, async (db) => {
      tries += 1
      await add(db, 1)
      throw new Error('a rule')
    })
    await expect(mistaken).rejects.toThrow('a rule')
    expect(tries).toBe(1)
    expect(await amounts()).toEqual([0, 0])
  })

  it('holds no connection before its first statement', async () => {
    const meet = meetingOf(12)
    const twelve = Array.from({ length: 12 }, () =>
      inTransaction(database, async (db) => {
        await meet()
        await pool.query('SELECT 1')
        await add(db, 1)
      }),
    )
    await Promise.all(twelve)
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  it('does not block statements outside of it, even if every connection of the pool is in a transaction', async () => {
    const meet = meetingOf(5)
    const five = Array.from({ length: 5 }, () =>
      inTransaction(database, async (db) => {
        await sql`SELECT 1`.execute(db)
        await meet()
        await sql`SELECT 1`.execute(database.outside)
      }),
    )
    await Promise.all(five)
    expect(pool.waitingCount).toBe(0)
  })

  it('needs no connection without statements', async () => {
    const away = openDatabase({ host: '127.0.0.1', port: 1, max: 1, connectionTimeoutMillis: 100 })
    expect(await inTransaction(away, async () => 'done')).toBe('done')
    await away.close()
  })
})
