import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import {
  giveSendingConsents,
  caseOf,
  newSent,
  openCampaign,
  settleDocuments,
  wholeForm,
} from '../applications/newApplicant'
import { makeMember } from '../../kit/member'
import { documentTypeIds } from './applications'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const type = await documentTypeIds(server)
const us = server.as('manage-profiles')
const clerk = server.as('manage-documents')
const directories = server.as('admissions')

const foreigner = { ...wholeForm(campaign).person, citizenship: 'KZ', snils: '' }

/** Creates a complete draft with every document except the SNILS. */
const newDraftWithoutSnils = async (person: Record<string, unknown>) => {
  const { client } = await makeMember(server)
  const { data: begun } = await client.call('POST /api/my/profile', { body: { campaign_id: campaign.id } })
  await client.call('PATCH /api/my/profile', { body: { version: begun.version, ...wholeForm(campaign), person } })
  await server.pool.query(
    `INSERT INTO documents (application_id, campaign_id, document_type_id, status, uploaded_at)
    SELECT $1, $2, id, 'uploaded', now() FROM document_types WHERE required AND code <> 'snils' AND status = 'active'`,
    [begun.id, campaign.id],
  )
  const { data } = await giveSendingConsents(client)
  return { client, id: begun.id, version: data.version }
}
type Client = Awaited<ReturnType<typeof newDraftWithoutSnils>>['client']
const lineOf = async (client: Client) => {
  const { data } = await client.call('GET /api/my/documents')
  return data?.items.find(({ code }) => code === 'snils')
}
const listed = async (id: number, filter: Record<string, unknown>) =>
  (await us.call('GET /api/profiles', { query: { filter: { campaign_id: campaign.id, ...filter } } })).data.some(
    (row) => row.id === id,
  )

describe('A citizens-only document', () => {
  it('is not required from a foreigner, who may still add it', async () => {
    const { client, id, version } = await newDraftWithoutSnils(foreigner)
    expect(await lineOf(client)).toMatchObject({ required: false, can_upload: true, original: 'not_needed' })
    const { data: sent } = await client.call('POST /api/my/profile/submit', { body: { version } })
    expect(sent).toMatchObject({ completeness: 100, status: { code: 'submitted' } })
    await settleDocuments(server, id)
    expect(await listed(id, { documents_missing: true })).toBe(false)
    await us.call('POST /api/profiles/:id/claim', { params: { id } })
    const { status } = await us.post(`/api/profiles/${id}/accept`, {
      body: { version: (await caseOf(us, id)).version },
    })
    expect(status).toBe(200)
  })

  it('is required from a citizen, and from an applicant without a citizenship yet', async () => {
    const { client, version } = await newDraftWithoutSnils(wholeForm(campaign).person)
    expect(await lineOf(client)).toMatchObject({ required: true })
    const refused = await client.post('/api/my/profile/submit', { body: { version } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['documents.snils'])
    await client.call('PATCH /api/my/profile', { body: { version, person: { ...foreigner, citizenship: '' } } })
    expect(await lineOf(client)).toMatchObject({ required: true })
  })

  it('follows the citizenship in the form, together with the faults and the completeness', async () => {
    const { client, version } = await newDraftWithoutSnils(wholeForm(campaign).person)
    const save = async (version_: number, person: Record<string, unknown>) =>
      (await client.call('PATCH /api/my/profile', { body: { version: version_, person } })).data
    const abroad = await save(version, foreigner)
    expect(abroad.completeness).toBe(100)
    expect(abroad.faults).toEqual({ documents: [] })
    const home = await save(abroad.version, wholeForm(campaign).person)
    expect(home.completeness).toBeLessThan(100)
    expect(home.faults).toMatchObject({ documents: [{ path: 'documents.snils' }] })
  })

  it('becomes missing when staff change the citizenship of a sent application, until they change it back', async () => {
    const { client, id, version } = await newDraftWithoutSnils(foreigner)
    await client.call('POST /api/my/profile/submit', { body: { version } })
    await settleDocuments(server, id)
    await us.call('POST /api/profiles/:id/claim', { params: { id } })
    const correct = async (person: Record<string, unknown>) => {
      const held = await caseOf(us, id)
      await us.call('PATCH /api/profiles/:id', {
        params: { id },
        body: { version: held.version, person: { ...wholeForm(campaign).person, ...person } },
      })
    }
    await correct({ citizenship: 'RU', snils: '112-233-445 95' })
    expect(await listed(id, { documents_missing: true })).toBe(true)
    const refused = await us.post(`/api/profiles/${id}/accept`, { body: { version: (await caseOf(us, id)).version } })
    expect(refused.status).toBe(422)
    expect(refused.problem().message).toContain('СНИЛС')
    await correct({ citizenship: 'UZ' })
    expect(await listed(id, { documents_missing: true })).toBe(false)
  })

  it('is required from a foreigner if staff request it', async () => {
    const { id, client } = await newSent(server, campaign)
    await server.pool.query(`UPDATE applications SET person = person || '{"citizenship": "KZ"}' WHERE id = $1`, [id])
    expect(await lineOf(client)).toMatchObject({ required: false })
    const body = { application_id: id, document_type_id: type('snils'), due_on: null }
    await clerk.call('POST /api/documents/request', { body })
    expect(await lineOf(client)).toMatchObject({ required: true, can_upload: true, original: 'not_needed' })
  })

  it('does not block a foreigner’s enrolment and is not awaited by staff', async () => {
    await server.pool.query(`UPDATE document_types SET needs_original = true WHERE code = 'snils'`)
    const { id, client } = await newSent(server, campaign)
    const lacking = async () => {
      const { rows } = await server.pool.query(
        `SELECT code FROM document_types WHERE id = ANY(missing_originals($1, $2)) ORDER BY code`,
        [id, campaign.directionId],
      )
      return rows.map(({ code }) => code)
    }
    const awaited = async () => {
      const filter = { application_id: id, original: 'awaited' as const }
      const { data } = await clerk.call('GET /api/documents', { query: { filter } })
      return data.map(({ document_type_id }) => document_type_id)
    }
    expect(await lacking()).toEqual(expect.arrayContaining(['snils']))
    expect(await awaited()).toEqual(expect.arrayContaining([type('snils')]))
    await server.pool.query(`UPDATE applications SET person = person || '{"citizenship": "KZ"}' WHERE id = $1`, [id])
    expect(await lacking()).not.toContain('snils')
    expect(await awaited()).not.toContain(type('snils'))
    expect(await lineOf(client)).toMatchObject({ original: 'not_needed', original_needed: false })
    await server.pool.query(`UPDATE document_types SET needs_original = false WHERE code = 'snils'`)
  })

  it('is marked in the directory of document types and in its export', async () => {
    const { data } = await directories.call('GET /api/directories/documents/:id', { params: { id: type('passport') } })
    expect(data.citizens_only).toBe(false)
    const { created_at: _created, updated_at: _updated, id, name: _name, directions_count: _count, ...record } = data
    await directories.call('PUT /api/directories/documents/:id', {
      params: { id },
      body: { ...record, citizens_only: true },
    })
    const file = await directories.get('/api/directories/documents/export?format=csv')
    expect(String(file.body)).toContain('Только у граждан России')
  })
})
