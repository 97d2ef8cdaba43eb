import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ownExport } from '../../kit/ownExport'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'
import { caseOf, newDraft, newSent, openCampaign, putDocuments, settleDocuments, wholeForm } from './newApplicant'

const server = await startTestServer()
afterAll(server.stop)
const campaign = await openCampaign(server)
const us = server.as('manage-profiles')
const admin = server.as('admin')

describe('The queue of applications', () => {
  it('R2.07 shows the newest campaign by default, and drafts only on request', async () => {
    const own = await openCampaign(server, { opens_at: '2026-01-01T00:00:00Z' })
    const newest = await openCampaign(server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    const [sent, draft, elsewhere] = [
      await newSent(server, newest),
      await newDraft(server, newest),
      await newSent(server, own),
    ]
    const { data, meta } = await us.call('GET /api/profiles', { query: {} })
    expect(data.map(({ id }) => id)).toEqual([sent.id])
    expect(meta.total).toBe(1)
    const drafts = await us.call('GET /api/profiles', { query: { filter: '{"status":"draft"}' } })
    expect(drafts.data.map(({ id }) => id)).toEqual([draft.id])
    const named = await us.call('GET /api/profiles', { query: { filter: `{"campaign_id":${own.id}}` } })
    expect(named.data.map(({ id }) => id)).toEqual([elsewhere.id])
    const many = await us.call('GET /api/profiles', { query: { filter: `{"id":[${draft.id},${elsewhere.id}]}` } })
    expect(many.data).toHaveLength(2)
  })

  it('can be searched by name, number, phone and SNILS in any notation', async () => {
    const { id, number } = await newSent(server, campaign)
    const foundBy = async (q: string) => {
      const filter = JSON.stringify({ q, campaign_id: campaign.id })
      const { data } = await us.call('GET /api/profiles', { query: { filter, sort: '["id","DESC"]' } })
      return data[0]?.id
    }
    for (const q of [
      'орлова вера',
      'ВЕР рлов',
      'о в',
      'орлова 79123456789',
      number,
      '+7 912 345-67-89',
      '8 (912) 345 67 89',
      '112-233-445 95',
      '11223344595',
    ])
      expect(await foundBy(q), q).toBe(id)
    for (const q of ['999-999-999 99', 'рл', 'орлова веро']) expect(await foundBy(q), q).toBeUndefined()
  })

  it('can be searched only by a complete SNILS, so that nobody can guess a masked one by searching', async () => {
    await newSent(server, campaign)
    const clerk = server.as('manage-documents')
    const foundBy = async (q: string) => {
      const query = { filter: JSON.stringify({ q, campaign_id: campaign.id }) }
      const applications = { filter: JSON.stringify({ q }) }
      const lists = [
        us.call('GET /api/profiles', { query }),
        clerk.call('GET /api/documents', { query }),
        clerk.call('GET /api/documents/applications', { query: applications }),
      ]
      return (await Promise.all(lists)).map(({ meta }) => meta.total > 0)
    }
    expect(await foundBy('112-233-445 95')).toEqual([true, true, true])
    for (const part of ['112', '112-233', '1122334459', '33445', '445 95', 'орлова 112233'])
      expect(await foundBy(part), part).toEqual([false, false, false])
  })

  it('can be filtered by each of its fields, and returns the details of each row', async () => {
    const own = await openCampaign(server)
    const [waiting, held] = [await newSent(server, own), await newSent(server, own)]
    await us.call('POST /api/profiles/:id/claim', { params: { id: held.id } })
    await settleDocuments(server, held.id)
    const ids = async (filter: Record<string, unknown>) => {
      const query = { filter: JSON.stringify({ campaign_id: own.id, ...filter }), sort: '["id","ASC"]' }
      return (await us.call('GET /api/profiles', { query })).data.map(({ id }) => id)
    }
    expect(await ids({ direction_id: own.directionId, basis: 'budget' })).toEqual([waiting.id, held.id])
    expect(await ids({ direction_id: own.directionId, basis: 'contract' })).toEqual([])
    expect(await ids({ direction_id: campaign.directionId })).toEqual([])
    expect(await ids({ mine: true })).toEqual([held.id])
    expect(await ids({ waiting: true })).toEqual([waiting.id])
    expect(await ids({ documents_missing: true })).toEqual([waiting.id])
    expect(await ids({ documents_missing: false })).toEqual([held.id])
    expect(await ids({ source: 'office' })).toEqual([])
    const { data } = await us.call('GET /api/profiles', { query: { filter: `{"id":[${held.id}]}` } })
    expect(data[0]).toMatchObject({
      status: { code: 'in_review' },
      completeness: 100,
      average_score: 4.64,
      documents: { waiting: 0, accepted: 7, required: 7 },
      claim: { mine: true },
      waiting_hours: 0,
    })
  })

  it('returns the same total on every page, in any order and in the export', async () => {
    const demo = await server.db.selectFrom('campaigns').select('id').orderBy('id').executeTakeFirstOrThrow()
    const page = (more: Record<string, unknown>, sort: unknown = ['name', 'ASC'], range = '[0,9]') =>
      us.call('GET /api/profiles', {
        query: { filter: JSON.stringify({ campaign_id: demo.id, ...more }), sort: JSON.stringify(sort), range },
      })
    const all = await page({})
    expect(all.meta.total).toBe((await page({ source: ['online', 'office'] })).meta.total)
    expect((await page({}, ['name', 'ASC'], '[50,59]')).meta.total).toBe(all.meta.total)
    expect((await page({}, ['name', 'ASC'], '[500,509]')).meta.total).toBe(all.meta.total)
    for (const field of [
      'status_at',
      'number',
      'status',
      'average_score',
      'completeness',
      'submitted_at',
      'updated_at',
    ])
      expect((await page({}, [field, 'DESC'])).data, field).toHaveLength(10)
    const taken = { campaign_id: demo.id }
    const file = await us.get('/api/profiles/export', { query: { format: 'csv', filter: taken } })
    expect(String(file.body).split('\n')).toHaveLength(all.meta.total + 1)
    const { rows } = await server.pool.query(
      "SELECT after FROM audit_events WHERE action = 'export' ORDER BY id DESC LIMIT 1",
    )
    expect(rows).toEqual([{ after: { filter: taken, searched: false, count: all.meta.total } }])
  })
})

describe('A walk-in applicant', () => {
  const names = { last_name: 'Ежова', first_name: 'Майя', middle_name: '' }
  const comeIn = async () =>
    (
      await us.call('POST /api/profiles', {
        body: { campaign_id: campaign.id, applicant: { kind: 'new', ...names } },
      })
    ).data

  it('gets an account without email, a login slip and an application that staff fill in and send', async () => {
    const { id, slip } = await comeIn()
    expect(slip).toMatchObject({ name: 'Ежова Майя', login: expect.stringMatching(/^ezhova\.\d{4}$/) })
    const draft = await caseOf(us, id)
    expect(draft).toMatchObject({
      source: 'office',
      account: { email: null, login: slip?.login },
      status: { code: 'draft' },
    })
    expect(draft.actions).toEqual(['correct', 'score', 'submit', 'withdraw'])
    const { contacts, ...form } = wholeForm(campaign)
    await putDocuments(server, id, 'uploaded')
    const { data: filled } = await us.call('PATCH /api/profiles/:id', {
      params: { id },
      body: { version: draft.version, ...form, contacts: { ...contacts, email: '' } },
    })
    expect(filled.faults.map(({ path }) => path)).toEqual(['consents.application_data', 'consents.application_truth'])
    const consents = filled.consents.map(({ kind, version }) => ({ kind, version }))
    const { data: agreed } = await us.call('POST /api/profiles/:id/consents', { params: { id }, body: { consents } })
    const { data: sent } = await us.call('POST /api/profiles/:id/submit', {
      params: { id },
      body: { version: agreed.version },
    })
    expect(sent.status.code).toBe('submitted')
    const guest = server.as('guest')
    const { data } = await guest.call('POST /api/login', { body: { email: slip?.login, password: slip?.password } })
    const once = server.withToken(tokenOf(data))
    expect((await once.get('/api/my/profile')).status).toBe(403)
  })

  it('keeps an existing account, but cannot be a staff member', async () => {
    const { userId } = await newSent(server, campaign)
    const next = await openCampaign(server)
    const known = (user_id: number) => ({ campaign_id: next.id, applicant: { kind: 'known', user_id } })
    const { data } = await us.call('POST /api/profiles', { body: known(userId) })
    expect(data.slip).toBeNull()
    expect((await caseOf(us, data.id)).person.snils).toBe('•••-•••-••• 95')
    const { id: clerk } = await us.call('GET /api/user')
    const refused = await us.post('/api/profiles', { body: known(clerk) })
    expect(Object.keys(refused.problem().errors ?? {})).toEqual(['applicant.user_id'])
    const people = await us.call('GET /api/profiles/people', { query: { filter: '{"q":"Лебедева Ольга"}' } })
    expect(people.data).toEqual([])
  })

  it('R6.04 can be added only by users who manage applications', async () => {
    const { id } = await comeIn()
    for (const persona of ['manage-documents', 'manage-users', 'applicant.a'] as const) {
      const stranger = server.as(persona)
      expect((await stranger.post('/api/profiles', { body: {} })).status).toBe(403)
      expect((await stranger.get(`/api/profiles/${id}/print`)).status).toBe(403)
      expect((await stranger.post(`/api/profiles/${id}/claim`, { body: {} })).status).toBe(403)
    }
    const printed = await us.get(`/api/profiles/${id}/print`)
    expect(printed.status).toBe(200)
    expect(printed.headers['content-type']).toBe('application/pdf')
    const { rowCount } = await server.pool.query(
      `SELECT FROM audit_events WHERE action = 'print' AND entity_ids = ARRAY[$1::bigint]`,
      [id],
    )
    expect(rowCount).toBe(1)
  })
})

describe('An erased applicant', () => {
  it('leaves an application without personal data in its form, snapshots and remarks', async () => {
    const { id, client, userId } = await newSent(server, campaign)
    const { data: held } = await ownExport(client)
    expect(held).toMatchObject({
      applications: [{ id, person: { snils: '112-233-445 95' } }],
      application_choices: [{ application_id: id }],
      application_snapshots: [{ number: 1 }],
      notifications: [{ event: 'application.submitted' }],
    })
    const { name } = await client.call('GET /api/user')
    await us.call('POST /api/profiles/:id/claim', { params: { id } })
    await us.post(`/api/profiles/${id}/remarks`, {
      body: { path: 'person', text: 'Вера, проверьте', severity: 'info' },
    })
    await admin.call('POST /api/access/users/:id/erase', { params: { id: userId }, body: { name, reason: 'Просьба' } })
    const { rows } = await server.pool.query(
      `SELECT to_jsonb(applications)::text || coalesce((SELECT string_agg(to_jsonb(s)::text, '') FROM application_snapshots AS s WHERE application_id = applications.id), '') ||
        coalesce((SELECT string_agg(to_jsonb(r)::text, '') FROM remarks AS r WHERE application_id = applications.id), '') AS left FROM applications WHERE id = $1`,
      [id],
    )
    expect(rows[0].left).not.toMatch(/Орлова|Вера|Химки|112-233|vera@|345-67|123456/i)
    expect(await caseOf(us, id)).toMatchObject({ status: { code: 'withdrawn' }, education: { average_score: 4.64 } })
  })
})

describe('A new login slip', () => {
  const slipOf = (id: number, client = us) => client.post(`/api/profiles/${id}/login-slip`, { locale: 'en' })

  it('replaces the lost slip of a person without email and is written to the audit log', async () => {
    const applicant = { kind: 'new', last_name: 'Слипова', first_name: 'Ева', middle_name: '' } as const
    const { data } = await us.call('POST /api/profiles', { body: { campaign_id: campaign.id, applicant } })
    const again = await us.call('POST /api/profiles/:id/login-slip', { params: { id: data.id } })
    expect(again.data).toMatchObject({ name: data.slip?.name, login: data.slip?.login })
    const enter = async (password = '') =>
      (await server.as('guest').post('/api/login', { body: { email: again.data.login, password, remember: false } }))
        .status
    expect(await enter(data.slip?.password)).toBe(422)
    expect(await enter(again.data.password)).toBe(200)
    const { entity_ids } = await server.db
      .selectFrom('audit_events')
      .select('entity_ids')
      .where('action', '=', 'issue_login_slip')
      .executeTakeFirstOrThrow()
    expect(entity_ids).toEqual([data.id])
  })

  it('is refused for people with an email address and for staff', async () => {
    const { id } = await newSent(server, campaign)
    const refused = await slipOf(id)
    expect(refused.status).toBe(409)
    expect(refused.problem().message).toBe(
      'Here you can only issue a login slip to an applicant without an email. For everyone else, issue it in Users.',
    )
    const applicant = { kind: 'new', last_name: 'Штатная', first_name: 'Ева', middle_name: '' } as const
    const { data } = await us.call('POST /api/profiles', { body: { campaign_id: campaign.id, applicant } })
    const { user_id } = await caseOf(us, data.id)
    await sql`INSERT INTO grants (user_id, permission, valid_from, reason) VALUES (${user_id}, 'manage users', now(), 'Летом')`.execute(
      server.db,
    )
    expect((await slipOf(data.id)).status).toBe(409)
  })

  const role = (id: number) =>
    sql`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = ${id}`
  const grant = (id: number) =>
    sql`INSERT INTO grants (user_id, permission, valid_from, reason) VALUES (${id}, 'study', now(), 'Подготовительные курсы')`
  it.each([
    ['a student who was once an applicant', role],
    ['an applicant with a grant to study', grant],
  ])('is refused for %s', async (_whom, change) => {
    const applicant = { kind: 'new', last_name: 'Учащаяся', first_name: 'Ева', middle_name: '' } as const
    const { data } = await us.call('POST /api/profiles', { body: { campaign_id: campaign.id, applicant } })
    const { user_id } = await caseOf(us, data.id)
    expect((await slipOf(data.id)).status).toBe(200)
    await change(user_id).execute(server.db)
    expect((await slipOf(data.id)).status).toBe(409)
  })
})
