import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { newCampaign, newDirection } from '../campaigns/applicants'
import { documentTypeIds, scan, sendDocument, uploadPages, newApplication } from '../documents/applications'
import { startTestServer } from '../../kit/server'
import { expectTrueCounters } from './counters'
import { caseOf, newDraft, newSent, openCampaign, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-profiles')
const admin = server.as('admin')
const clerk = server.as('manage-documents')
const campaign = await openCampaign(server)
const type = await documentTypeIds(server)

const countersOf = async (id: number) => {
  const { rows } = await server.pool.query(
    `SELECT documents_required AS required, documents_accepted AS accepted, documents_waiting AS waiting, directions
     FROM applications WHERE id = $1`,
    [id],
  )
  return rows[0]
}
/** Awaits the promise, then checks the counters of every application. */
const withCounterCheck = async <T>(doing: Promise<T>): Promise<T> => {
  const done = await doing
  await expectTrueCounters(server)
  return done
}
const decideOn = async (id: number, action: string, body: Record<string, unknown> = {}) => {
  const { data } = await clerk.call('GET /api/documents/:id', { params: { id } })
  const answer = await withCounterCheck(
    clerk.post(`/api/documents/${id}/${action}`, { body: { version: data.version, ...body } }),
  )
  expect(answer.status, action).toBe(200)
}

describe('The counters of an application', () => {
  afterEach(() => expectTrueCounters(server))

  it('are correct in the demo data', async () => {
    const { rows } = await server.pool.query(`SELECT count(*)::int FROM applications WHERE documents_accepted > 0`)
    expect(rows[0].count).toBeGreaterThan(20)
  })

  it('stay correct through creation, submission, review, return, rejection, reopening and withdrawal', async () => {
    const { id, client } = await withCounterCheck(newSent(server, campaign))
    const act = async (action: string, body: Record<string, unknown> = {}) => {
      const { version } = await caseOf(us, id)
      const answer = await withCounterCheck(us.post(`/api/profiles/${id}/${action}`, { body: { version, ...body } }))
      expect(answer.status, action).toBe(200)
    }
    const claim = () => us.call('POST /api/profiles/:id/claim', { params: { id } })
    await withCounterCheck(claim())
    await us.post(`/api/profiles/${id}/remarks`, { body: { path: 'choices', text: 'Что ещё?', severity: 'blocking' } })
    await act('return')
    const [first] = wholeForm(campaign).choices
    const { data: mine } = await client.call('GET /api/my/profile')
    const choices = [{ ...first, basis: 'contract' }, first]
    const { data } = await withCounterCheck(
      client.call('PATCH /api/my/profile', { body: { version: mine?.version, choices } }),
    )
    await withCounterCheck(client.call('POST /api/my/profile/submit', { body: { version: data.version } }))
    await claim()
    await act('reject', { reason: 'Нет мест' })
    await act('reopen', { reason: 'Есть места' })
    await act('withdraw', { reason: 'По просьбе' })
  })

  it('stay correct when choices are added, moved and removed', async () => {
    const first = await newDirection(server)
    const namesake = await newDirection(server, { code: first.code, education_type_id: 3 })
    const asking = await newDirection(server, {
      document_types: [{ document_type_id: type('name_change'), required: true, original_needed: false }],
    })
    const offered = [first, namesake, asking].map(({ id }) => ({ id, places: { budget: 10 } }))
    const { id: campaignId } = await newCampaign(server, offered)
    const { id, client, version } = await newDraft(server, { id: campaignId, directionId: first.id })
    let at = version
    const saveChoices = async (...chosen: readonly { id: number }[]) => {
      const choices = chosen.map((one) => ({ direction_id: one.id, education_method_id: 1, basis: 'budget' as const }))
      at = (await withCounterCheck(client.call('PATCH /api/my/profile', { body: { version: at, choices } }))).data
        .version
      const { data } = await us.call('GET /api/profiles', { query: { filter: { id, campaign_id: campaignId } } })
      return data[0]
    }
    const before = (await countersOf(id)).required
    expect(await saveChoices(namesake, first)).toMatchObject({
      directions: first.code,
      first_direction_id: namesake.id,
    })
    expect(await saveChoices(first, namesake)).toMatchObject({ directions: first.code, first_direction_id: first.id })
    expect(await saveChoices(asking)).toMatchObject({
      documents: { required: before + 1 },
      first_direction_id: asking.id,
    })
    expect(await saveChoices()).toMatchObject({
      documents: { required: before },
      directions: '',
      first_direction_id: null,
    })
  })

  it('stay correct when documents are sent, removed, decided, requested, waived, scanned and expire', async () => {
    const { id: application_id } = await newApplication(server, { persona: 'applicant.a', campaign })
    const send = (code: string, fields = {}) =>
      withCounterCheck(sendDocument(server, { persona: 'applicant.a', type: type(code), fields }))
    const mine = server.as('applicant.a')
    const snils = await send('snils')
    expect(await countersOf(application_id)).toMatchObject({ accepted: 0, waiting: 1 })
    await withCounterCheck(mine.call('DELETE /api/my/documents/:id', { params: { id: snils.id } }))
    expect(await countersOf(application_id)).toMatchObject({ accepted: 0, waiting: 0 })
    const passport = await send('passport')
    await server.pool.query(`UPDATE applications SET status = 'submitted', submitted_at = now() WHERE id = $1`, [
      application_id,
    ])
    await decideOn(passport.id, 'reject', { reason: 'Не видно' })
    const again = await send('passport')
    await withCounterCheck(mine.call('DELETE /api/my/documents/:id', { params: { id: again.id } }))
    await decideOn((await send('passport')).id, 'accept')
    expect(await countersOf(application_id)).toMatchObject({ accepted: 1, waiting: 0 })
    const { required } = await countersOf(application_id)
    const kind = { application_id, document_type_id: type('name_change') }
    await withCounterCheck(clerk.call('POST /api/documents/request', { body: { ...kind, due_on: null } }))
    expect(await countersOf(application_id)).toMatchObject({ required: required + 1 })
    await withCounterCheck(clerk.call('POST /api/documents/waive', { body: { ...kind, reason: 'Есть в деле' } }))
    expect(await countersOf(application_id)).toMatchObject({ accepted: 2 })
    const [file_id = 0] = await uploadPages(server, 'manage-documents', [scan()])
    const scanned = { application_id, document_type_id: type('school_certificate'), fields: {}, pages: [{ file_id }] }
    const { data } = await withCounterCheck(clerk.call('POST /api/documents/scan', { body: scanned }))
    await withCounterCheck(clerk.call('POST /api/documents/accept', { body: { ids: [data.id] } }))
    expect(await countersOf(application_id)).toMatchObject({ accepted: 3, waiting: 0 })
    await server.pool.query(`UPDATE documents SET expires_on = '2001-01-01' WHERE id = $1`, [data.id])
    await server.pool.query(`SELECT graphile_worker.add_job('expireDocuments')`)
    await withCounterCheck(server.runJobs())
    expect(await countersOf(application_id)).toMatchObject({ accepted: 2 })
  })

  it('stay correct when anybody changes the applicant’s citizenship to a foreign one', async () => {
    const draft = await newDraft(server, campaign)
    const { required } = await countersOf(draft.id)
    const person = { ...wholeForm(campaign).person, citizenship: 'KZ' }
    const body = { version: draft.version, person }
    const { data } = await withCounterCheck(draft.client.call('PATCH /api/my/profile', { body }))
    expect(await countersOf(draft.id)).toMatchObject({ required: required - 1 })
    await draft.client.call('POST /api/my/profile/submit', { body: { version: data.version } })
    await us.call('POST /api/profiles/:id/claim', { params: { id: draft.id } })
    const { version } = await caseOf(us, draft.id)
    const corrected = { version, person: wholeForm(campaign).person }
    await withCounterCheck(us.call('PATCH /api/profiles/:id', { params: { id: draft.id }, body: corrected }))
    expect(await countersOf(draft.id)).toMatchObject({ required })
  })

  it('stay correct when a foreign applicant is erased', async () => {
    const { id, client, userId, version } = await newDraft(server, campaign)
    const person = { ...wholeForm(campaign).person, citizenship: 'KZ' }
    await client.call('PATCH /api/my/profile', { body: { version, person } })
    const { name } = (await admin.call('GET /api/access/users/:id', { params: { id: userId } })).data
    await admin.call('POST /api/access/users/:id/erase', { params: { id: userId }, body: { name, reason: 'Просьба' } })
    await server.runJobs()
    const { rows } = await server.pool.query('SELECT person FROM applications WHERE id = $1', [id])
    expect(rows).toEqual([{ person: {} }])
  })
})

describe('The job that updates the counters', () => {
  afterEach(async () => {
    await server.runJobs()
    await expectTrueCounters(server)
  })
  const edit = async (id: number, change: Record<string, unknown>) => {
    const { data } = await admin.call('GET /api/directories/documents/:id', { params: { id } })
    const answer = await admin.put(`/api/directories/documents/${id}`, { body: { ...data, ...change } })
    expect(answer.status).toBe(200)
    await server.runJobs()
    await expectTrueCounters(server)
  }
  const direct = async (change: Record<string, unknown>) => {
    const id = campaign.directionId
    const { data } = await admin.call('GET /api/directories/directions/:id', { params: { id } })
    expect((await admin.put(`/api/directories/directions/${id}`, { body: { ...data, ...change } })).status).toBe(200)
    await server.runJobs()
  }
  const requirementsOf = (...codes: readonly string[]) => ({
    document_types: codes.map((code) => ({
      document_type_id: type(code),
      required: true,
      original_needed: false,
    })),
  })

  it('handles a document type that becomes required, citizens-only, archived or active again', async () => {
    const { id } = await newSent(server, campaign)
    const { required } = await countersOf(id)
    const kind = type('name_change')
    await edit(kind, { required: true })
    expect(await countersOf(id)).toMatchObject({ required: required + 1 })
    await edit(kind, { citizens_only: true })
    await admin.call('POST /api/directories/documents/archive', { body: { ids: [kind] } })
    await server.runJobs()
    expect(await countersOf(id)).toMatchObject({ required })
    await admin.call('POST /api/directories/documents/restore', { body: { ids: [kind] } })
    await server.runJobs()
    await edit(kind, { required: false, citizens_only: false })
    expect(await countersOf(id)).toMatchObject({ required })
  })

  it('handles a direction whose code or document types change', async () => {
    const { id } = await newSent(server, campaign)
    const { required } = await countersOf(id)
    const order = async () => {
      const { data } = await admin.call('GET /api/directories/directions/:id', { params: { id: campaign.directionId } })
      return data.document_types.map(({ document_type_id }) => document_type_id)
    }
    await direct(requirementsOf('name_change', 'olympiad', 'orphan_status'))
    expect(await countersOf(id)).toMatchObject({ required: required + 3 })
    await direct(requirementsOf('orphan_status', 'name_change'))
    expect(await countersOf(id)).toMatchObject({ required: required + 2 })
    expect(await order()).toEqual([type('orphan_status'), type('name_change')])
    await direct({ ...requirementsOf(), code: '98.98.98' })
    expect(await countersOf(id)).toMatchObject({ required, directions: '98.98.98' })
  })

  it('updates only direction codes in an archived campaign, and the rest when it is published again', async () => {
    const old = await openCampaign(server)
    const { id } = await newSent(server, old)
    const { required } = await countersOf(id)
    const move = async (to: string) => {
      await server.pool.query(`UPDATE campaigns SET status = $2 WHERE id = $1`, [old.id, to])
      await server.pool.query(`SELECT graphile_worker.add_job('requirementsChanged')`)
      await server.runJobs()
    }
    await move('archived')
    await admin.call('GET /api/directories/directions/:id', { params: { id: old.directionId } }).then(({ data }) =>
      admin.put(`/api/directories/directions/${old.directionId}`, {
        body: { ...data, ...requirementsOf('name_change'), code: '97.97.97' },
      }),
    )
    await server.runJobs()
    expect(await countersOf(id)).toMatchObject({ required, directions: '97.97.97' })
    await move('published')
    expect(await countersOf(id)).toMatchObject({ required: required + 1 })
  })
})
