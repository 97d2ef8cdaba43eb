import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Task } from '../../../src/server/platform/jobs'
import { startJobs } from '../../../src/server/platform/workers'
import { makeDatabase } from '../../kit/databases'
import { openDatabaseProxy } from '../server/databaseProxy'

/** Timeout in ms for the database to notice lost clients and for the jobs to resume. */
const patience = { timeout: 45_000 }

const { connection, drop } = await makeDatabase()
const line = await openDatabaseProxy(connection)
const pool = new pg.Pool(connection)

/** Errors that would stop the server. */
let uncaught: unknown[] = []
const remember = (error: unknown) => void uncaught.push(error)
process.on('unhandledRejection', remember)

let sent: string[] = []
const post = new EventEmitter()
let isHeld = false
const mail: Task = async (_payload, { id }) => {
  if (isHeld) await once(post, id)
  sent.push(id)
}
const refused: Task = async (_payload, { id }) => {
  sent.push(id)
  if (sent.length === 1) throw new Error('the mail server is busy')
}
const start = () =>
  startJobs({
    tasks: { mail, refused },
    schedule: [],
    connection: { ...connection, host: '127.0.0.1', port: line.port },
    log: pino({ level: 'silent' }),
  })
const leave = async (task: string) => {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM graphile_worker.add_job($1)', [task])
  return String(rows[0]?.id)
}
const waiting = async () => (await pool.query('SELECT FROM graphile_worker.jobs')).rowCount
const begun = async () => (await pool.query('SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL')).rowCount
const expectAllDone = async () => {
  await expect.poll(waiting, patience).toBe(0)
  expect(uncaught).toEqual([])
}

let jobs: ReturnType<typeof startJobs>
beforeEach(() => {
  sent = []
  uncaught = []
  isHeld = false
})
afterEach(() => jobs.stop())
afterAll(async () => {
  process.off('unhandledRejection', remember)
  await pool.end()
  await line.close()
  await drop()
})

describe('Sending mails', { timeout: 90_000 }, () => {
  it('survives a lost database connection while it records one sent mail', async () => {
    const noted = line.hold('complete_job')
    jobs = start()
    const first = await leave('mail')
    await noted
    line.cut()
    const second = await leave('mail')
    line.mend()
    await expectAllDone()
    // Jobs run in parallel, so the order is undefined.
    expect(sent.toSorted()).toEqual([first, first, second].toSorted())
  })

  it('survives a lost database connection while it records two sent mails', async () => {
    isHeld = true
    jobs = start()
    const both = [await leave('mail'), await leave('mail')]
    await expect.poll(begun, patience).toBe(2)
    const cuts: (() => void)[] = []
    for (const id of both) {
      const noted = line.hold('complete_job')
      post.emit(id)
      cuts.push(await noted)
    }
    isHeld = false
    // Cuts only these connections, because the library would notice a break of the others at once.
    for (const cut of cuts) cut()
    await expectAllDone()
    expect(sent.toSorted()).toEqual([...both, ...both].toSorted())
  })

  it('survives a lost database connection while it records a refused mail', async () => {
    const noted = line.hold('fail_job')
    jobs = start()
    const id = await leave('refused')
    await noted
    line.cut()
    line.mend()
    await expectAllDone()
    expect(sent).toEqual([id, id])
  })

  it('survives a lost database connection while it subscribes to new jobs', async () => {
    const listening = line.hold('LISTEN "jobs:insert"')
    jobs = start()
    await listening
    line.cut()
    line.mend()
    const id = await leave('mail')
    await expectAllDone()
    expect(sent).toEqual([id])
  })

  it('survives the loss of a single connection while task ids are looked up', async () => {
    const querying = line.hold('_private_tasks')
    const id = await leave('mail')
    jobs = start()
    const cut = await querying
    cut()
    await expectAllDone()
    expect(sent).toEqual([id])
  })
})
