import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newCampaign, newDirection } from '../campaigns/applicants'
import { startTestServer } from '../../kit/server'
import { doubleApplications, falseCopies } from './copies'
import { caseOf, newDraft, newSent, openCampaign, putDocuments, settleDocuments, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const other = server.as('admissions')
const campaign = await openCampaign(server)

const act = async (id: number, action: string, body: Record<string, unknown> = {}) => {
  const { version } = await caseOf(us, id)
  const answer = await us.post(`/api/profiles/${id}/${action}`, { body: { version, ...body } })
  expect([action, answer.status]).toEqual([action, 200])
}
const claim = (id: number) => us.call('POST /api/profiles/:id/claim', { params: { id } })
const newAccepted = async () => {
  const sent = await newSent(server, campaign)
  await claim(sent.id)
  await settleDocuments(server, sent.id)
  await act(sent.id, 'accept')
  return sent
}
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const run = (statement: string, values: unknown[] = []) => server.pool.query(statement, values)

describe('what the queue keeps of applications is what their wishes and documents say', () => {
  afterEach(async () => {
    const left = await falseCopies(server)
    if (left.length > 0) throw new Error(`False at the end: ${JSON.stringify(left)}`)
  })

  it('in the demo college', async () => {
    const { rows } = await run(`SELECT count(*)::int FROM profiles WHERE directions <> '' AND documents_required > 0`)
    expect(rows[0].count).toBeGreaterThan(20)
  })

  it('when one is begun, filled in, sent, reviewed, returned, sent again and rejected, reopened and withdrawn', async () => {
    const { id, client } = await newSent(server, campaign)
    expect(await falseCopies(server)).toEqual([])
    await claim(id)
    expect(await falseCopies(server)).toEqual([])
    await us.post(`/api/profiles/${id}/release`, { body: {} })
    expect(await falseCopies(server)).toEqual([])
    await claim(id)
    await us.post(`/api/profiles/${id}/remarks`, { body: { path: 'choices', text: 'Что ещё?', severity: 'blocking' } })
    await act(id, 'return')
    expect(await falseCopies(server)).toEqual([])
    const [first] = wholeForm(campaign).choices
    const { data: mine } = await client.call('GET /api/my/profile')
    const { data } = await client.call('PATCH /api/my/profile', {
      body: { version: mine?.version, choices: [{ ...first, basis: 'contract' }, first] },
    })
    expect(await falseCopies(server)).toEqual([])
    await client.call('POST /api/my/profile/submit', { body: { version: data.version } })
    expect((await caseOf(us, id)).status.code).toBe('resubmitted')
    await claim(id)
    await act(id, 'reject', { reason: 'Нет мест' })
    expect(await falseCopies(server)).toEqual([])
    await act(id, 'reopen', { reason: 'Есть места' })
    expect(await falseCopies(server)).toEqual([])
    await act(id, 'withdraw', { reason: 'По просьбе' })
  })

  it('when one is accepted, recommended, waits and gives its place up', async () => {
    const { id } = await newAccepted()
    const [wish] = (await caseOf(us, id)).choices
    const ids = [wish?.id ?? 0]
    for (const action of ['recommend', 'decline', 'waitlist'] as const) {
      const body = action === 'decline' ? { ids, reason: 'Отказ' } : { ids }
      const { body: answer } = await us.post(`/api/ranking/${action}`, { body })
      expect([action, answer]).toMatchObject([action, { data: { done: ids } }])
      expect(await falseCopies(server)).toEqual([])
    }
  })

  it('when documents come, are replaced, accepted, asked for, waived and expire', async () => {
    const { id } = await newDraft(server, campaign)
    await putDocuments(server, id, 'uploaded')
    expect(await falseCopies(server)).toEqual([])
    await settleDocuments(server, id)
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE documents SET status = 'expired' WHERE profile_id = $1`, [id])
    await run(`UPDATE documents SET status = 'requested', asked = true WHERE profile_id = $1`, [id])
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE documents SET status = 'not_required' WHERE profile_id = $1`, [id])
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE documents SET replaced_at = now() WHERE profile_id = $1`, [id])
    expect(await falseCopies(server)).toEqual([])
    await run(`DELETE FROM documents WHERE profile_id = $1`, [id])
  })

  it('when the college asks for other documents, and a direction gets another code', async () => {
    await newSent(server, campaign)
    await run(`UPDATE document_types SET required = NOT required WHERE id IN (SELECT min(id) FROM document_types)`)
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE document_types SET status = 'archived' WHERE id IN (SELECT max(id) FROM document_types)`)
    expect(await falseCopies(server)).toEqual([])
    await run(
      `INSERT INTO direction_document_types (direction_id, document_type_id, required, original_needed, position)
       SELECT $1, id, true, false, 0 FROM document_types WHERE NOT required AND status = 'active' LIMIT 1`,
      [campaign.directionId],
    )
    expect(await falseCopies(server)).toEqual([])
    await run(`DELETE FROM direction_document_types WHERE direction_id = $1`, [campaign.directionId])
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE directions SET code = '99.99.99' WHERE id = $1`, [campaign.directionId])
  })

  it('when a campaign comes out of the archive, and other documents are asked for since', async () => {
    await newSent(server, campaign)
    await run(`UPDATE campaigns SET status = 'archived' WHERE id = $1`, [campaign.id])
    await run(
      `INSERT INTO direction_document_types (direction_id, document_type_id, required, original_needed, position)
       SELECT $1, id, true, false, 0 FROM document_types WHERE NOT required AND status = 'active' LIMIT 1`,
      [campaign.directionId],
    )
    await run(`UPDATE campaigns SET status = 'published' WHERE id = $1`, [campaign.id])
    expect(await falseCopies(server)).toEqual([])
    await run(`DELETE FROM direction_document_types WHERE direction_id = $1`, [campaign.directionId])
  })

  it('when the wishes for two directions of one code change places', async () => {
    const first = await newDirection(server)
    const namesake = await newDirection(server, { code: first.code, education_type_id: 3 })
    const places = { budget: 10 }
    const { id: campaignId } = await newCampaign(server, [
      { id: first.id, places },
      { id: namesake.id, places },
    ])
    const { id, client, version } = await newDraft(server, { id: campaignId, directionId: first.id })
    const choices = [namesake, first].map((direction) => ({
      direction_id: direction.id,
      education_method_id: 1,
      basis: 'budget' as const,
    }))
    const wish = async (wishes: typeof choices, since: number | undefined) => {
      const { data } = await client.call('PATCH /api/my/profile', { body: { version: since, choices: wishes } })
      const { data: rows } = await us.call('GET /api/profiles', { query: { filter: { id, campaign_id: campaignId } } })
      expect(await falseCopies(server)).toEqual([])
      return { version: data.version, row: rows[0] }
    }
    const shown = await wish(choices, version)
    expect(shown.row).toMatchObject({ directions: first.code, first_direction_id: namesake.id })
    const turned = await wish(choices.toReversed(), shown.version)
    expect(turned.row).toMatchObject({ directions: first.code, first_direction_id: first.id })
    const none = await wish([], turned.version)
    expect(none.row).toMatchObject({ directions: '', first_direction_id: null })
  })

  it('when somebody turns out to be a foreigner, and only citizens are asked for a document', async () => {
    const { id } = await newSent(server, campaign)
    const citizenOf = (country: string) =>
      run(`UPDATE profiles SET person = person || jsonb_build_object('citizenship', $2::text) WHERE id = $1`, [
        id,
        country,
      ])
    await citizenOf('KZ')
    expect(await falseCopies(server)).toEqual([])
    await run(
      `UPDATE document_types SET citizens_only = NOT citizens_only WHERE code IN ('snils', 'school_certificate')`,
    )
    expect(await falseCopies(server)).toEqual([])
    await run(
      `INSERT INTO direction_document_types (direction_id, document_type_id, required, original_needed, position)
       SELECT $1, id, true, true, 0 FROM document_types WHERE code IN ('snils', 'school_certificate')`,
      [campaign.directionId],
    )
    await run(`UPDATE document_types SET citizens_only = true WHERE code = 'snils'`)
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE documents SET status = 'requested', asked = true WHERE profile_id = $1`, [id])
    expect(await falseCopies(server)).toEqual([])
    await Promise.all(Array.from({ length: 30 }, (_, turn) => citizenOf(turn % 2 === 0 ? 'RU' : 'BY')))
    expect(await falseCopies(server)).toEqual([])
    await run(`UPDATE profiles SET person = '{}' WHERE id = $1`, [id])
  })

  it('when thirty people change thirty documents of one application at once', async () => {
    const { id } = await newSent(server, campaign)
    const { rows } = await run(`SELECT id FROM documents WHERE profile_id = $1`, [id])
    await run(`UPDATE documents SET status = 'in_review' WHERE profile_id = $1`, [id])
    await Promise.all(rows.map((row) => run(`UPDATE documents SET status = 'accepted' WHERE id = $1`, [row.id])))
    expect((await caseOf(us, id)).documents.every(({ status }) => status.code === 'accepted')).toBe(true)
  })
})

describe('the queue', () => {
  it('R2.07 shows in every order the same rows and total as of applications named one by one', async () => {
    const { id: second } = await newDirection(server)
    const { rows: campaigns } = await run(`SELECT id::int FROM campaigns ORDER BY id LIMIT 1`)
    const [demo] = campaigns
    await doubleApplications(server, demo.id)
    const { rows: directions } = await run(
      `SELECT direction_id::int AS id FROM profile_choices WHERE campaign_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 2`,
      [demo.id],
    )
    const [one, two] = directions.map(({ id }) => id)
    const { data: all } = await us.call('GET /api/profiles', {
      query: { filter: { campaign_id: demo.id, status: ['draft', 'submitted'] }, range: '[0,99]' },
    })
    await other.call('POST /api/profiles/claim', {
      body: {
        ids: all
          .filter(({ status }) => status.code === 'submitted')
          .map(({ id }) => id)
          .slice(0, 2),
      },
    })
    const { rows: ids } = await run(`SELECT id::int, status FROM profiles WHERE campaign_id = $1`, [demo.id])
    const every = ids.map(({ id }) => id)
    const sent = ids.filter(({ status }) => status !== 'draft').map(({ id }) => id)
    const filters: Record<string, unknown>[] = [
      {},
      { waiting: true },
      { waiting: true, direction_id: one },
      { waiting: false },
      { status: 'draft' },
      { status: ['accepted', 'accepted'] },
      { status: 'accepted', direction_id: one },
      { status: ['submitted', 'in_review', 'needs_changes', 'accepted'], basis: 'budget' },
      { direction_id: [one, two] },
      { direction_id: one, basis: ['budget', 'contract'] },
      { direction_id: second },
      { documents_missing: true },
      { documents_missing: false, direction_id: one },
      { source: 'online', waiting: true, documents_missing: true },
      { source: 'office' },
      { status: 'rejected', direction_id: one, basis: 'budget' },
      { status: ['submitted', 'in_review', 'resubmitted'], direction_id: [one, two] },
    ]
    const sorts = ['status_at', 'name', 'average_score', 'submitted_at', 'completeness', 'status', 'id']
    for (const filter of filters)
      for (const field of sorts)
        for (const order of ['ASC', 'DESC']) {
          const asked = { ...filter, campaign_id: demo.id }
          const list = async (range: string, more: object = {}) =>
            us.call('GET /api/profiles', { query: { filter: { ...asked, ...more }, sort: [field, order], range } })
          const page = await list('[0,9]')
          // Named by their ids, they are looked through one by one.
          const searched = await list('[0,99]', { id: 'status' in filter ? every : sent })
          expect([filter, field, order, page.meta.total]).toEqual([filter, field, order, searched.meta.total])
          expect(idsOf(page.data)).toEqual(idsOf(searched.data).slice(0, 10))
          expect(idsOf((await list('[3,12]')).data)).toEqual(idsOf(searched.data).slice(3, 13))
        }
  })
})
