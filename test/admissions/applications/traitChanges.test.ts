import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { falseCopies } from './copies'
import { newDraft, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const run = (statement: string, values: unknown[] = []) => server.pool.query(statement, values)

const turn = (id: number) =>
  run(`UPDATE profiles SET source = CASE source WHEN 'online' THEN 'office' ELSE 'online' END WHERE id = $1`, [id])
/** How many changes more there are than need be; they are put together once in 500. */
const notTogether = async () => {
  const { rows } =
    await run(`SELECT count(*)::int - count(DISTINCT (campaign_id, document_type_id, trait, block))::int AS rows
    FROM profile_trait_changes`)
  return rows[0].rows
}

describe('the changes that the queue is counted by are put together', () => {
  it('every five hundred, by some who change applications at the same time', async () => {
    const applications: { id: number }[] = []
    for (let number = 0; number < 4; number += 1) applications.push(await newDraft(server, campaign))
    // Two changes each: a trait that went and one that came.
    await Promise.all(
      applications.map(async ({ id }) => {
        for (let round = 0; round < 90; round += 1) await turn(id)
      }),
    )
    expect(await falseCopies(server)).toEqual([])
    expect(await notTogether()).toBeLessThan(510)
  })

  it('by who wrote the five hundredth, though others took the next numbers before that statement was done', async () => {
    const [first, second] = [await newDraft(server, campaign), await newDraft(server, campaign)]
    await run(`SELECT setval('profile_trait_changes_id_seq', 1000001)`)
    for (let round = 0; round < 249; round += 1) await turn(first.id)
    await run(`CREATE FUNCTION stop_here() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END $$`)
    await run(`CREATE TRIGGER stop_here BEFORE INSERT ON profile_trait_changes FOR EACH ROW WHEN (NEW.id = 1000500)
      EXECUTE FUNCTION stop_here()`)
    const stopping = await server.pool.connect()
    await stopping.query('SELECT pg_advisory_lock(1)')
    const stopped = turn(first.id)
    const waits = async () =>
      (
        await run(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
        )
      ).rowCount
    await expect.poll(waits, { timeout: 20_000 }).toBe(1)
    await turn(second.id)
    stopping.release(true)
    await stopped
    expect(await falseCopies(server)).toEqual([])
    expect(await notTogether()).toBeLessThan(10)
  })
})
