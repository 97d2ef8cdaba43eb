import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const clerk = server.as('manage-documents')

type CountQuery = {
  status?: string[]
  document_type_id?: number[]
  direction_id?: number[]
  basis?: string[]
  original?: 'awaited' | 'received'
}

/** Returns the ids that the queue should list, from a query that checks each document separately. */
const expectedIds = async (campaign: number, query: CountQuery): Promise<number[]> => {
  const { rows } = await server.pool.query(
    `SELECT documents.id FROM documents JOIN applications ON applications.id = application_id
      JOIN document_types AS types ON types.id = document_type_id,
      LATERAL (SELECT array_agg(action ORDER BY line.id DESC) AS words FROM document_originals AS line JOIN documents AS kind ON kind.id = document_id
        WHERE kind.application_id = applications.id AND kind.document_type_id = types.id) AS journal
    WHERE documents.campaign_id = $1 AND replaced_at IS NULL AND documents.status <> 'missing' AND applications.status <> 'draft'
      AND ($2::text[] IS NULL OR documents.status = ANY($2) AND (documents.status NOT IN ('uploaded', 'in_review')
        OR NOT $2 && '{uploaded,in_review}' OR applications.status NOT IN ('rejected', 'withdrawn')))
      AND ($3::bigint[] IS NULL OR types.id = ANY($3))
      AND EXISTS (SELECT FROM application_choices AS chosen WHERE chosen.application_id = applications.id
        AND ($4::bigint[] IS NULL OR direction_id = ANY($4)) AND ($5::text[] IS NULL OR basis = ANY($5)))
      AND CASE $6 WHEN 'received' THEN words[1] = 'received'
        WHEN 'awaited' THEN words IS NULL AND (needs_original OR EXISTS (SELECT FROM direction_document_types AS asking
          JOIN application_choices AS chosen USING (direction_id)
          WHERE chosen.application_id = applications.id AND asking.document_type_id = types.id AND original_needed)) ELSE true END
      AND ($6 <> 'awaited' OR NOT citizens_only OR coalesce(person ->> 'citizenship', '') IN ('', 'RU'))
    ORDER BY uploaded_at NULLS FIRST, documents.id`,
    [campaign, query.status, query.document_type_id, query.direction_id, query.basis, query.original ?? ''],
  )
  return rows.map(({ id }) => id)
}

describe('R2.10 The document queue', () => {
  const made = { campaign: 0, directions: [0, 0], type: 0 }
  beforeAll(async () => {
    const { rows } = await server.pool.query(
      `SELECT campaign_id, direction_id FROM application_choices WHERE campaign_id = (SELECT min(id) FROM campaigns)
      GROUP BY 1, 2 ORDER BY count(*) DESC, 2 LIMIT 2`,
    )
    const { rows: types } = await server.pool.query(
      `SELECT document_type_id AS id FROM documents JOIN document_types ON document_types.id = document_type_id
      WHERE NOT needs_original GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    )
    Object.assign(made, {
      campaign: rows[0].campaign_id,
      directions: rows.map(({ direction_id }) => direction_id),
      type: types[0].id,
    })
    // One direction needs an extra original, one original was returned, and one application ended before the review of
    // its documents.
    await server.pool.query(
      `INSERT INTO direction_document_types (direction_id, document_type_id, required, original_needed, position) VALUES ($1, $2, false, true, 90)
      ON CONFLICT (direction_id, document_type_id) DO UPDATE SET original_needed = true`,
      [made.directions[1], made.type],
    )
    await server.pool.query(`INSERT INTO document_originals (document_id, action, actor_id)
      SELECT min(document_id), 'returned', min(actor_id) FROM document_originals`)
    // Two document types are only for citizens, and every third applicant is a foreigner.
    await server.pool.query(
      `UPDATE document_types SET citizens_only = true WHERE id = $1 OR code = 'school_certificate'`,
      [made.type],
    )
    await server.pool.query(`UPDATE applications SET person = person || '{"citizenship": "KZ"}' WHERE id % 3 = 0`)
    await server.pool.query(`UPDATE applications SET status = 'withdrawn' WHERE id = (
      SELECT min(application_id) FROM documents JOIN applications ON applications.id = application_id WHERE documents.status = 'uploaded' AND applications.status = 'submitted')`)
  })

  it('returns and counts the same rows as a separate check of each document, for any filter', async () => {
    const { campaign, directions, type } = made
    const waiting = ['uploaded', 'in_review']
    const filters: CountQuery[] = [
      {},
      { status: waiting },
      { status: ['uploaded', 'accepted'] },
      { document_type_id: [type], status: ['accepted'] },
      { direction_id: directions },
      { direction_id: directions, status: waiting },
      { direction_id: directions.slice(0, 1), document_type_id: [type] },
      { basis: ['contract'] },
      { direction_id: directions, basis: ['budget', 'contract'] },
      { original: 'awaited' },
      { original: 'awaited', document_type_id: [type] },
      { original: 'awaited', direction_id: directions.slice(1), status: ['accepted'] },
      { original: 'received' },
      { original: 'received', direction_id: directions },
      { direction_id: directions.slice(0, 1), status: ['expired'] },
    ]
    for (const filter of filters) {
      const expected = await expectedIds(campaign, filter)
      for (const [range, rows] of [
        ['[0,9]', expected.slice(0, 10)],
        ['[5,104]', expected.slice(5, 105)],
      ] as const) {
        const { data, meta } = await clerk.call('GET /api/documents', {
          query: { filter: { ...filter, campaign_id: campaign }, sort: ['uploaded_at', 'ASC'], range },
        })
        const ids = data.map(({ id }) => id)
        expect(meta.total, JSON.stringify({ filter, range })).toBe(expected.length)
        expect(ids, JSON.stringify({ filter, range })).toEqual(rows)
      }
      for (const field of ['applicant', 'type_name', 'status']) {
        const { data } = await clerk.call('GET /api/documents', {
          query: { filter: { ...filter, campaign_id: campaign }, sort: [field, 'DESC'], range: '[0,99]' },
        })
        const ids = data.map(({ id }) => id)
        expect(ids.length, JSON.stringify({ filter, field })).toBe(Math.min(100, expected.length))
        expect(ids.every((id) => expected.includes(id))).toBe(true)
      }
    }
    const counts = await Promise.all(filters.map(async (filter) => (await expectedIds(campaign, filter)).length))
    expect(counts.filter((count) => count > 0).length, 'most filters find something').toBeGreaterThan(12)
  })

  it('finds the last few matches among very many documents, in any order', async () => {
    const { campaign } = made
    const [last, ...others] = await expectedIds(campaign, { original: 'awaited' })
    await server.pool.query(
      `INSERT INTO document_originals (document_id, action, actor_id) SELECT id, 'received', (SELECT min(id) FROM users) FROM unnest($1::bigint[]) AS id`,
      [others],
    )
    const all = await expectedIds(campaign, {})
    expect(all.length, 'the only match is one of many documents').toBeGreaterThan(50)
    for (const field of ['uploaded_at', 'applicant', 'type_name', 'status', 'id'])
      for (const filter of [
        { original: 'awaited' as const },
        { original: 'awaited' as const, basis: ['budget', 'contract', 'targeted'] as const },
      ]) {
        const { data, meta } = await clerk.call('GET /api/documents', {
          query: { filter: { ...filter, campaign_id: campaign }, sort: [field, 'ASC'], range: '[0,24]' },
        })
        const ids = data.map(({ id }) => id)
        expect(meta.total, field).toBe(1)
        expect(ids, field).toEqual([last])
      }
  })
})
