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

describe('a new version of the terms', () => {
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

  it('asks for nothing while everybody has agreed to what is in force', async () => {
    expect((await member.client.call('GET /api/user')).must).toBeNull()
    expect((await member.client.call('GET /api/settings/consents')).data).toEqual([])
  })

  it('R2.02 is told to who agreed to an older one, in their language, with what they agreed to beside it', async () => {
    const first = (await admin.call('GET /api/terms')).data.terms
    const { data: published } = await publish('terms', 'Новое правило.')
    const user = await member.client.call('GET /api/user')
    expect([user.must, user.can.enroll, user.can['manage groups']]).toEqual(['accept_terms', true, true])
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

  it('closes the editor’s library to changes, not to looks', async () => {
    const ask = async (body: Record<string, unknown>) =>
      (await member.client.post('/api/jodit', { body, locale: 'en' })).body
    expect(await ask({ action: 'files', path: '' })).toMatchObject({ success: true })
    for (const action of ['folderCreate', 'fileUpload'])
      expect(await ask({ action, path: '', name: 'Новая' })).toMatchObject({
        success: false,
        data: { code: 403, messages: [expect.stringContaining('terms')] },
      })
  })

  it('lets the person read, and write nothing but about the own account', async () => {
    const { client } = member
    expect((await client.get('/api/groups')).status).toBe(200)
    const refused = await client.post('/api/groups', { body: {}, locale: 'en' })
    expect([refused.status, refused.problem().message]).toEqual([
      403,
      'The terms have changed. Read and accept them to go on working; until then you can look at everything.',
    ])
    expect((await client.post('/api/groups/archive', { body: { ids: [1] } })).status).toBe(403)
    // The rights over one's own data wait for no consent.
    const profile = (await client.call('GET /api/settings/profile')).data
    expect(
      (await client.patch('/api/settings/profile', { body: { version: profile.version, first_name: 'Вера' } })).status,
    ).toBe(200)
    expect((await client.get('/api/settings/export')).status).toBe(200)
    expect((await client.delete('/api/settings/erase-request')).status).toBe(200)
  })

  it('holds for a program with the person’s key too, which cannot agree for its owner', async () => {
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

  it('is agreed to as it stands: neither an older version, nor one to come, nor the same twice', async () => {
    const [due] = (await member.client.call('GET /api/settings/consents')).data
    const version = due?.version ?? 0
    for (const other of [version - 1, version + 1]) {
      const { status, problem } = await agree(member.client, [{ kind: 'terms', version: other }])
      expect([status, problem().errors]).toEqual([
        422,
        { consents: ['The text has changed. Read the new version and agree again.'] },
      ])
    }
    expect((await agree(member.client, [{ kind: 'personal_data', version: 1 }])).status).toBe(422)
    const twice = [
      { kind: 'terms' as const, version },
      { kind: 'terms' as const, version },
    ]
    expect((await agree(member.client, twice)).status).toBe(422)
  })

  it('once agreed to is a record of its own beside the old one, and everything opens again', async () => {
    const { client, id } = member
    const { data: second } = await publish('personal_data', 'Новый порядок обработки.')
    const due = (await client.call('GET /api/settings/consents')).data
    expect(due.map(({ kind }) => kind)).toEqual(['terms', 'personal_data'])
    const [terms] = due
    const { data: left } = await client.call('POST /api/settings/consents', {
      body: { consents: [{ kind: 'terms', version: terms?.version ?? 0 }] },
    })
    expect(left.map(({ kind }) => kind)).toEqual(['personal_data'])
    expect((await client.call('GET /api/user')).must).toBe('accept_terms')
    await client.call('POST /api/settings/consents', {
      body: { consents: [{ kind: 'personal_data', version: second.version }] },
    })
    expect((await client.call('GET /api/user')).must).toBeNull()
    expect((await client.post('/api/groups/archive', { body: { ids: [999_999] } })).status).toBe(200)
    const given = (await client.call('GET /api/settings/profile')).data.consents
    expect(given.map(({ kind, version }) => [kind, version])).toEqual([
      ['terms', 1],
      ['personal_data', 1],
      ['terms', terms?.version],
      ['personal_data', second.version],
    ])
    const { rows } = await server.pool.query(
      "SELECT after FROM audit_events WHERE action = 'consent' AND entity_ids = ARRAY[$1::bigint] ORDER BY id",
      [id],
    )
    expect(rows).toHaveLength(2)
    await expect(server.pool.query('DELETE FROM consents WHERE user_id = $1', [id])).rejects.toThrow(/consents/)
  })

  it('asks nothing of people whom the college brought in and who agreed on paper', async () => {
    expect((await server.as('teacher').call('GET /api/user')).must).toBeNull()
    expect((await server.as('teacher').call('GET /api/settings/consents')).data).toEqual([])
    expect((await agree(server.as('teacher'), [{ kind: 'terms', version: 2 }])).status).toBe(422)
  })
})
