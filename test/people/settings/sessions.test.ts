import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sendForm } from '../../library/files/form'
import { pdf } from '../../library/files/pictures'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('Devices', () => {
  it('are listed for their owner, the current one first', async () => {
    const { client, signIn } = await makeMember(server)
    await signIn()
    const { data } = await client.call('GET /api/settings/sessions')
    expect(data.map(({ current }) => current)).toEqual([true, false])
    expect(Object.keys(data[0] ?? {})).not.toContain('token_hash')
  })

  it('are signed out one by one, or all but the current one', async () => {
    const { client, signIn } = await makeMember(server)
    const [lost, other] = [await signIn(), await signIn()]
    const mine = await lost.call('GET /api/settings/sessions')
    await client.call('DELETE /api/settings/sessions/:id', { params: { id: mine.data[0]?.id ?? 0 } })
    expect((await lost.get('/api/user')).status).toBe(401)
    expect((await client.call('POST /api/settings/sessions/end-others')).data).toEqual({ ended: 1 })
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await client.get('/api/user')).status).toBe(200)
  })

  it('are hidden from other users', async () => {
    const [owner, stranger] = [await makeMember(server), await makeMember(server)]
    const { data } = await owner.client.call('GET /api/settings/sessions')
    expect((await stranger.client.delete(`/api/settings/sessions/${data[0]?.id}`)).status).toBe(404)
    expect((await owner.client.get('/api/user')).status).toBe(200)
  })
})

describe('An API token', () => {
  const make = async (permissions: ('enroll' | 'vote' | 'study' | 'manage access')[], expires_on = inDays(30)) => {
    const member = await makeMember(server)
    const body = { name: 'Табло', permissions, expires_on, password: newPassword }
    return { ...member, made: await member.client.post('/api/settings/tokens', { body, locale: 'en' }), body }
  }

  it('has only its subset of permissions and no access to the settings', async () => {
    const { client, body } = await make(['vote'])
    const { data } = await client.call('POST /api/settings/tokens', { body })
    const program = server.withToken(data.token)
    const { can } = await program.call('GET /api/user')
    expect(Object.entries(can).flatMap(([name, held]) => (held ? [name] : []))).toEqual(['vote'])
    expect((await program.get('/api/settings/profile')).status).toBe(403)
    expect(
      (
        await program.patch('/api/settings/password', {
          body: { current_password: newPassword, password: 'девять белых сов' },
        })
      ).status,
    ).toBe(403)
    expect((await program.post('/api/settings/tokens', { body })).status).toBe(403)
    const listed = await client.call('GET /api/settings/tokens')
    expect(listed.data[0]).toMatchObject({ name: 'Табло', permissions: ['vote'] })
    expect(JSON.stringify(listed)).not.toContain(data.token)
  })

  it('reads and deletes only files of its owner that its permissions cover', async () => {
    const { client, body } = await make(['enroll'])
    const tokenFor = async (permission: 'enroll' | 'vote') =>
      (await client.call('POST /api/settings/tokens', { body: { ...body, permissions: [permission] } })).data.token
    const [ofApplying, ofVoting] = [await tokenFor('enroll'), await tokenFor('vote')]
    const sent = await sendForm(server, `Bearer ${ofApplying}`, '/api/files', {
      files: [{ name: 'паспорт.pdf', content: pdf() }],
      fields: { purpose: 'document' },
    })
    const { data } = z.object({ data: z.array(z.object({ download_url: z.string() })) }).parse(sent.body)
    const url = data[0]?.download_url ?? ''
    expect((await client.get(url)).status).toBe(200)
    expect((await server.withToken(ofApplying).get(url)).status).toBe(200)
    expect((await server.withToken(ofVoting).get(url)).status).toBe(404)
    expect((await server.withToken(ofVoting).delete(url)).status).toBe(404)
    expect((await server.withToken(ofApplying).delete(url)).status).toBe(200)
  })

  it("cannot read its owner's notifications", async () => {
    const { client, body } = await make(['vote'])
    const program = server.withToken((await client.call('POST /api/settings/tokens', { body })).data.token)
    expect((await client.get('/api/notifications')).status).toBe(200)
    expect((await program.get('/api/notifications')).status).toBe(403)
    expect((await program.post('/api/notifications/read')).status).toBe(403)
  })

  it('loses a permission at once when its owner does', async () => {
    const { id, made, client, body } = await make(['vote', 'enroll'])
    expect(made.status).toBe(200)
    const { data } = await client.call('POST /api/settings/tokens', { body })
    await server.pool.query(
      "UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'only_study') WHERE id = $1",
      [id],
    )
    const { can } = await server.withToken(data.token).call('GET /api/user')
    expect(Object.values(can).some(Boolean)).toBe(false)
  })

  it('rejects permissions that its owner lacks, past dates and dates over a year ahead', async () => {
    expect((await make(['manage access'])).made.problem().errors).toEqual({
      permissions: ['You do not have one of these permissions yourself.'],
    })
    expect((await make(['vote'], inDays(-1))).made.problem().errors).toEqual({
      expires_on: ['Choose a date in the future.'],
    })
    expect((await make(['vote'], inDays(400))).made.problem().errors).toEqual({
      expires_on: ['A token can be valid for at most 365 days.'],
    })
  })

  it('ends when it is revoked or the password changes', async () => {
    const { client, body } = await make(['vote'])
    const [first, second] = [
      await client.call('POST /api/settings/tokens', { body }),
      await client.call('POST /api/settings/tokens', { body }),
    ]
    await client.call('DELETE /api/settings/tokens/:id', { params: { id: first.data.id } })
    expect((await server.withToken(first.data.token).get('/api/user')).status).toBe(401)
    await client.call('PATCH /api/settings/password', {
      body: { current_password: newPassword, password: 'девять белых сов' },
    })
    expect((await server.withToken(second.data.token).get('/api/user')).status).toBe(401)
  })
})
