import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { sendRaw } from './raw'

// Silences the log, because one test causes a server error.
const server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
const url = await server.listen()
afterAll(server.stop)

const protects = {
  'content-security-policy': /default-src 'self';.*script-src 'self';.*script-src-attr 'none';.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\).*geolocation=\(\)/,
  'x-request-id': /^[\da-f-]{36}$/,
}
const guest = server.as('guest')

const answers = {
  'a success': () => guest.get('/api/config'),
  'somebody not signed in': () => guest.get('/api/user'),
  'somebody without the permission': () => server.as('voter').get('/api/directories/directions/export?format=csv'),
  'what is not there': () => guest.get('/api/no-such-thing'),
  'an id that cannot be': () => server.as('admin').get('/api/directories/directions/0'),
  'broken JSON': () => guest.post('/api/login', { body: '{"email":' }),
  'a wrong field': () => guest.post('/api/login', { body: { email: 1 } }),
  'a kind of content that is not read': () =>
    guest.post('/api/login', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'a method that is not there': () => guest.put('/api/login', { body: {} }),
  'a body too large': () => guest.post('/api/login', { body: { email: 'x'.repeat(2_000_000) } }),
}

describe('Every response', () => {
  for (const [what, answer] of Object.entries(answers))
    it(`has the security headers and is not cached: ${what}`, async () => {
      const { headers, status } = await answer()
      expect(status).toBeLessThan(500)
      for (const [name, value] of Object.entries(protects)) expect(headers[name], `${status} ${name}`).toMatch(value)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('strict-transport-security')
    })

  it('has the headers and the request id for a server error, but no details', async () => {
    await server.pool.query('ALTER TABLE poll_statuses RENAME TO poll_states')
    const { status, headers, body } = await server.as('voter').get('/api/types/poll-statuses', { locale: 'en' })
    await server.pool.query('ALTER TABLE poll_states RENAME TO poll_statuses')
    expect(status).toBe(500)
    for (const [name, value] of Object.entries(protects)) expect(headers[name], name).toMatch(value)
    expect(body).toEqual({ message: expect.stringMatching(/^[\w ,;:.’]+$/), request_id: headers['x-request-id'] })
    expect(JSON.stringify(body)).not.toContain('poll')
  })

  it('enforces https for a year if the public address is https', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://college.example' } })
    const { headers } = await secure.as('guest').get('/api/config')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await secure.stop()
  })

  it('ignores a request id sent by the caller', async () => {
    const { headers } = await guest.get('/api/config', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(headers['x-request-id']).not.toBe('mine')
  })
})

describe('A malformed request', () => {
  const refused = [
    ['noise', 'hello\r\n\r\n', 400],
    [
      'an address that cannot be decoded',
      'GET /api/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      404,
    ],
    ['a header without end', `GET /api/config HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
      400,
    ],
    [
      'a length and chunks, as smugglers send them',
      'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a NUL in a header', 'GET /api/config HTTP/1.1\r\nHost: local\0host\r\n\r\n', 400],
  ] as const

  for (const [what, bytes, expected] of refused)
    it(`is refused: ${what}`, async () => {
      const { status, head, body } = await sendRaw(url, bytes)
      expect(status).toBe(expected)
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).toContain("content-security-policy: default-src 'none'")
      const ofEach = /^(content-length|date|connection|keep-alive|vary|x-ratelimit-.+|content-type)$/
      const always = Object.keys((await guest.get('/healthz')).headers).filter((name) => !ofEach.test(name))
      expect(always.filter((name) => !head.includes(`${name}: `))).toEqual([])
      expect(body).toMatch(/\{"message":"[^"]+"\}/)
    })
})
