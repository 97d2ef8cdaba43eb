import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const another = 'девять белых сов'

describe("The user's own profile", () => {
  it('R2.13 is read and changed by its owner, with a normalised phone number', async () => {
    const { client } = await makeMember(server)
    const { data } = await client.call('GET /api/settings/profile')
    expect(data).toMatchObject({ last_name: 'Орлова', email_verified: true, has_password: true, locale: 'ru' })
    expect(data.consents.map(({ kind }) => kind)).toEqual(['terms', 'personal_data'])
    const body = {
      version: data.version,
      first_name: 'Вероника',
      phone: '8 (912) 345-67-89',
      locale: 'en' as const,
      time_zone: 'Asia/Yekaterinburg',
    }
    const changed = await client.call('PATCH /api/settings/profile', { body })
    expect(changed.data).toMatchObject({
      first_name: 'Вероника',
      phone: '+79123456789',
      locale: 'en',
      time_zone: 'Asia/Yekaterinburg',
    })
    expect(await client.call('GET /api/user')).toMatchObject({
      name: 'Орлова Вероника Павловна',
      time_zone: 'Asia/Yekaterinburg',
    })
  })

  it('returns a conflict with the current record on a stale version', async () => {
    const { client } = await makeMember(server)
    const { data } = await client.call('GET /api/settings/profile')
    await client.call('PATCH /api/settings/profile', { body: { version: data.version, first_name: 'Ника' } })
    const late = await client.patch('/api/settings/profile', { body: { version: data.version, first_name: 'Вера' } })
    expect(late.status).toBe(409)
    expect(late.problem().current).toMatchObject({ first_name: 'Ника' })
  })

  it.each([
    [{ role: 'admin' }, 'role'],
    [{ status: 'active' }, 'status'],
    [{ email: 'x@example.org' }, 'email'],
    [{ email_verified_at: '2026-01-01T00:00:00Z' }, 'email_verified_at'],
    [{ can: { 'manage access': true } }, 'can'],
    [{ id: 1 }, 'id'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ phone: 'позвоните' }, 'phone'],
    [{ last_name: '' }, 'last_name'],
  ])('rejects %j and stays unchanged', async (changes, field) => {
    const { client } = await makeMember(server)
    const before = await client.call('GET /api/settings/profile')
    const refused = await client.patch('/api/settings/profile', { body: { version: before.data.version, ...changes } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.problem().errors ?? {})).toEqual([field])
    expect(await client.call('GET /api/settings/profile')).toEqual(before)
  })

  it('logs the changed fields without names', async () => {
    const { client, id, email } = await makeMember(server)
    const { data } = await client.call('GET /api/settings/profile')
    await client.call('PATCH /api/settings/profile', {
      body: { version: data.version, last_name: 'Заозёрная', phone: '+79991112233' },
    })
    const events = await server.pool.query(
      "SELECT before, after FROM audit_events WHERE action = 'edit' AND entity_ids = ARRAY[$1::bigint]",
      [id],
    )
    expect(events.rows[0].after.changed).toEqual(['last_name', 'phone'])
    const written = JSON.stringify(events.rows)
    for (const personal of ['Орлова', 'Заозёрная', '9991112233', email, 'Вера']) expect(written).not.toContain(personal)
  })
})

describe("The user's own password", () => {
  it('R2.13 is changed with the old one, which signs out other devices but not this one', async () => {
    const { client, signIn } = await makeMember(server)
    const elsewhere = await signIn()
    const { data } = await client.call('PATCH /api/settings/password', {
      body: { current_password: newPassword, password: another },
    })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(401)
    expect((await server.withToken(data.token).get('/api/user')).status).toBe(200)
  })

  it.each([
    [{ current_password: 'guess', password: another }, 'current_password', 'Wrong password.'],
    [
      { current_password: newPassword, password: newPassword },
      'password',
      'The new password is the same as the old one.',
    ],
    [
      { current_password: newPassword, password: '12345678' },
      'password',
      'This password is easy to guess: it is a common one, or it looks like your name, your email or a word like “password”. Use at least 8 characters, ideally several words.',
    ],
    [
      { current_password: newPassword, password: 'Орлова2026' },
      'password',
      'This password is easy to guess: it is a common one, or it looks like your name, your email or a word like “password”. Use at least 8 characters, ideally several words.',
    ],
  ])('rejects %j', async (body, field, message) => {
    const { client } = await makeMember(server)
    const refused = await client.patch('/api/settings/password', { body, locale: 'en' })
    expect(refused.status).toBe(422)
    expect(refused.problem().errors).toEqual({ [field]: [message] })
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('can be guessed ten times, after which even the right one must wait', async () => {
    const { client } = await makeMember(server)
    const guess = (current_password: string) =>
      client.patch('/api/settings/password', { body: { current_password, password: another } })
    const statuses = await Promise.all(Array.from({ length: 30 }, (_each, number) => guess(`guess ${number}`)))
    expect(statuses.every(({ status }) => status === 422 || status === 429)).toBe(true)
    expect((await guess(newPassword)).status).toBe(429)
  })
})
