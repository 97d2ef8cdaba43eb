import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { falseCopies } from './copies'
import { newSent, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const [first, second, third] = [
  await newSent(server, campaign),
  await newSent(server, campaign),
  await newSent(server, campaign),
]
const keeper = server.as('manage-directions')
const { rows: types } = await server.pool.query(
  `SELECT id FROM document_types WHERE NOT required AND status = 'active' ORDER BY id`,
)

/** Asks the applicants of the direction for these kinds besides, as its form does. */
const askFor = async (ids: readonly number[], more: Record<string, unknown> = {}) => {
  const { data } = await keeper.call('GET /api/directories/directions/:id', { params: { id: campaign.directionId } })
  const document_types = ids.map((id) => ({ document_type_id: id, required: true, original_needed: false }))
  return keeper.put(`/api/directories/directions/${data.id}`, { body: { ...data, document_types, ...more } })
}
const waitsForAnother = async () => {
  const { rows } = await server.pool.query(
    'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows[0].count > 0
}
/** Does the work in a transaction of somebody else's, which is at its end when all is done. */
const elsewhere = async (work: (other: pg.PoolClient) => Promise<void>) => {
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
  other.query(`SELECT FROM profiles WHERE id = $1 FOR NO KEY UPDATE ${more}`, [id])

describe('a direction whose applicants are asked for something else', () => {
  it('while a document is decided on, counts that one as it was decided', async () => {
    let answer: ReturnType<typeof askFor> | undefined
    await elsewhere(async (other) => {
      await other.query(`UPDATE documents SET status = 'in_review' WHERE profile_id = $1`, [first.id])
      await other.query(`UPDATE documents SET status = 'accepted' WHERE profile_id = $1`, [first.id])
      answer = askFor([types[0].id])
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
  })

  it('waits for applications in their order, so that who decides on many waits for none that it holds', async () => {
    // Where they lie in the table is another order: what was changed last lies last.
    await server.pool.query('UPDATE profiles SET preference = NOT preference WHERE id = $1', [first.id])
    let answer: ReturnType<typeof askFor> | undefined
    await elsewhere(async (other) => {
      await lock(other, first.id)
      answer = askFor([types[1].id])
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
      await lock(other, second.id, 'NOWAIT')
      await lock(other, third.id, 'NOWAIT')
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
  })

  it('waits for nobody when nothing else is asked for', async () => {
    await elsewhere(async (other) => {
      await lock(other, first.id)
      expect((await askFor([types[1].id], { price: 1000 })).status).toBe(200)
    })
  })

  it('waits for nobody when its kinds get another order, or originals are asked for besides', async () => {
    await askFor([types[0].id, types[1].id])
    const document_types = [types[1].id, types[0].id].map((id) => ({
      document_type_id: id,
      required: true,
      original_needed: true,
    }))
    await elsewhere(async (other) => {
      await lock(other, first.id)
      expect((await askFor([], { document_types })).status).toBe(200)
    })
    expect(await falseCopies(server)).toEqual([])
  })

  it('leaves alone who applies elsewhere', async () => {
    const stranger = await newSent(server, await openCampaign(server))
    await elsewhere(async (other) => {
      await lock(other, stranger.id)
      expect((await askFor([types[0].id, types[1].id])).status).toBe(200)
    })
    expect(await falseCopies(server)).toEqual([])
  })

  /** A wish for the direction, of somebody who has wished for nothing there. */
  const wishFor = async (other: pg.PoolClient) => {
    const stranger = await newSent(server, await openCampaign(server))
    await server.pool.query(
      `INSERT INTO campaign_directions (campaign_id, direction_id) SELECT campaign_id, $2 FROM profiles WHERE id = $1`,
      [stranger.id, campaign.directionId],
    )
    return () =>
      other.query(
        `INSERT INTO profile_choices (profile_id, campaign_id, direction_id, education_method_id, basis, priority)
         SELECT id, campaign_id, $2, 1, 'contract', 9 FROM profiles WHERE id = $1`,
        [stranger.id, campaign.directionId],
      )
  }

  it('counts the wish that is added at the same moment, whichever of the two comes first', async () => {
    let answer: ReturnType<typeof askFor> | undefined
    await elsewhere(async (other) => {
      const wish = await wishFor(other)
      await wish()
      answer = askFor([types[0].id, types[2].id])
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
    let wished: Promise<unknown> | undefined
    const applicant = await server.pool.connect()
    const wish = await wishFor(applicant)
    await elsewhere(async (other) => {
      await other.query('DELETE FROM direction_document_types WHERE direction_id = $1', [campaign.directionId])
      wished = wish()
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    await wished
    applicant.release()
    expect(await falseCopies(server)).toEqual([])
  })

  it('gets another code in the wish that is added at the same moment', async () => {
    let answer: ReturnType<typeof askFor> | undefined
    await elsewhere(async (other) => {
      const wish = await wishFor(other)
      await wish()
      answer = askFor([], { code: '98.98.98' })
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
  })

  it('keeps the order in which the kinds are asked for, and forgets those that are not', async () => {
    const asked = [types[2].id, types[0].id]
    await askFor([types[0].id, types[1].id, types[2].id])
    await askFor(asked)
    const { data } = await keeper.call('GET /api/directories/directions/:id', { params: { id: campaign.directionId } })
    expect(data.document_types.map(({ document_type_id }) => document_type_id)).toEqual(asked)
    expect(await falseCopies(server)).toEqual([])
  })
})

describe('a kind of document', () => {
  const edit = async (more: Record<string, unknown>) => {
    const admin = server.as('admin')
    // Nobody asks for it yet.
    const { id } = types.at(-1)
    const { data } = await admin.call('GET /api/directories/documents/:id', { params: { id } })
    return admin.put(`/api/directories/documents/${id}`, { body: { ...data, ...more } })
  }

  it('is described anew without waiting for who decides on applications', async () => {
    await elsewhere(async (other) => {
      await lock(other, first.id)
      expect((await edit({ max_files: 7 })).status).toBe(200)
    })
  })

  it('that everybody is asked for from now on is counted with what is decided at the same moment', async () => {
    let answer: ReturnType<typeof edit> | undefined
    await elsewhere(async (other) => {
      await other.query(`UPDATE documents SET status = 'in_review' WHERE profile_id = $1`, [second.id])
      await other.query(`UPDATE documents SET status = 'accepted' WHERE profile_id = $1`, [second.id])
      answer = edit({ required: true })
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
  })

  it('that everybody is asked for is counted in the application that is begun at the same moment', async () => {
    let answer: ReturnType<typeof edit> | undefined
    await elsewhere(async (other) => {
      await other.query(
        `INSERT INTO profiles (campaign_id, user_id, source, number)
         SELECT $1, min(id), 'office', '1998-000001' FROM users WHERE id NOT IN (SELECT user_id FROM profiles)`,
        [campaign.id],
      )
      answer = edit({ required: false })
      await expect.poll(waitsForAnother, { timeout: 20_000 }).toBe(true)
    })
    expect((await answer)?.status).toBe(200)
    expect(await falseCopies(server)).toEqual([])
  })
})
