import { afterAll, describe, expect, it } from 'vitest'
import { credentialsOf } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { sendRaw } from '../../platform/server/raw'

const server = await startTestServer()
afterAll(server.stop)
const body = credentialsOf('admin')

describe('A demo account', () => {
  it('can sign in on this machine', async () => {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await server.as('guest').post('/api/login', { body, headers: { host } })).status, host).toBe(200)
  })

  it('cannot sign in with the host name of another machine, from another site or through a proxy', async () => {
    const foreign: Record<string, string>[] = [
      { host: 'college.example' },
      { host: 'localhost.college.example' },
      { host: '127.0.0.1.college.example' },
      { host: '192.168.1.10:3000' },
      { host: 'localhost@college.example' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded': 'for=127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-client-ip': '127.0.0.1' },
      { 'cf-connecting-ip': '127.0.0.1' },
      { origin: 'https://college.example' },
      { origin: 'http://localhost.college.example' },
      { origin: 'null' },
      { referer: 'https://college.example/login' },
    ]
    for (const headers of foreign) {
      const { status } = await server.as('guest').post('/api/login', { body, headers })
      expect(status, JSON.stringify(headers)).toBe(422)
      // Resets the throttle, so that the refusal depends on the client's location and not on the number of attempts.
      await server.db.deleteFrom('throttles').execute()
    }
  })

  it('can sign in from a page of this site under any local host name', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const headers = { host: new URL(origin).host, origin, referer: `${origin}/login` }
      expect((await server.as('guest').post('/api/login', { body, headers })).status, origin).toBe(200)
    }
  })

  it('cannot sign in through an HTTP/1.0 proxy that keeps the local Host and adds no header', async () => {
    const url = await server.listen()
    const sent = JSON.stringify(body)
    const login = (version: string) =>
      sendRaw(
        url,
        `POST /api/login HTTP/${version}\r\nHost: localhost:3000\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`,
      )
    expect((await login('1.0')).status).toBe(422)
    expect((await login('1.1')).status).toBe(200)
  })

  it('cannot sign in from the internet, whatever the Host header', async () => {
    const call = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress,
        headers: { host: 'localhost' },
        payload: body,
      })
    expect((await call('203.0.113.8')).statusCode).toBe(422)
    expect((await call('2001:db8::8')).statusCode).toBe(422)
    expect((await call('::1')).statusCode).toBe(200)
    expect((await call('::ffff:127.0.0.1')).statusCode).toBe(200)
    // The gateway of a container, through which the local browser connects.
    expect((await call('172.17.0.1')).statusCode).toBe(200)
  })

  it('cannot sign in while the demo is off', async () => {
    const college = await startTestServer({ env: { DEMO: 'off' } })
    const { status, problem } = await college.as('guest').post('/api/login', { body, locale: 'en' })
    expect(status).toBe(422)
    expect(problem().message).toBe('Wrong email or password')
    await college.stop()
  })
})
