import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const admin = server.as('admin')

const publish = (kind: 'terms' | 'personal_data', body: string) =>
  admin.call('POST /api/settings/legal-texts', {
    body: { kind, translations: { ru: { title: 'Условия', body }, en: { title: 'Terms', body: `EN ${body}` } } },
  })

const agree = (client: typeof admin, consents: { kind: 'terms' | 'personal_data'; version: number }[]) =>
  client.post('/api/settings/consents', { body: { consents }, locale: 'en' })

describe('A new version of the terms', () => {
  let member: Awaited<ReturnType<typeof makeMember>>
  let clerkId = 0
  beforeAll(async () => {
    member = await makeMember(server)
    const { data } = await admin.call('GET /api/access/users', {
      query: { filter: JSON.stringify({ q: member.email }) },
    })
    clerkId = data[0]?.id ?? 0
    await admin.call('POST /api/access/users/:id/grants', {
      params: { id: clerkId },
      body: { permission: 'manage groups', valid_from: '2020-01-01T00:00:00Z', valid_until: null, reason: 'Проверка' },
    })
  })

  it('is not shown to users who have accepted it', async () => {
    expect((await member.client.call('GET /api/user')).required_step).toBeNull()
    expect((await member.client.call('GET /api/settings/consents')).data).toEqual([])
  })

  it('R2.02 is shown to users of an older version, in their language, next to the accepted text', async () => {
    const first = (await admin.call('GET /api/terms')).data.terms
    const { data: published } = await publish('terms', 'Новое правило.')
    const user = await member.client.call('GET /api/user')
    expect(user.required_step).toBe('accept_terms')
    expect(user.can.enroll).toBe(true)
    expect(user.can['manage groups']).toBe(true)
    const { data } = await member.client.call('GET /api/settings/consents', { locale: 'en' })
    expect(data).toEqual([
      {
        kind: 'terms',
        version: published.version,
        title: 'Terms',
        body: 'EN Новое правило.',
        published_at: published.published_at,
        agreed: { version: first.version, at: expect.any(String), body: expect.any(String) },
      },
    ])
    expect(data[0]?.agreed.body).not.toBe(data[0]?.body)
  })

  it("makes the editor's file library read-only", async () => {
    const ask = async (body: Record<string, unknown>) =>
      (await member.client.post('/api/jodit', { body, locale: 'en' })).body
    expect(await ask({ action: 'files', path: '' })).toMatchObject({ success: true })
    for (const action of ['folderCreate', 'fileUpload'])
      expect(await ask({ action, path: '', name: 'Новая' })).toMatchObject({
        success: false,
        data: { code: 403, messages: [expect.stringContaining('terms')] },
      })
  })

  it('leaves the user read access and changes to their own account', async () => {
    const { client } = member
    expect((await client.get('/api/groups')).status).toBe(200)
    const refused = await client.post('/api/groups', { body: {}, locale: 'en' })
    expect(refused.status).toBe(403)
    expect(refused.problem().message).toBe(
      'The terms have changed. Read and accept them to make changes. Until then you can view everything.',
    )
    expect((await client.post('/api/groups/archive', { body: { ids: [1] } })).status).toBe(403)
    // The right to export and delete personal data does not depend on consent.
    const application = (await client.call('GET /api/settings/profile')).data
    expect(
      (await client.patch('/api/settings/profile', { body: { version: application.version, first_name: 'Вера' } }))
        .status,
    ).toBe(200)
    expect((await client.get('/api/settings/export')).status).toBe(200)
    expect((await client.delete('/api/settings/erase-request')).status).toBe(200)
  })

  it('applies to API tokens too, which cannot accept it for their owner', async () => {
    const { data } = await member.client.call('POST /api/settings/tokens', {
      body: {
        name: 'Отчёты',
        permissions: ['manage groups'],
        expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        password: 'четыре рыжих кота',
      },
    })
    const program = server.withToken(data.token)
    expect((await program.get('/api/groups')).status).toBe(200)
    expect((await program.post('/api/groups/archive', { body: { ids: [1] } })).status).toBe(403)
    expect((await program.get('/api/settings/consents')).status).toBe(403)
    const [due] = (await member.client.call('GET /api/settings/consents')).data
    expect((await agree(program, [{ kind: 'terms', version: due?.version ?? 0 }])).status).toBe(403)
  })

  it('can be accepted only in its current version and only once per request', async () => {
    const [due] = (await member.client.call('GET /api/settings/consents')).data
    const version = due?.version ?? 0
    for (const other of [version - 1, version + 1]) {
      const { status, problem } = await agree(member.client, [{ kind: 'terms', version: other }])
      expect(status).toBe(422)
      expect(problem().errors).toEqual({ consents: ['The text has changed. Read the new version and agree again.'] })
    }
    expect((await agree(member.client, [{ kind: 'personal_data', version: 1 }])).status).toBe(422)
    const twice = [
      { kind: 'terms' as const, version },
      { kind: 'terms' as const, version },
    ]
    expect((await agree(member.client, twice)).status).toBe(422)
  })

  it('is recorded as a separate consent and restores access', async () => {
    const { client, id } = member
    const { data: second } = await publish('personal_data', 'Новый порядок обработки.')
    const due = (await client.call('GET /api/settings/consents')).data
    expect(due.map(({ kind }) => kind)).toEqual(['terms', 'personal_data'])
    const [terms] = due
    const { data: left } = await client.call('POST /api/settings/consents', {
      body: { consents: [{ kind: 'terms', version: terms?.version ?? 0 }] },
    })
    expect(left.map(({ kind }) => kind)).toEqual(['personal_data'])
    expect((await client.call('GET /api/user')).required_step).toBe('accept_terms')
    await client.call('POST /api/settings/consents', {
      body: { consents: [{ kind: 'personal_data', version: second.version }] },
    })
    expect((await client.call('GET /api/user')).required_step).toBeNull()
    expect((await client.post('/api/groups/archive', { body: { ids: [999_999] } })).status).toBe(200)
    const given = (await client.call('GET /api/settings/profile')).data.consents
    expect(given).toMatchObject([
      { kind: 'terms', version: 1 },
      { kind: 'personal_data', version: 1 },
      { kind: 'terms', version: terms?.version },
      { kind: 'personal_data', version: second.version },
    ])
    const { rows } = await server.pool.query(
      "SELECT after FROM audit_events WHERE action = 'consent' AND entity_ids = ARRAY[$1::bigint] ORDER BY id",
      [id],
    )
    expect(rows).toHaveLength(2)
    await expect(server.pool.query('DELETE FROM consents WHERE user_id = $1', [id])).rejects.toThrow(/consents/)
  })

  it('is not shown to users without an earlier consent', async () => {
    expect((await server.as('teacher').call('GET /api/user')).required_step).toBeNull()
    expect((await server.as('teacher').call('GET /api/settings/consents')).data).toEqual([])
    expect((await agree(server.as('teacher'), [{ kind: 'terms', version: 2 }])).status).toBe(422)
  })
})
