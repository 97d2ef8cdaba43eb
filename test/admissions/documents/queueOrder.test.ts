import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { expectTrueCounters } from '../applications/counters'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-documents')
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('The document queue', () => {
  it('R2.10 returns the same rows and total in every order as a filter by ids', async () => {
    const { rows: campaigns } = await server.pool.query(`SELECT min(id)::int AS id FROM campaigns`)
    const [{ id: campaign_id }] = campaigns
    const { rows: types } = await server.pool.query(
      `SELECT document_type_id::int AS id FROM documents GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    )
    const { rows: everything } = await server.pool.query(
      `SELECT documents.id::int, documents.status FROM documents JOIN applications ON applications.id = application_id
       WHERE documents.campaign_id = $1 AND replaced_at IS NULL AND applications.status <> 'draft'
         AND NOT (documents.status IN ('uploaded', 'in_review') AND applications.status IN ('rejected', 'withdrawn'))`,
      [campaign_id],
    )
    const filters: { status?: string[]; document_type_id?: number }[] = [
      { status: ['uploaded', 'in_review'] },
      { status: ['accepted'] },
      { status: ['accepted', 'rejected', 'requested', 'uploaded'] },
      { status: ['uploaded'], document_type_id: types[0].id },
      { status: ['not_required', 'expired'] },
    ]
    for (const filter of filters)
      for (const field of ['uploaded_at', 'applicant', 'type_name', 'status', 'status_at', 'due_on', 'id'])
        for (const order of ['ASC', 'DESC']) {
          const list = async (range: string, more: object = {}) =>
            us.call('GET /api/documents', {
              query: { filter: { campaign_id, ...filter, ...more }, sort: [field, order], range },
            })
          const page = await list('[0,9]')
          // A filter by ids bypasses the optimised query.
          const searched = await list('[0,999]', { id: idsOf(everything) })
          expect(page.meta.total, JSON.stringify({ filter, field, order })).toBe(searched.meta.total)
          expect(idsOf(page.data)).toEqual(idsOf(searched.data).slice(0, 10))
          expect(idsOf((await list('[2,6]')).data)).toEqual(idsOf(searched.data).slice(2, 7))
        }
  })

  it('keeps correct counters when an application and its documents change at the same time', async () => {
    const { rows } = await server.pool.query(
      `SELECT application_id::int, array_agg(documents.id::int) AS ids FROM documents JOIN applications ON applications.id = application_id
       WHERE documents.status = 'uploaded' AND replaced_at IS NULL AND applications.status = 'submitted' GROUP BY 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const run = (statement: string, id: number) => server.pool.query(statement, [id])
    await Promise.all(
      rows.flatMap(({ application_id, ids }) => [
        ...ids.map((id: number) => run(`UPDATE documents SET status = 'in_review' WHERE id = $1`, id)),
        run(`UPDATE applications SET status = 'in_review' WHERE id = $1`, application_id),
        ...ids.map((id: number) => run(`UPDATE documents SET comment = 'Читается плохо' WHERE id = $1`, id)),
        run(`UPDATE applications SET status = 'withdrawn' WHERE id = $1 AND status = 'in_review'`, application_id),
      ]),
    )
    await expectTrueCounters(server)
  })
})
