import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bearerOf, sendForm } from '../../library/files/form'
import { pdf } from '../../library/files/pictures'
import { registerMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const manager = server.as('manage-access')
const clerk = server.as('manage-users')
const list = (filter: Record<string, unknown>, reader = manager) =>
  reader.call('GET /api/access/audit', { query: { filter: JSON.stringify(filter) } })

describe('The audit log', () => {
  it('is filtered by person, record, action and time, latest first', async () => {
    const { id, client } = await registerMember(server)
    const { data: application } = await client.call('GET /api/settings/profile')
    await client.call('PATCH /api/settings/profile', { body: { version: application.version, first_name: 'Ника' } })
    await clerk.call('POST /api/access/users/block', { body: { ids: [id], reason: 'Просьба' } })
    const of = await list({ record_id: id, entity: 'users' })
    expect(of.data.map(({ action }) => action)).toEqual(['block', 'edit', 'verify_email', 'sign_in', 'register'])
    expect(of.data[0]).toMatchObject({ reason: 'Просьба', actor: { name: 'Рябов Антон Сергеевич' } })
    // Only readers of the record see the content of a change.
    expect(of.data[1]).toMatchObject({ before: null, after: null, is_hidden: true })
    const shown = await list({ record_id: id, entity: 'users' }, server.as('admin'))
    expect(shown.data[1]).toMatchObject({
      is_hidden: false,
      before: { first_name: 'В…' },
      after: { first_name: 'Н…', changed: ['first_name'] },
    })
    expect((await list({ actor_id: id, action: ['edit'] })).meta.total).toBe(1)
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await list({ record_id: id, from: later })).data).toEqual([])
    expect((await list({ record_id: id, until: later })).meta.total).toBe(5)
  })

  it('includes the first and the last moment of a day, but not the next moment', async () => {
    const record = { entity: 'edges', record_id: 7 }
    const moments = ['2026-07-30T21:00:00Z', '2026-07-31T20:59:59.999Z', '2026-07-31T21:00:00Z']
    await server.db
      .insertInto('audit_events')
      .values(
        moments.map((at) => ({
          at,
          action: 'edit',
          entity: record.entity,
          entity_ids: [record.record_id],
          request_id: 'edges',
        })),
      )
      .execute()
    const { data } = await list({ ...record, from: moments[0], until: moments[2] })
    expect(data.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-07-31T20:59:59.999Z',
      '2026-07-30T21:00:00.000Z',
    ])
  })

  it('shows administrators the content of a published legal text', async () => {
    const text = { title: 'Согласие на зачисление', body: 'Текст' }
    const translations = { ru: text, en: text }
    const { data } = await manager.call('POST /api/settings/legal-texts', { body: { kind: 'enrolment', translations } })
    const { data: events } = await list({ entity: 'settings/legal-texts', record_id: data.id })
    expect(events).toMatchObject([
      { is_hidden: false, after: { translations }, records: [{ id: data.id, name: text.title }] },
    ])
  })

  it('requires manage access', async () => {
    expect((await clerk.get('/api/access/audit')).status).toBe(403)
    expect((await server.as('guest').get('/api/access/audit')).status).toBe(401)
  })

  it.each(['PUT', 'PATCH', 'POST', 'DELETE'] as const)('cannot be changed by %s', async (method) => {
    const { body } = await manager.get('/api/access/audit')
    for (const url of ['/api/access/audit', '/api/access/audit/1'])
      expect((await server.app.inject({ method, url, headers: { host: 'localhost' } })).statusCode).toBe(404)
    expect(await manager.get('/api/access/audit')).toMatchObject({ body })
  })

  it.each([
    "UPDATE audit_events SET action = 'x'",
    "UPDATE audit_events SET ip = '1.1.1.1'",
    'DELETE FROM audit_events',
    'TRUNCATE audit_events',
  ])('is protected in the database against %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow('append-only')
  })
})

describe('A timeline', () => {
  const of = (persona: Parameters<typeof server.as>[0], filter: Record<string, unknown>) =>
    server.as(persona).get('/api/timeline', { query: { filter } })

  it('is readable with access to its record and contains no IP address', async () => {
    const { id } = await registerMember(server)
    const filter = { entity: 'users', record_id: id }
    const { status, body } = await of('manage-users', filter)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('register')
    expect(JSON.stringify(body)).not.toContain('"ip"')
    expect((await of('student.a', filter)).status).toBe(404)
    expect((await of('manage-groups', filter)).status).toBe(404)
    expect((await of('guest', filter)).status).toBe(401)
  })

  it('shows that extra time was set, but not how much, because reading the amount is logged separately', async () => {
    const { id } = await registerMember(server)
    const accommodation = { time_factor: 1.5, extra_minutes: 37, note: 'Справка', valid_until: null }
    await server
      .as('manage-users')
      .call('PUT /api/access/users/:id/accommodation', { params: { id }, body: { accommodation } })
    const { body } = await of('manage-users', { entity: 'users', record_id: id })
    expect(Object(body).data[0]).toMatchObject({ action: 'set_accommodation', before: null, after: null })
  })

  it('exists for no file, because file names are personal data', async () => {
    const { body } = await sendForm(server, await bearerOf(server, 'applicant.a'), '/api/files', {
      files: [{ name: 'паспорт.pdf', content: pdf() }],
      fields: { purpose: 'document' },
    })
    const record_id = z.object({ data: z.array(z.object({ id: z.int() })) }).parse(body).data[0]?.id
    for (const persona of ['applicant.b', 'applicant.a', 'manage-documents', 'admin'] as const)
      expect((await of(persona, { entity: 'files', record_id })).status, persona).toBe(404)
    const { data } = await list({ entity: 'files', record_id })
    expect(data.map(({ action }) => action)).toEqual(['upload'])
  })

  it('requires manage directions for a direction, and rejects an unknown entity or a missing id', async () => {
    expect((await of('manage-directions', { entity: 'directories/directions', record_id: 1 })).status).toBe(200)
    expect((await of('manage-subjects', { entity: 'directories/directions', record_id: 1 })).status).toBe(404)
    expect((await of('admin', { entity: 'no/such', record_id: 1 })).status).toBe(404)
    expect((await of('admin', { entity: 'users' })).status).toBe(422)
    expect((await of('admin', {})).status).toBe(422)
  })
})

describe('A search in the audit log', () => {
  const actionsOf = async (q: string, persona: Parameters<typeof server.as>[0] = 'admin') => {
    const query = { filter: JSON.stringify({ q, action: ['edit', 'register', 'block'] }), range: '[0,99]' }
    return (await server.as(persona).call('GET /api/access/audit', { query })).data
  }
  const found = async (...args: Parameters<typeof actionsOf>) =>
    (await actionsOf(...args)).map(({ action, entity, entity_ids }) => [action, entity, ...entity_ids])

  it('finds the actions by and about a person by name or number', async () => {
    const { id, client } = await registerMember(server)
    const { data: application } = await client.call('GET /api/settings/profile')
    const last_name = 'Верескова'
    await client.call('PATCH /api/settings/profile', { body: { version: application.version, last_name } })
    const both = [
      ['edit', 'users', id],
      ['register', 'users', id],
    ]
    expect(await found('вереск')).toEqual(both)
    expect(await found(`№ ${id}`)).toEqual(both)
    expect(await found('вереск неизвестная')).toEqual([])
    expect(await found(`№ ${id}0000`)).toEqual([])
  })

  it('finds a directory record by name and links to it', async () => {
    const subjects = server.as('manage-subjects')
    const { data: subject } = await subjects.call('GET /api/directories/subjects/:id', { params: { id: 1 } })
    const { translations, id: _id, created_at: _created, updated_at: _updated, ...rest } = subject
    const body = { ...rest, translations: { ...translations, en: { name: 'Heather botany' } } }
    await subjects.call('PUT /api/directories/subjects/:id', { params: { id: 1 }, body })
    const [event] = await actionsOf('heather')
    expect(event?.records).toEqual([{ id: 1, name: translations.ru?.name, path: '/directories/subjects/1' }])
    expect((await subjects.get(`/api${event?.records[0]?.path}`)).status).toBe(200)
  })

  it('neither names nor finds records that the reader may not open', async () => {
    const { id } = await registerMember(server)
    await server.pool.query("UPDATE users SET last_name = 'Лебеда' WHERE id = $1", [id])
    await clerk.call('POST /api/access/users/block', { body: { ids: [id], reason: 'Просьба' } })
    const [registered, blocked] = [
      ['register', 'users', id],
      ['block', 'users', id],
    ]
    expect(await found('лебеда')).toEqual([blocked, registered])
    // Every reader of the log sees the actor.
    expect(await found('лебеда', 'manage-access')).toEqual([registered])
    const [seen] = await actionsOf('лебеда')
    expect(seen?.records).toEqual([{ id, name: expect.stringContaining('Лебеда'), path: `/access/users/${id}` }])
    const [unnamed] = await actionsOf('лебеда', 'manage-access')
    expect(unnamed?.records).toEqual([])
  })

  it('finds an application by number, without a link if its applicant was erased', async () => {
    const { id, client } = await registerMember(server)
    const { data: draft } = await client.call('POST /api/my/profile', { body: { campaign_id: 1 } })
    await server.pool.query("UPDATE applications SET status = 'submitted', submitted_at = now() WHERE id = $1", [
      draft.id,
    ])
    await server.pool.query(
      `INSERT INTO audit_events (request_id, action, entity, entity_ids) VALUES ('x', 'edit', 'profiles', $1)`,
      [[draft.id]],
    )
    const paths = async () => (await actionsOf(draft.number)).map(({ records }) => records.map(({ path }) => path))
    expect(await paths()).toEqual([[`/profiles/${draft.id}`]])
    await server.pool.query(
      `UPDATE users SET status = 'archived', email = NULL, phone = NULL, password_hash = NULL, erased_at = now() WHERE id = $1`,
      [id],
    )
    expect(await paths()).toEqual([[null]])
  })
})
