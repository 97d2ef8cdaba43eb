import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { falseCopies } from './copies'
import { newSent, openCampaign } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const run = (statement: string) => server.pool.query(statement)

/** Which transaction wrote each application last. */
const rowsOf = async () => {
  const { rows } = await run('SELECT id, xmin::text AS writer FROM profiles ORDER BY id')
  return rows
}

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
