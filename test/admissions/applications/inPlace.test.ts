import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { falseCopies } from './copies'
import { newSent, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const run = (statement: string) => server.pool.query(statement)

/** Of each application who wrote it last, and on which page of the table it lies. */
const rowsOf = async () => {
  const { rows } = await run(
    `SELECT id, xmin::text AS writer, (ctid::text::point)[0] AS page, documents_required AS required FROM profiles ORDER BY id`,
  )
  return rows
}

it('a kind that all are asked for is counted on the pages where the applications lie, so that no index is written', async () => {
  await run('CLUSTER profiles USING profiles_pkey')
  const before = await rowsOf()
  // No direction asks for the last of them.
  await run('UPDATE document_types SET required = true WHERE id = (SELECT max(id) FROM document_types)')
  const after = await rowsOf()
  expect(after.filter(({ required }, place) => required !== before[place].required).length).toBeGreaterThan(20)
  expect(after.map(({ page }) => page)).toEqual(before.map(({ page }) => page))
  expect(await falseCopies(server)).toEqual([])
})

it('a direction that asks for one more writes the applications that need it now, and none besides', async () => {
  const campaign = await openCampaign(server)
  const asked = await newSent(server, campaign)
  const before = await rowsOf()
  await run(
    `INSERT INTO direction_document_types (direction_id, document_type_id, required, original_needed, position)
     SELECT ${campaign.directionId}, id, true, false, 0 FROM document_types WHERE NOT required AND status = 'active' LIMIT 1`,
  )
  const written = (await rowsOf()).filter(({ writer }, place) => writer !== before[place].writer)
  expect(written.map(({ id }) => id)).toEqual([asked.id])
  expect(await falseCopies(server)).toEqual([])
})
