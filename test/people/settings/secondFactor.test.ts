import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { ticketOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
const guest = server.as('guest')

/** Returns the current authenticator code. */
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() })
const nextCode = (secret: string) => {
  server.clock.advance({ seconds: 30 })
  return codeOf(secret)
}

const withAuthenticator = async () => {
  const member = await makeMember(server)
  const { data } = await member.client.call('POST /api/settings/two-factor/enable', { body: { password: newPassword } })
  const confirmed = await member.client.call('POST /api/settings/two-factor/confirm', {
    body: { code: nextCode(data.secret) },
  })
  return { ...member, ...data, recovery: confirmed.data.recovery_codes }
}
const firstStep = async (email: string) => {
  const { data } = await guest.call('POST /api/login', { body: { email, password: newPassword, remember: true } })
  return ticketOf(data)
}
const secondStep = (ticket: string, code: string) =>
  guest.post('/api/login/two-factor', { body: { ticket, code }, locale: 'en' })

describe('The second factor', () => {
  it('is set up with a QR code and a first code, and its secret is encrypted in the database', async () => {
    const { client, secret, uri, qr, recovery } = await withAuthenticator()
    expect(uri).toContain('otpauth://totp/Abitura')
    expect(Buffer.from(qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')
    expect(new Set(recovery).size).toBe(10)
    expect((await client.call('GET /api/settings/two-factor')).data).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    })
    const { rows } = await server.pool.query("SELECT encode(secret, 'escape') AS secret FROM second_factors")
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is required after the password before a token is issued', async () => {
    const { email, secret } = await withAuthenticator()
    const ticket = await firstStep(email)
    expect((await server.withToken(ticket).get('/api/user')).status).toBe(401)
    const { status, body } = await secondStep(ticket, nextCode(secret))
    expect(status).toBe(200)
    expect(body).toHaveProperty('data.token')
    const { rows } = await server.pool.query('SELECT remembered FROM sessions ORDER BY id DESC LIMIT 1')
    expect(rows[0].remembered).toBe(true)
  })

  it('accepts a code once, even in thirty parallel requests', async () => {
    const { email, secret } = await withAuthenticator()
    const code = nextCode(secret)
    const tickets = await Promise.all(Array.from({ length: 5 }, () => firstStep(email)))
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('accepts a ticket once and for five minutes', async () => {
    const { email, secret } = await withAuthenticator()
    const used = await firstStep(email)
    expect((await secondStep(used, nextCode(secret))).status).toBe(200)
    expect((await secondStep(used, nextCode(secret))).status).toBe(422)
    const late = await firstStep(email)
    await server.pool.query(
      "UPDATE one_time_tokens SET expires_at = expires_at - interval '6 minutes' WHERE used_at IS NULL",
    )
    expect((await secondStep(late, nextCode(secret))).status).toBe(422)
  })

  it('is blocked after five wrong codes, even for the right one', async () => {
    const { email, secret } = await withAuthenticator()
    const ticket = await firstStep(email)
    const right = nextCode(secret)
    const wrong = right === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(Array.from({ length: 12 }, () => secondStep(ticket, wrong)))
    expect(guesses.every(({ status }) => status === 422 || status === 429)).toBe(true)
    expect((await secondStep(ticket, right)).status).toBe(429)
  })

  it('accepts a recovery code once, in any case and with spaces instead of hyphens', async () => {
    const { email, client, recovery } = await withAuthenticator()
    const [code = ''] = recovery
    expect((await secondStep(await firstStep(email), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await secondStep(await firstStep(email), code)).status).toBe(422)
    expect((await client.call('GET /api/settings/two-factor')).data.recovery_codes_left).toBe(9)
  })

  it('needs the password and a code to be turned off or to get new recovery codes', async () => {
    const { client, secret, recovery, email } = await withAuthenticator()
    const wrong = await client.post('/api/settings/two-factor/disable', {
      body: { password: 'guess', code: nextCode(secret) },
    })
    expect(Object.keys(wrong.problem().errors ?? {})).toEqual(['password'])
    const renewed = await client.call('POST /api/settings/two-factor/recovery-codes', {
      body: { password: newPassword, code: nextCode(secret) },
    })
    expect(renewed.data.recovery_codes).not.toContain(recovery[0])
    expect((await secondStep(await firstStep(email), recovery[0] ?? '')).status).toBe(422)
    const off = await client.call('POST /api/settings/two-factor/disable', {
      body: { password: newPassword, code: nextCode(secret) },
    })
    expect(off.data).toEqual({ enabled: false, required: false, recovery_codes_left: 0 })
  })

  it('must be set up first if the role requires it', async () => {
    const { id, client } = await makeMember(server)
    await server.pool.query("UPDATE roles SET requires_second_factor = true WHERE code = 'voter'")
    await server.pool.query("UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'voter') WHERE id = $1", [
      id,
    ])
    const before = await client.call('GET /api/user')
    expect(before.required_step).toBe('set_up_second_factor')
    expect(before.can.vote).toBe(false)
    const { data } = await client.call('POST /api/settings/two-factor/enable', { body: { password: newPassword } })
    await client.call('POST /api/settings/two-factor/confirm', { body: { code: nextCode(data.secret) } })
    const after = await client.call('GET /api/user')
    expect(after.required_step).toBeNull()
    expect(after.can.vote).toBe(true)
  })
})
