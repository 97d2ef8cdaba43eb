import type pg from 'pg'
import { afterAll, afterEach, expect, it } from 'vitest'
import { documentTypeIds } from '../documents/applications'
import { startTestServer } from '../../kit/server'
import { expectTrueCounters } from './counters'
import { newSent, openCampaign, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const clerks = [server.as('manage-documents'), server.as('admissions')]
const admin = server.as('admin')
const campaign = await openCampaign(server)
const type = await documentTypeIds(server)
afterEach(() => expectTrueCounters(server))

const documentsOf = async (id: number) => {
  const { rows } = await server.pool.query<{ id: number; version: number }>(
    `SELECT id::int, version FROM documents WHERE application_id = $1 ORDER BY id`,
    [id],
  )
  return rows
}
const acceptedOf = async (id: number) => {
  const { rows } = await server.pool.query(
    `SELECT documents_accepted AS accepted, documents_waiting AS waiting FROM applications WHERE id = $1`,
    [id],
  )
  return rows[0]
}
const expectBlocked = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await server.pool.query(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        )
        return rows[0].count
      },
      { timeout: 4000 },
    )
    .toBe(count)
/** Runs `work` in a transaction on another connection, then commits. */
const inOtherTransaction = async (work: (other: pg.PoolClient) => Promise<void>) => {
  const other = await server.pool.connect()
  try {
    await other.query('BEGIN')
    await work(other)
    await other.query('COMMIT')
  } finally {
    other.release(true)
  }
}
const lock = (other: pg.PoolClient, id: number, more = '') =>
  other.query(`SELECT FROM applications WHERE id = $1 FOR NO KEY UPDATE ${more}`, [id])

it('The counters include two documents of one application that are decided at the same time', async () => {
  const { id } = await newSent(server, campaign)
  const [first, second] = await documentsOf(id)
  const decisions: Promise<{ status: number }>[] = []
  await inOtherTransaction(async (other) => {
    // Both requests are now waiting for the lock on the application.
    await lock(other, id)
    for (const [place, document] of [first, second].entries())
      decisions.push(
        clerks[place]?.post(`/api/documents/${document?.id}/accept`, { body: { version: document?.version } }) ??
          Promise.reject(new Error('nobody decides')),
      )
    await expectBlocked(2)
  })
  expect((await Promise.all(decisions)).map(({ status }) => status)).toEqual([200, 200])
  expect(await acceptedOf(id)).toMatchObject({ accepted: 2 })
})

it('The counters include all documents that two clerks decide at the same time in opposite orders', async () => {
  const sent = [await newSent(server, campaign), await newSent(server, campaign), await newSent(server, campaign)]
  const documents = (await Promise.all(sent.map(({ id }) => documentsOf(id)))).flat()
  const mine = documents.filter((_, place) => place % 2 === 0).map(({ id }) => id)
  const theirs = documents.filter((_, place) => place % 2 === 1).map(({ id }) => id)
  const accept = (place: number, ids: readonly number[]) =>
    clerks[place]?.call('POST /api/documents/accept', { body: { ids } })
  const [one, other] = await Promise.all([accept(0, mine), accept(1, theirs.toReversed())])
  expect(one?.data.done).toHaveLength(mine.length)
  expect(other?.data.done).toHaveLength(theirs.length)
  for (const { id } of sent)
    expect(await acceptedOf(id)).toEqual({ accepted: documents.length / sent.length, waiting: 0 })
})

it('The counters include a document that is accepted while its applicant changes the choices', async () => {
  const returned = await newSent(server, campaign)
  const { id, client } = returned
  await server.pool.query(`UPDATE applications SET status = 'in_review' WHERE id = $1`, [id])
  await server.pool.query(`UPDATE applications SET status = 'needs_changes' WHERE id = $1`, [id])
  await server.pool.query(
    `INSERT INTO remarks (application_id, path, text, severity, author_id) SELECT $1, 'choices', 'Что ещё?', 'info', min(id) FROM users`,
    [id],
  )
  const { data } = await client.call('GET /api/my/profile')
  const [document] = await documentsOf(id)
  const [choice] = wholeForm(campaign).choices
  const choices = [{ ...choice, basis: 'contract' as const }]
  const doing: Promise<{ status: number }>[] = []
  await inOtherTransaction(async (other) => {
    await lock(other, id)
    doing.push(client.patch('/api/my/profile', { body: { version: data?.version, choices } }))
    const body = { version: document?.version }
    doing.push(
      clerks[0]?.post(`/api/documents/${document?.id}/accept`, { body }) ?? Promise.reject(new Error('nobody')),
    )
    await expectBlocked(2)
  })
  expect((await Promise.all(doing)).map(({ status }) => status)).toEqual([200, 200])
  expect(await acceptedOf(id)).toMatchObject({ accepted: 1 })
})

const edit = async (code: string, change: Record<string, unknown>) => {
  const { data } = await admin.call('GET /api/directories/documents/:id', { params: { id: type(code) } })
  return admin.put(`/api/directories/documents/${data.id}`, { body: { ...data, ...change } })
}

it('A new requirement is saved at once, and the job then locks applications in the order of their ids', async () => {
  const [first, second] = [await newSent(server, campaign), await newSent(server, campaign)]
  // The update moves this row to the end of the table, so that the physical order differs from the order of ids.
  await server.pool.query('UPDATE applications SET preference = NOT preference WHERE id = $1', [first.id])
  let job: Promise<void> | undefined
  await inOtherTransaction(async (other) => {
    await lock(other, first.id)
    expect((await edit('name_change', { required: true })).status).toBe(200)
    job = server.runJobs()
    await expectBlocked(1)
    await lock(other, second.id, 'NOWAIT')
  })
  await job
})

it('An application created while the requirements change gets the new requirements', async () => {
  let job: Promise<void> | undefined
  await inOtherTransaction(async (other) => {
    // The counters of this application are still based on the old requirements.
    await other.query(
      `INSERT INTO applications (campaign_id, user_id, source, number, documents_required)
       SELECT $1, min(id), 'office', '1998-000001', (SELECT count(*) FROM document_types WHERE required AND status = 'active')
       FROM users WHERE id NOT IN (SELECT user_id FROM applications)`,
      [campaign.id],
    )
    expect((await edit('name_change', { required: false })).status).toBe(200)
    job = server.runJobs()
    await expectBlocked(1)
  })
  await job
})
